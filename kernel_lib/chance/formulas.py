"""Formulas that show their numbers: one source for LaTeX, for plain text and for MathML.

They are written as schools write them in the language that is spoken: a binomial coefficient has
brackets, or in Japan the letter C between two lowered numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from kernel_lib.core.text import LOWERED, current_language

Node: TypeAlias = "list[str | dict[str, str] | list[Node] | list[str]]"
"""An element of MathML: its tag, its attributes, and its children, which are elements or a text."""


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number, or a fraction of two.

    >>> print(Number(Fraction(1, 6)))
    1/6
    """

    value: Fraction

    @property
    def latex(self) -> str:
        """The number in LaTeX."""
        if self.value.denominator == 1:
            return str(self.value)
        return f"\\frac{{{self.value.numerator}}}{{{self.value.denominator}}}"

    @property
    def mathml(self) -> Node:
        """The number in MathML."""
        if self.value.denominator == 1:
            return _number(self.value.numerator)
        return ["mfrac", {}, [_number(self.value.numerator), _number(self.value.denominator)]]

    def __str__(self) -> str:
        return str(self.value)


@dataclass(frozen=True, slots=True)
class Choose:
    """In how many ways ``taken`` cards can be chosen ``among`` so many.

    >>> print(Choose(92, 3), Choose(92, 3).latex)
    C(92,3) \\binom{92}{3}
    >>> from kernel_lib.core.text import speaking
    >>> with speaking("ja"):
    ...     print(Choose(92, 3), Choose(92, 3).latex)
    ₉₂C₃ {}_{92}\\mathrm{C}_{3}
    """

    among: int
    taken: int

    @property
    def latex(self) -> str:
        """The binomial coefficient in LaTeX."""
        if current_language() == "ja":
            return f"{{}}_{{{self.among}}}\\mathrm{{C}}_{{{self.taken}}}"
        return f"\\binom{{{self.among}}}{{{self.taken}}}"

    @property
    def mathml(self) -> Node:
        """The binomial coefficient in MathML."""
        if current_language() == "ja":
            nothing: Node = ["mrow", {}, []]
            letter: Node = ["mi", {"mathvariant": "normal"}, ["C"]]
            before: Node = ["msub", {}, [nothing, _number(self.among)]]
            behind: Node = ["msub", {}, [letter, _number(self.taken)]]
            return ["mrow", {}, [before, behind]]
        pair: Node = ["mfrac", {"linethickness": "0"}, [_number(self.among), _number(self.taken)]]
        return ["mrow", {}, [_sign("("), pair, _sign(")")]]

    def __str__(self) -> str:
        if current_language() == "ja":
            return f"{self.among}C{self.taken}".translate(LOWERED)
        return f"C({self.among},{self.taken})"


@dataclass(frozen=True, slots=True)
class Product:
    """Some factors."""

    factors: tuple[Formula, ...]

    @property
    def latex(self) -> str:
        """The product in LaTeX; binomial coefficients need no dot between them."""
        dot = "" if self._has_brackets else " \\cdot "
        return dot.join(factor.latex for factor in self.factors)

    @property
    def mathml(self) -> Node:
        """The product in MathML."""
        dots = [] if self._has_brackets else [_sign("·")]
        return ["mrow", {}, _joined([factor.mathml for factor in self.factors], dots)]

    def __str__(self) -> str:
        return "·".join(map(str, self.factors))

    @property
    def _has_brackets(self) -> bool:
        are_binomial = all(isinstance(factor, Choose) for factor in self.factors)
        return are_binomial and current_language() != "ja"


@dataclass(frozen=True, slots=True)
class Quotient:
    """One formula over another.

    >>> chance = Quotient(Product((Choose(12, 1), Choose(80, 2))), Choose(92, 3))
    >>> print(chance)
    C(12,1)·C(80,2)/C(92,3)
    >>> print(chance.latex)
    \\frac{\\binom{12}{1}\\binom{80}{2}}{\\binom{92}{3}}
    """

    above: Formula
    below: Formula

    @property
    def latex(self) -> str:
        """The quotient in LaTeX."""
        return f"\\frac{{{self.above.latex}}}{{{self.below.latex}}}"

    @property
    def mathml(self) -> Node:
        """The quotient in MathML."""
        return ["mfrac", {}, [self.above.mathml, self.below.mathml]]

    def __str__(self) -> str:
        return f"{self.above}/{self.below}"


@dataclass(frozen=True, slots=True)
class Sum:
    """Some formulas added up, in brackets."""

    parts: tuple[Formula, ...]

    @property
    def latex(self) -> str:
        """The sum in LaTeX."""
        return f"\\left({' + '.join(part.latex for part in self.parts)}\\right)"

    @property
    def mathml(self) -> Node:
        """The sum in MathML."""
        parts = _joined([part.mathml for part in self.parts], [_sign("+")])
        return ["mrow", {}, [_sign("("), *parts, _sign(")")]]

    def __str__(self) -> str:
        return f"({' + '.join(map(str, self.parts))})"


@dataclass(frozen=True, slots=True)
class Difference:
    """One formula less another.

    >>> print(Difference(Choose(5, 2), Choose(4, 2)))
    C(5,2) − C(4,2)
    """

    whole: Formula
    less: Formula

    @property
    def latex(self) -> str:
        """The difference in LaTeX."""
        return f"{self.whole.latex} - {self.less.latex}"

    @property
    def mathml(self) -> Node:
        """The difference in MathML."""
        return ["mrow", {}, [self.whole.mathml, _sign("−"), self.less.mathml]]

    def __str__(self) -> str:
        return f"{self.whole} − {self.less}"


Formula = Number | Choose | Product | Quotient | Sum | Difference


def _number(number: int) -> Node:
    return ["mn", {}, [str(number)]]


def _sign(sign: str) -> Node:
    return ["mo", {}, [sign]]


def _joined(nodes: list[Node], between: list[Node]) -> list[Node]:
    """The nodes with the sign between each two."""
    return [part for node in nodes for part in (*between, node)][len(between) :]
