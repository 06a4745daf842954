"""Read GIFT with a parser of others, and print what it found as JSON; it runs beside that parser.

.graders/bin/python tests/teach/read_gift.py quiz-22-1-en.gift.txt
"""

import json
import sys

from pygiftparser.parser import parseFile

found = []
for name in sys.argv[1:]:
    with open(name, encoding="utf-8") as file:
        for question in parseFile(file):
            answers = [vars(one) for one in question.answers.answers]
            found.append(
                {
                    "name": question.title,
                    "kind": type(question.answers).__name__,
                    "text": question.text,
                    "answers": [
                        {
                            "told": str(one.get("answer", one.get("value"))),
                            "tolerance": str(one.get("tolerance", 0)),
                            "share": one["fraction"],
                            "why": one["feedback"],
                        }
                        for one in answers
                    ],
                }
            )
json.dump(found, sys.stdout, ensure_ascii=False)
