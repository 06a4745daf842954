"""What the class board shows, as plain data: tables whose lines have bars."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from kernel_lib.core.text import Message, message, plural
from kernel_lib.teach.answers import ClassAnswers, mistake_made
from kernel_lib.teach.deals import Chosen, HandedInGame, SharedDeal, Trick
from kernel_lib.teach.gather import Gathering, Guessed, RefusedText
from kernel_lib.teach.hand_in import in_file_names
from widgets.shared.connection.bridge import Picture

Say = Callable[[object], str]

MOST_LINES = 15
"""Bars of a histogram; more scores are put together."""

MOST_WEAK = 2
"""So many questions are named that the class should look at again, the hardest ones."""

MOST_PEOPLE = 40
"""Lines of the table of luck and choice; the others are counted in its finding."""

LONGEST = 70
"""Letters of a question that are shown; all of it stands in its title."""

MOST_CHOICES = 12
"""Lines of the hardest trick."""


Who = tuple[str, str]
"""Class and nickname of a person, alike in capitals and small letters."""


@dataclass(frozen=True, slots=True)
class DisplayNames:
    """How people are called on the board: by nickname, or by their number.

    Numbers go in the order in which people handed in. Nobody is named where not ``are_shown``, and
    those who are ``hidden`` are not.
    """

    are_shown: bool
    hidden: Collection[Who]
    numbers: Mapping[Who, int]

    def of(self, played: HandedInGame) -> str:
        """What the person who played a game is called."""
        return self.called(played.hand_in.who, played.hand_in.name)

    def called(self, who: Who, name: str) -> str:
        """What a person is called."""
        return name if self.shows(who) else str(self.numbers[who])

    def shows(self, who: Who) -> bool:
        """Whether a person is named."""
        return self.are_shown and who not in self.hidden

    def can_name(self, refusal: RefusedText) -> bool:
        """Whether a file and why it does not fit may be told: both can name people."""
        told = f"{refusal.name} {refusal.error}".casefold()
        return self.are_shown and not any(
            part in told for _, name in self.hidden for part in (name, in_file_names(name))
        )


def blocks(
    gathering: Gathering, deal: SharedDeal | None, names: DisplayNames, with_answers: bool, say: Say
) -> list[Picture]:
    """All that is known of the class; nothing of what nobody has handed in."""
    blocks: list[Picture] = []
    if deal is not None:
        blocks += [scores(deal, say), trick(deal, names, say)]
        if deal.expected is not None:
            blocks.append(luck(deal, names, say))
    if gathering.guessed:
        blocks.append(guesses(gathering.guessed, with_answers, say))
    if gathering.answers.people:
        blocks += [exercises(gathering.answers, say), pupils(gathering, names, say)]
    if gathering.refused:
        blocks.append(refused(gathering, names, say))
    return blocks


def scores(deal: SharedDeal, say: Say) -> Picture:
    """The histogram of the class on a deal, with bots and the exact expectation beside it."""
    histogram = deal.histogram
    bots = deal.beside
    lowest = min([*histogram, *bots.values()])
    highest = max([*histogram, *bots.values()])
    width = (highest - lowest) // MOST_LINES + 1
    most = max(_binned(histogram, lowest, width).values())
    marks = _marks(deal, bots, say)
    lines: list[Picture] = []
    for number in range((highest - lowest) // width + 1):
        low = lowest + number * width
        n = _binned(histogram, lowest, width).get(number, 0)
        beside = [text for value, text in marks if low <= value < low + width]
        lines.append(
            {
                "label": str(low) if width == 1 else f"{low}\u2013{low + width - 1}",
                "cells": [str(n), " · ".join(beside)],
                "bar": n / most,
            }
        )
    heads = [deal_unit(deal), message("people"), message("beside it")]
    return _block("scores", message("What the class scored"), _scored(deal), heads, lines, say)


def deal_unit(deal: SharedDeal) -> Message:
    """What the scores of a game count."""
    unit: Message = deal.game.SCORE
    return unit


def _binned(histogram: dict[int, int], lowest: int, width: int) -> dict[int, int]:
    heights: dict[int, int] = {}
    for score, n in histogram.items():
        heights[(score - lowest) // width] = heights.get((score - lowest) // width, 0) + n
    return heights


def _marks(deal: SharedDeal, bots: dict[str, int], say: Say) -> list[tuple[float, str]]:
    known = deal.game.BOTS
    marks: list[tuple[float, str]] = [
        (score, say(message("bot {name}", name=known[name].title or name)))
        for name, score in bots.items()
    ]
    marks.append((deal.mean, say(message("mean of the class {mean}", mean=f"{deal.mean:.1f}"))))
    if deal.expected is not None:
        told = message("exact expectation {mean}", mean=f"{float(deal.expected):.1f}")
        marks.append((float(deal.expected), say(told)))
    return marks


def _scored(deal: SharedDeal) -> Message:
    facts = {"mean": f"{deal.mean:.1f}", "games": len(deal.games)}
    if deal.expected is None:
        return plural(
            "{n} person, {games} games of this deal: {mean} on average.",
            "{n} people, {games} games of this deal: {mean} on average.",
            deal.people,
            **facts,
        )
    return plural(
        "{n} person, {games} games of this deal: {mean} on average. Exactly {expected} were to be "
        "expected of the cards that were chosen, if the others played at random.",
        "{n} people, {games} games of this deal: {mean} on average. Exactly {expected} were to be "
        "expected of the cards that were chosen, if the others played at random.",
        deal.people,
        expected=f"{float(deal.expected):.1f}",
        **facts,
    )


def trick(deal: SharedDeal, names: DisplayNames, say: Say) -> Picture:
    """The trick that was hardest: who played what, by share."""
    trick_: Trick = deal.hardest
    first = trick_.chosen[0]
    told = message(
        "Trick {number} cost most: {cost} on average. Most frequent choice: {choice} ({share} %).",
        number=trick_.number,
        cost=f"{trick_.cost:.1f}",
        choice=first.choice,
        share=f"{100 * len(first.who) / trick_.n:.0f}",
    )
    if deal.expected is None:
        told = message(
            "Turn {number} divided the class most. Most frequent choice: {choice} ({share} %).",
            number=trick_.number,
            choice=first.choice,
            share=f"{100 * len(first.who) / trick_.n:.0f}",
        )
    heads = [message("choice"), message("people"), message("share"), deal_unit(deal)]
    lines: list[Picture] = []
    for choice in trick_.chosen[:MOST_CHOICES]:
        share = len(choice.who) / trick_.n
        cells = [str(len(choice.who)), f"{100 * share:.0f} %", f"{choice.cost:.1f}"]
        called = sorted(_chosen_by(who, name, choice, names, say) for who, name in choice.people)
        who = [", ".join(called[:MOST_PEOPLE])] if names.are_shown else []
        lines.append({"label": choice.choice, "cells": [*cells, *who], "bar": share})
    heads += [message("who")] if names.are_shown else []
    return _block("trick", message("The hardest trick"), told, heads, lines, say)


def _chosen_by(who: Who, name: str, chosen: Chosen, names: DisplayNames, say: Say) -> str:
    """What a person is called who made a choice, or for whom a bot made it."""
    called = names.called(who, name)
    return say(message("{name} (bot)", name=called)) if who in chosen.stood_in else called


def luck(deal: SharedDeal, names: DisplayNames, say: Say) -> Picture:
    """What everybody took, and what of it was to be expected: the rest was luck."""
    games = sorted(deal.games, key=lambda game: (game.expected or Fraction(0), game.hand_in.name))
    most = max(1, *(game.score for game in games))
    lines: list[Picture] = [
        {
            "label": _played_by(game, names, say),
            "cells": _luck_cells(deal, game, say),
            "bar": game.score / most,
        }
        for game in games[:MOST_PEOPLE]
    ]
    better = sum(1 for game in games if game.luck is not None and game.luck < 0)
    told = message(
        "Sorted by choice: what the chosen cards had to cost. {lucky} of {games} were lucky, they "
        "took less than that.",
        lucky=better,
        games=len(games),
    )
    heads = [message("who"), message("taken"), message("expected"), message("luck")]
    return _block("luck", message("Luck and choice"), told, heads, lines, say)


def _played_by(played: HandedInGame, names: DisplayNames, say: Say) -> str:
    """What a person is called, and in how many steps a bot chose."""
    called, count = names.of(played), len(played.stood_in)
    if not count:
        return called
    return say(plural("{name} ({n} time a bot)", "{name} ({n} times a bot)", count, name=called))


def _luck_cells(deal: SharedDeal, played: HandedInGame, say: Say) -> list[str]:
    luck = deal.game.luck
    return [
        str(played.score),
        f"{float(played.expected or 0):.1f}",
        "" if luck is None else say(luck.luck_words(played.luck or Fraction(0))),
    ]


def guesses(found: Sequence[Guessed], with_answers: bool, say: Say) -> Picture:
    """The guesses of each exercise, and, when it is time, the answer beside them."""
    if not with_answers:
        heads = [message("question"), message("guesses"), message("mean")]
        told = message("What was guessed. Show the answers when all have guessed.")
        most = max(len(guess.guesses) for guess in found)
        lines = [_open_line(guess, most, say) for guess in found]
        return _block("guesses", message("Guesses"), told, heads, lines, say)
    return _answered(found, say)


def _answered(found: Sequence[Guessed], say: Say) -> Picture:
    lines = [_guess_line(item, say) for item in found]
    chances = [item for item in found if item.exercise.is_chance and item.mean is not None]
    told: Message = message("How many guessed right, and how near the others were.")
    if chances:
        apart = [
            abs((chance.mean or 0) - float(Fraction(str(chance.answer)))) for chance in chances
        ]
        told = plural(
            "Calibration: the mean guess of {n} chance is {apart} points beside the truth.",
            "Calibration: the mean guesses of {n} chances are {apart} points beside the truth.",
            len(chances),
            apart=f"{100 * sum(apart) / len(apart):.0f}",
        )
    heads = [message("question"), message("right"), message("guesses"), message("mean")]
    heads += [message("answer")]
    return _block("guesses", message("Guesses"), told, heads, lines, say)


def _open_line(guessed: Guessed, most: int, say: Say) -> Picture:
    """Guesses as long as nobody is to know what is right."""
    question, n = say(guessed.exercise.question), len(guessed.guesses)
    cells = [str(n), _mean(guessed)]
    return {"label": _short(question), "title": question, "cells": cells, "bar": n / most}


def _mean(guessed: Guessed) -> str:
    return "" if guessed.mean is None else _number(guessed.mean, guessed.exercise.is_chance)


def _guess_line(guessed: Guessed, say: Say) -> Picture:
    right, mean = guessed.right / len(guessed.guesses), _mean(guessed)
    answer = guessed.exercise.named(guessed.answer)
    if isinstance(answer, int | Fraction) and not isinstance(answer, bool):
        answer = _number(float(answer), guessed.exercise.is_chance)
    question = say(guessed.exercise.question)
    return {
        "label": _short(question),
        "title": question,
        "cells": [f"{100 * right:.0f} %", str(len(guessed.guesses)), mean, say(answer)],
        "bar": right,
    }


def _number(value: float, is_chance: bool) -> str:
    return f"{100 * value:.1f} %" if is_chance else f"{value:.3g}"


def exercises(answers: ClassAnswers, say: Say) -> Picture:
    """The questions that were tried: how hard they were, and which mistake leads."""
    analyses = answers.analyses
    items = {item.id: item for analysis in analyses.values() for item in analysis.items}
    lines: list[Picture] = []
    for asked in answers.questions:
        question = say(asked.exercise.question)
        item = items.get(asked.exercise.id)
        discrimination = None if item is None else item.discrimination
        leading = say(mistake_made(*asked.mistakes[0])) if asked.mistakes else ""
        lines.append(
            {
                "label": _short(f"{int(asked.lesson)} · {question}"),
                "title": question,
                "cells": [
                    str(asked.tried),
                    f"{100 * asked.right / asked.tried:.0f} %",
                    f"{100 * asked.solved / asked.tried:.0f} %",
                    "" if discrimination is None else f"{discrimination:.2f}",
                    _short(leading),
                ],
                "bar": asked.right / asked.tried,
            }
        )
    heads = [message("question"), message("pupils"), message("right at first")]
    heads += [message("solved"), message("discrimination"), message("most frequent mistake")]
    told = message("What the class has answered, by question.")
    for lesson, analysis in analyses.items():
        if analysis.kr20 is not None:
            facts = {"lesson": int(lesson), "kr20": f"{analysis.kr20:.2f}".replace("-", "\u2212")}
            more = message("Lesson {lesson}: reliability (KR-20) {kr20}.", **facts)
            told = message("{first} {second}", first=told, second=more)
    if answers.weak:
        hardest = (say(weak.exercise.question) for weak in answers.weak[:MOST_WEAK])
        more = message("To look at again: {questions}", questions=" · ".join(map(_short, hardest)))
        told = message("{first} {second}", first=told, second=more)
    return _block("exercises", message("Exercises"), told, heads, lines, say)


def pupils(gathering: Gathering, names: DisplayNames, say: Say) -> Picture:
    """What each pupil has tried and solved."""
    results = gathering.answers.results
    lines: list[Picture] = []
    for who in sorted(results, key=gathering.numbers.__getitem__)[:MOST_PEOPLE]:
        own = results[who].values()
        solved, first = (
            sum(result.is_solved for result in own),
            sum(result.is_first_right for result in own),
        )
        lines.append(
            {
                "label": names.called(who, gathering.nickname(who)),
                "cells": [str(len(own)), str(first), str(solved)],
                "bar": solved / len(own),
            }
        )
    told = plural("{n} pupil has answered.", "{n} pupils have answered.", len(results))
    heads = [message("who"), message("tried"), message("right at first"), message("solved")]
    return _block("pupils", message("Exercises by pupil"), told, heads, lines, say)


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def refused(gathering: Gathering, names: DisplayNames, say: Say) -> Picture:
    """What was not counted, and why; where people are not named, only at which line."""
    lines: list[Picture] = []
    for number, refusal in enumerate(gathering.refused[:MOST_PEOPLE], start=1):
        why: object = refusal.error.args[0]
        if not names.can_name(refusal):
            why = message("line {line} does not fit", line=refusal.error.line)
        label = refusal.name if names.can_name(refusal) else str(number)
        lines.append({"label": label, "cells": [say(why)], "bar": None})
    told = message("These files are not counted. Ask for them once more.")
    heads = [message("file"), message("why")]
    return _block("refused", message("Not counted"), told, heads, lines, say)


def _block(
    key: str,
    title: Message,
    finding: Message,
    heads: Iterable[Message],
    lines: Sequence[Picture],
    say: Say,
) -> Picture:
    return {
        "key": key,
        "title": say(title),
        "finding": say(finding),
        "heads": [say(head) for head in heads],
        "lines": list(lines),
    }
