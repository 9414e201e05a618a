"""What is in force for each file: the command line over the nearest settings over the defaults.

path -> nearest Settings -> rules and their levels, each with its origin -> InForce
findings of an audit -> those that are told, at their levels
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, get_args

from auditor.cli.project.find import Finder
from auditor.cli.project.keys import ARTICLE, ENVIRONMENT, OFF
from auditor.cli.project.read import Settings
from auditor.report.result import Result
from auditor.rules.finding import Confidence, Finding, Severity
from auditor.rules.registry import RULES
from auditor.source.discover import Excludes
from auditor.source.document import Language
from auditor.source.globs import Globs

DEFAULT = "default"
OPTION = "command line"
CONFIDENCES: tuple[Confidence, ...] = get_args(Confidence)
"""The surest first."""

_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")

Lines = Sequence[range]
"""Ranges of lines, from 1, in order."""


class Choices(NamedTuple):
    """What the command line says; None where it says nothing.

    ``changed`` holds the files that are audited at all, by real path; each with its changed lines where only those are told of.
    ``language`` is a language, ``article`` or ``environment``, as in the settings. ``extensions`` are endings, each with the ending whose form
    is meant.
    """

    select: frozenset[str] | None = None
    ignore: frozenset[str] | None = None
    error_on_warning: bool = False
    model: str | None = None
    exclude: Sequence[str] = ()
    force_exclude: bool = False
    minimum: Severity = Severity.INFO
    confidence: Confidence = "low"
    language: str | None = None
    config: str | None = None
    quiet: bool = False
    changed: Mapping[str, Lines | None] | None = None
    extensions: tuple[tuple[str, str], ...] = ()


class Level(NamedTuple):
    """The level of one rule (None: off) and where it comes from."""

    severity: Severity | None
    origin: str


class InForce(NamedTuple):
    """What is in force for one file. A rule without an entry in ``levels`` keeps the level of each finding.

    ``language`` is that of messages, None: the article's own.
    """

    settings: Settings
    levels: dict[str, Level]
    failing: Severity
    model: str | None
    model_origin: str
    language: Language | None = None


class Policy(Excludes):
    """Answers for each file of a run. Raises SettingsError where a settings file is wrong."""

    def __init__(self, choices: Choices = Choices()) -> None:  # noqa: B008 (immutable)
        self.choices = choices
        self._finder = Finder(choices.config)
        self._known: dict[tuple[str, tuple[bool, ...]], InForce] = {}
        self._path = ""
        self._current: InForce
        self.passed: Counter[str] = Counter()
        self._exclude = Globs.of(os.getcwd(), choices.exclude) if choices.exclude else None

    def of(self, path: str) -> InForce:
        """What is in force for a file. Files to which the same patterns apply share it: a large corpus costs no more than a small one."""
        if path != self._path:
            settings = self._finder.of_file(path)
            by_glob = (*settings.per_file_levels, *settings.per_file_models)
            key = (settings.path, tuple(globs.covers(path) for _, globs, _ in by_glob))
            if key not in self._known:
                self._known[key] = self._in_force(path, settings)
            self._path, self._current = path, self._known[key]
        return self._current

    def told(self, path: str, findings: Iterable[Finding]) -> list[Finding]:
        """The findings that are told of a file, at their levels."""
        levels = self.of(path).levels
        return [
            finding if level is None or level.severity is None else finding._replace(severity=level.severity)
            for finding in findings
            if ((level := levels.get(finding.code)) is None or level.severity is not None) and self._is_sure(finding)
        ]

    def fails(self, result: Result) -> bool:
        """Whether anything that is reported stands at or above the failing level of its file."""
        return any(finding.severity >= self.of(one.document.path).failing for one in result.checked for finding in one.findings)

    def form(self, path: str) -> str | None:
        """The ending that a file is read by where that is not its own, by the longest that it has of those that are named; else None."""
        for mapped in (self.choices.extensions, self._finder.of_file(path).extension_map):
            found = [(len(ending), form) for ending, form in mapped if path.lower().endswith(ending)]
            if found:
                return max(found)[1]
        return None

    def endings(self, folder: str) -> tuple[str, ...]:
        """The endings that the command line, and the settings in force in a folder, name forms for."""
        mapped = (*self.choices.extensions, *self._finder.of_folder(os.path.abspath(folder)).extension_map)
        return tuple(ending for ending, _ in mapped)

    # -- what is left out ------------------------------------------------------------------------------------------------

    def leaves_out(self, path: str) -> bool:
        """Whether a path is left out although it was named outright."""
        if os.path.isfile(path) and self._is_unchanged(path):
            return True
        return self.choices.force_exclude and self.excludes(path)

    def excludes(self, path: str) -> bool:
        """Whether a pattern leaves out a path, or a folder that it lies in."""
        is_folder = os.path.isdir(path)
        return any(globs.covers(path, is_folder) for globs in self._excludes(os.path.dirname(os.path.abspath(path))))

    def _is_sure(self, finding: Finding) -> bool:
        return CONFIDENCES.index(finding.confidence) <= CONFIDENCES.index(self.choices.confidence)

    def _is_unchanged(self, path: str) -> bool:
        changed = self.choices.changed
        return changed is not None and os.path.realpath(path) not in changed

    def changed_lines(self, path: str) -> Lines | None:
        """The lines of a file that findings are told of; None: all."""
        changed = self.choices.changed
        return changed.get(os.path.realpath(path)) if changed is not None else None

    def is_excluded(self, path: str, is_folder: bool) -> bool:
        """Whether a pattern leaves out a path that was met in a folder."""
        if not is_folder and self._is_unchanged(path):
            return True
        return any(globs.match(path, is_folder) for globs in self._excludes(os.path.dirname(os.path.abspath(path))))

    def pass_over(self, path: str) -> None:
        """Count a document of a folder that is read only where it is named, by its ending."""
        self.passed[os.path.splitext(path)[1].lower()] += 1

    def _excludes(self, folder: str) -> Iterator[Globs]:
        for globs in (self._exclude, self._finder.of_folder(folder).exclude):
            if globs is not None:
                yield globs

    # -- one file --------------------------------------------------------------------------------------------------------

    def _in_force(self, path: str, settings: Settings) -> InForce:
        model, origin = self.choices.model, OPTION
        if model is None:
            matching = [(f'per-file-models "{glob}"', name) for glob, globs, name in settings.per_file_models if globs.covers(path)]
            origin, model = matching[-1] if matching else (DEFAULT, None)
        strict = self.choices.error_on_warning or settings.error_on_warning
        failing = Severity.WARNING if strict else Severity.ERROR
        language = language_of_messages(self.choices.language or settings.language)
        return InForce(settings, self._levels(path, settings), failing, model, origin, language)

    def _levels(self, path: str, settings: Settings) -> dict[str, Level]:
        levels = {code: _level(word, "levels") for code, word in settings.levels.items()}
        for glob, globs, own in settings.per_file_levels:
            if globs.covers(path):
                levels.update({code: _level(word, f'per-file-levels "{glob}"') for code, word in own.items()})
        chosen, ignored = self.choices.select, self.choices.ignore
        selected, origin = (chosen, OPTION) if chosen is not None else (settings.select, "select")
        left_out, why = (ignored, OPTION) if ignored is not None else (settings.ignore, "ignore")
        for entry in RULES:
            level = levels.get(entry.code)
            if level is not None and level.severity is None and chosen is not None and entry.code in chosen:
                del levels[entry.code]  # the command line asks for what the settings turn off
            if selected is not None and entry.code not in selected:
                levels[entry.code] = Level(None, origin)
            elif entry.code in left_out:
                levels[entry.code] = Level(None, why)
        return levels


def language_of_messages(chosen: str) -> Language | None:
    """The language that messages are in, None for that of each article.

    ``environment`` is the language of the person: the first of LC_ALL, LC_MESSAGES and LANG that is set, as in POSIX. One that no message
    is written in leaves each article its own.
    """
    if chosen == ARTICLE:
        return None
    if chosen == ENVIRONMENT:
        chosen = next((value for name in _LOCALE if (value := os.environ.get(name))), "").partition("_")[0].partition(".")[0].lower()
    return next((language for language in get_args(Language) if language == chosen), None)


def _level(word: str, origin: str) -> Level:
    return Level(None if word == OFF else Severity[word.upper()], origin)
