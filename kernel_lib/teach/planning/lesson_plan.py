"""The plan of a lesson as a page: what it knows of itself, and what teachers are told besides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.metadata import metadata

from kernel_lib.core.text import Message, current_language, message, plural, words
from kernel_lib.learn.exercises import Exercise
from kernel_lib.learn.questions import exercise_named
from kernel_lib.learn.rulebook import clause
from kernel_lib.teach.paced_lesson import recipe
from kernel_lib.teach.planning.mistakes import answer_of, mistakes
from kernel_lib.teach.planning.notebook import Notebook, checked_number, course, lesson
from kernel_lib.teach.planning.page import (
    Block,
    Bullets,
    Grid,
    Heading,
    Paragraph,
    PrintedPage,
    Rich,
    labelled,
)
from kernel_lib.teach.planning.phases import (
    Phase,
    exercises_in_class,
    homework,
    minutes_of,
    phases,
)
from kernel_lib.teach.planning.texts import PlanQuestion, PlanTexts, texts
from kernel_lib.teach.worksheets.lessons import drawn_in
from kernel_lib.teach.worksheets.sheets import sheet_names

SCHOOL_LESSON: Mapping[str, int] = {"en": 45, "ja": 50}
"""The minutes of a lesson at school, by the language in which it is held."""

CARDS = {
    "NimmtTable": ("deck", "scores-6-nimmt"),
    "FtwTable": ("ftw-cards", "scores-ftw"),
    "IngeniousBoard": ("hex-board", "hex-tiles", "scores-ingenious"),
}
"""What is printed to play at a real table, by the name of the table in the lesson."""

EXPLAINED = {
    "HSS-CP": message("Common Core (USA): conditional probability and the rules of probability"),
    "HSS-MD": message("Common Core (USA): using probability to make decisions"),
    "HSS-IC": message("Common Core (USA): making inferences and justifying conclusions"),
    "HSS-ID": message("Common Core (USA): interpreting data"),
    "GCSE": message("GCSE mathematics (England): probability P1 to P9 and statistics S1 to S6"),
    "A-level": message("A-level mathematics (England), statistics"),
    "数学": message("Japan: mathematics at senior high school"),
}
"""What the codes of curricula are, by how they begin."""


def lesson_plan(number: object) -> PrintedPage:
    """The plan of a lesson in the current language; a lesson that is not there is a ``ValueError``.

    >>> page = lesson_plan("22")
    >>> page.title
    'Plan of lesson 22 The hypergeometric gap'
    >>> [str(one.text) for one in page.blocks if isinstance(one, Heading) and one.order < 3][1:4]
    ['Aims and keypoints', 'Before it', 'Materials']
    """
    number = checked_number(number)
    language = current_language()
    about, told = lesson(number, language), texts(number, language)
    title = message("Plan of lesson {title}", title=about.title)
    blocks = [
        Heading(title, 1),
        Paragraph(about.promise),
        Paragraph(_length(about.minutes), is_small=True),
        *_aims(number, about),
        *_needs(about),
        *_materials(number, about, told),
        *_course(number),
        *_led(number),
        *_short(number, told),
        *_questions(number, told),
        *_misconceptions(number),
        *_unplugged(told),
        *_more(told),
        *_homework(number),
        *_rules(about),
        *_curriculum(about),
        *_sources(told),
    ]
    return PrintedPage(f"plan-{number}", words(title), tuple(blocks))


def _length(stated: int) -> Message:
    return message(
        "{stated} minutes for a pupil who works alone, counted from the lesson; people differ by a "
        "third. Below it stands in a school lesson of {school} minutes.",
        stated=stated,
        school=SCHOOL_LESSON[current_language()],
    )


def browser_address() -> str:
    """Where the kit runs in a browser, as the package says, in the language of the plan."""
    addresses = metadata("sixth-card").get_all("Project-URL") or []
    urls = dict(address.split(", ", 1) for address in addresses)
    language = current_language()
    return str(urls["Browser"]) + ("" if language == "en" else f"{language}/")


def _aims(number: str, about: Notebook) -> Iterator[Block]:
    """The aims, which are also what is to be kept, and the words that are new."""
    yield Heading(message("Aims and keypoints"))
    yield Bullets(about.aims)
    terms = [term for term in course()["term"] if term["lesson"] == number]
    if terms:
        language = current_language()
        yield Heading(message("New words"), 3)
        yield Bullets([labelled(term[language], term["means"][language]) for term in terms])


def _needs(about: Notebook) -> Iterator[Block]:
    yield Heading(message("Before it"))
    if not about.needs:
        yield Paragraph(message("Nothing: everybody can begin here."))
        return
    yield Paragraph(message("What pupils can do already:"))
    yield Bullets([_what_is_known(number) for number in about.needs])


def _what_is_known(number: str) -> str:
    """A lesson with its aims."""
    known = lesson(number, current_language())
    return "\n– ".join([known.title, *known.aims])


def _materials(number: str, about: Notebook, told: PlanTexts) -> Iterator[Block]:
    yield Heading(message("Materials"))
    line = "`from kernel_lib import teach`"
    yield Paragraph(
        _rich(
            message("What is printed comes from a line in any notebook, after {line}.", line=line)
        ),
        is_small=True,
    )
    spoken = "" if current_language() == "en" else f" --language {current_language()}"
    items: list[object] = [
        _rich(
            message(
                "A screen for one or two pupils each, with the lesson {file} open: {command} where "
                "the kit is installed, or {address} in a browser, where nothing is",
                file=f"`{about.file}`",
                command=f"`sixth-card lesson {number}{spoken}`",
                address=browser_address(),
            )
        ),
        message("A projector: Big above a table fills the window."),
    ]
    if number in sheet_names() or drawn_in(number):
        call = f'`teach.worksheet("{number}", seed=1, copies=30)`'
        items.append(_rich(message("A worksheet with its answer key, on paper: {call}", call=call)))
    names = [name for table, cards in CARDS.items() if _has(about, table) for name in cards]
    if names:
        calls = tuple(f'`teach.printable("{name}")`' for name in names)
        items.append(_rich(message("To play with real cards or tiles: {calls}", calls=calls)))
    yield Bullets([*items, *map(Rich, told.materials)])


def _has(about: Notebook, table: str) -> bool:
    return any(f"{table}(" in cell.source for cell in about.cells if cell.cell_type == "code")


def _rich(told: Message) -> Rich:
    return Rich(words(told))


BEGIN, TALK, END = 4, 10, 3
"""Minutes of a school lesson to ask the first question, to talk about answers, and to end."""


def _course(number: str) -> Iterator[Block]:
    """The parts of the lesson with their minutes, in the middle of a school lesson."""
    yield Heading(message("How it goes"))
    parts = phases(number, current_language())
    fixed = BEGIN + TALK + END + sum(phase.minutes for phase in parts)
    left = SCHOOL_LESSON[current_language()] - fixed
    rows = [
        (BEGIN, message("Begin"), message("Ask the first key question. Nobody says who is right.")),
        *((part.minutes, " · ".join(part.titles), _doing(number, part)) for part in parts),
        (TALK, message("Talk"), message("Key questions: what was guessed, what came, and why?")),
        (left, message("Without computers"), message("See below; or the worksheet.")),
        (END, message("End"), message("Somebody says an aim in words of their own. Homework.")),
    ]
    head = (message("Minutes"), message("Part"), message("What pupils do"))
    yield Grid(head, list(timed(rows)), (2, 5, 9))


def _led(number: str) -> Iterator[Block]:
    """The steps of the lesson as they are led from the teacher's page: which button, when."""
    yield Heading(message("Led from your page"))
    yield Paragraph(
        _rich(
            message(
                "The day before, run {site} once: it builds the lessons that pupils open. After "
                "{command} open your page, choose the lesson, and press “Lead this lesson”. "
                "Whoever comes in is where the class is. Nobody sees what comes after a step until "
                "you press “Next step”; the projector shows the guesses, and the answer when you "
                "show it.",
                command="`make class`",
                site="`make site`",
            )
        ),
        is_small=True,
    )
    steps = phases(number, current_language())
    rows = [(at, " · ".join(step.titles), recipe(step)) for at, step in enumerate(steps, start=1)]
    done = message("Press “Let everybody go on alone”: what is left is homework.")
    head = (message("Step"), message("Part"), message("What you do"))
    yield Grid(head, [*rows, ("", message("End"), done)], (1, 4, 9))


def timed(rows: Iterable[tuple[int, object, object]]) -> Iterator[tuple[object, object, object]]:
    """Lines that begin with minutes, told from when to when.

    >>> [line[0] for line in timed([(4, "a", "b"), (10, "c", "d")])]
    ['0–4 (4)', '4–14 (10)']
    """
    first = 0
    for minutes, what, how in rows:
        yield f"{first}–{first + minutes} ({minutes})", what, how
        first += minutes


def _doing(number: str, phase: Phase) -> str:
    """What there is to do in a part, in a line."""
    count = phase.count
    solved = sum(id in exercises_in_class(number) for id in phase.checks)
    guesses, drags, hands, rules = count.guesses, count.drags, count.hands, phase.rules
    counts = [
        (guesses, plural("{n} guess", "{n} guesses", guesses)),
        (drags, plural("{n} thing to try out", "{n} things to try out", drags)),
        (rules, plural("{n} place with rules to read", "{n} places with rules to read", rules)),
        (hands, plural("{n} deal or game to play", "{n} deals or games to play", hands)),
        (solved, plural("{n} exercise", "{n} exercises", solved)),
    ]
    doing = tuple(told for many, told in counts if many)
    return words(doing or message("Read, look, and say what is shown."))


def _short(number: str, told: PlanTexts) -> Iterator[Block]:
    yield Heading(message("When time is short"))
    saved = minutes_of(number, told.skip.cells)
    yield Paragraph(
        Rich(
            told.skip.text
            + words(plural(" (Saves about {n} minute.)", " (Saves about {n} minutes.)", saved))
        )
    )


def _questions(number: str, told: PlanTexts) -> Iterator[Block]:
    yield Heading(message("Key questions"))
    for question in told.questions:
        yield from _key_question(question)
    ids = [id for phase in phases(number) for id in phase.guesses]
    if ids:
        yield Heading(message("What the lesson lets them guess"), 3)
        yield Paragraph(
            message("Let everybody choose before anybody speaks. Then ask for reasons."),
            is_small=True,
            stays=True,
        )
    for id in ids:
        yield from _exercise(exercise_named(id))


def _key_question(question: PlanQuestion) -> Iterator[Block]:
    yield Heading(Rich(question.ask), 3)
    yield Paragraph(labelled(message("Answer"), question.answer), stays=True)
    said = "\n".join(_said(voice) for voice in question.says)
    head = (message("What pupils say"), message("What to say or do then"))
    yield Grid(head, [(Rich(said), Rich(question.then))], (2, 3))


def _said(voice: str) -> str:
    return words(message("“{voice}”", voice=voice))


def _misconceptions(number: str) -> Iterator[Block]:
    ids = exercises_in_class(number)
    if not ids:
        return
    yield Heading(message("Mistakes to expect in the exercises"))
    for id in ids:
        yield from _exercise(exercise_named(id))


def _exercise(exercise: Exercise) -> Iterator[Block]:
    """A question with its answer, and what to say to each wrong one."""
    yield Paragraph(exercise.question, stays=True)
    yield Paragraph(message("Answer: {answer}", answer=_with_its_way(exercise)), stays=True)
    rows = list[tuple[object, Message]](mistakes(exercise))
    if not isinstance(exercise.solve(), bool):
        rows.append((message("anything else"), exercise.otherwise))
    yield Grid((message("Who answers"), message("is told")), rows, (1, 4))


def _with_its_way(exercise: Exercise) -> Message:
    """The answer and the solution, which often begins with it."""
    answer = answer_of(exercise)
    first = words(answer).partition(" ")[0]
    if words(exercise.solution).startswith(f"{first}."):
        return exercise.solution
    return message("{answer}. {solution}", answer=answer, solution=exercise.solution)


def _unplugged(told: PlanTexts) -> Iterator[Block]:
    yield Heading(message("Without computers"))
    yield Paragraph(Rich(told.unplugged))


KINDS = {
    "class": message("For the whole class"),
    "everyday": message("In everyday life"),
    "further": message("For those who want more"),
}


def _more(told: PlanTexts) -> Iterator[Block]:
    for kind, title in KINDS.items():
        texts = [Rich(text.text) for text in told.more if text.kind == kind]
        if texts:
            yield Heading(title)
            yield Bullets(texts)


def _homework(number: str) -> Iterator[Block]:
    questions = homework(number)
    if not questions:
        return
    yield Heading(message("Homework"))
    yield Paragraph(
        message("Each of these can be asked again with other numbers, where the lesson says so."),
        is_small=True,
        stays=True,
    )
    yield Grid(
        (message("Exercise"), message("Answer")),
        [(question.question, answer_of(question)) for question in questions],
        (4, 1),
    )


def _rules(about: Notebook) -> Iterator[Block]:
    if about.clauses:
        yield Heading(message("Rules of this lesson"))
        clauses = [clause(id) for id in about.clauses]
        yield Bullets([labelled(clause.title, _plain(str(clause.words))) for clause in clauses])


def _plain(text: str) -> str:
    return text.replace("*", "∗")


def _curriculum(about: Notebook) -> Iterator[Block]:
    """The codes of curricula, with what they are about."""
    if about.codes:
        yield Heading(message("In curricula"))
        yield Bullets(
            [
                labelled(told, words(tuple(codes)))
                for begin, told in EXPLAINED.items()
                if (codes := [code for code in about.codes if code.startswith(begin)])
            ]
        )


def _sources(told: PlanTexts) -> Iterator[Block]:
    sources: Sequence[str] = [text.text for text in told.more if text.kind == "source"]
    if sources:
        yield Heading(message("Sources"))
        yield Bullets(list(map(Rich, sources)))
