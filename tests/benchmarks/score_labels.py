"""How much of the labelled articles is understood: python tests/benchmarks/score_labels.py [FOLDER] [--misses] (exits 1 below a target).

Runs the auditor's own pipeline on every article of the folder (corpus/) that has labels and compares: a claim matches a label where its
text is on the label's line and contains the label's, or is contained in it. --misses lists file:line, text, wanted and got.

    component right    of the claims to which a component was assigned with at least medium confidence, also those about none (>= 90 %)
    assigned           of the labelled claims about a component that were read, how many were assigned one (>= 80 %)
    scope, part, model right, of the claims whose component is right
    settings right     of those read, how many the article states; found: of those labelled, how many were read (>= 95 % right)
    conventions found  of those labelled
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from auditor import Audited, audit_file  # noqa: E402
from auditor.reference import InventoryError  # noqa: E402
from auditor.source.reader import decoded, read_bytes  # noqa: E402
from tests.corpus.labels import (  # noqa: E402
    SAME_SETTING,
    AboutLabel,
    Labels,
    configured,
    counted,
    labelled,
    model_named,
    same_component,
    same_setting,
    squeeze,
)

Object = dict[str, Any]
KNOWN_SETTINGS = {name for names in SAME_SETTING for name in names}
TARGETS = {"component right": 0.90, "assigned": 0.80, "settings right": 0.95}


class Score:
    """Counts of what was right and what was looked at, by name, and the misses."""

    def __init__(self) -> None:
        self.right: Counter[str] = Counter()
        self.seen: Counter[str] = Counter()
        self.misses: list[str] = []

    def add(self, name: str, right: bool, where: str = "") -> None:
        self.seen[name] += 1
        self.right[name] += right
        if not right and where:
            self.misses.append(f"{name}: {where}")

    def share(self, name: str) -> float:
        return self.right[name] / self.seen[name] if self.seen[name] else 0.0


def score_article(labels: Labels, score: Score) -> None:
    result, text = audit_file(labels.article), content(labels.article)
    score.seen["claims"] += len(result.claims)
    for label, claim in matched(labels.abouts, result.claims, text):
        where = f"{labels.article.name}:{label.line} {label.text!r}"
        if claim is None:
            score.add("labels read", False, where)
            continue
        score.add("labels read", True)
        score_about(label, result.claims[claim], where, score)
    score_settings(labels, result, text, score)
    score_conventions(labels, result, text, score)


def content(article: Path) -> str:
    """The text that the places of an article's claims are in."""
    return decoded(read_bytes(str(article)))[0]


def line_of(text: str, offset: int) -> int:
    """The line, from 1, of a place in a text whose lines end as they do in corpus/."""
    return text.count("\n", 0, offset) + 1


def matched(labels: tuple[AboutLabel, ...], claims: Sequence[Object], text: str) -> Iterator[tuple[AboutLabel, int | None]]:
    """Each label with the index of its claim; a claim serves one label, the one whose text is its own first."""
    places = []
    for claim in claims:
        last = line_of(text, max(claim["start"], claim["end"] - 1))
        places.append((claim["line"], last, squeeze(claim["raw"])))
    found: dict[int, int] = {}
    for same in (True, False):
        for number, label in enumerate(labels):
            shown = squeeze(label.text)
            if number in found:
                continue
            for index, (first, last, raw) in enumerate(places):
                fits = raw == shown if same else (raw in shown or shown in raw)
                if fits and first <= label.line <= last and index not in found.values():
                    found[number] = index
                    break
    for number, label in enumerate(labels):
        yield label, found.get(number)


def score_about(label: AboutLabel, about: Object, where: str, score: Score) -> None:
    got = about["component"] if about["confidence"] != "low" else None
    if label.components == ("",):
        if got is not None:
            score.add("component right", False, f"{where}: wanted none, got {got} ({about['evidence']})")
        else:
            score.add("left alone", True)
        return
    wanted = " or ".join(label.components)
    if "" not in label.components:
        score.add("assigned", got is not None, f"{where}: wanted {wanted}")
    if got is None:
        return
    model = model_named(label.models[0]) or model_named(about["model"] or "")
    right = any(same_component(one, got, model) for one in label.components if one)
    score.add("component right", right, f"{where}: wanted {wanted}, got {got} ({about['evidence']})")
    if not right:
        return
    scope, part = about["scope"] or "", about["part"] or "all"
    scope_right = scope == label.scope or comes_to_the_same(label, (label.scope, scope), label.parts[:1] * 2)
    part_right = part in label.parts or comes_to_the_same(label, (label.scope,) * 2, (label.parts[0], part))
    score.add("scope right", scope_right, f"{where}: wanted {label.scope}, got {scope or 'none'} ({about['evidence']})")
    score.add("part right", part_right, f"{where}: wanted {' or '.join(label.parts)}, got {part} ({about['evidence']})")
    model_right = (about["model"] or "") in label.models
    score.add("model right", model_right, f"{where}: wanted {' or '.join(label.models) or 'none'}, got {about['model']}")


def comes_to_the_same(label: AboutLabel, scopes: tuple[str, ...], parts: tuple[str, ...]) -> bool:
    """Whether the model has the same tensors under both readings: all of a table without bias are its weights."""
    model = model_named(label.models[0])
    if model is None or not all(scopes):
        return False
    try:
        wanted, got = (counted(model, label.components[0], *reading) for reading in zip(scopes, parts, strict=True))
    except InventoryError:
        return False
    return wanted == got > 0


def score_settings(labels: Labels, result: Audited, text: str, score: Score) -> None:
    """What was read against what is labelled; a value that is stated again elsewhere needs no label of its own."""
    read = result.settings
    lines = [line_of(text, setting["start"]) for setting in read]
    for label in labels.settings:
        hit = any(
            line == label.line and same_setting(label.name, setting["name"]) and setting["value"] == label.value
            for setting, line in zip(read, lines, strict=True)
        )
        score.add("settings found", hit, f"{labels.article.name}:{label.line} {label.text!r}: {label.name} = {label.value}")
    if not labels.settings and not labels.abouts:
        return
    for setting, line in zip(read, lines, strict=True):
        if setting["name"] not in KNOWN_SETTINGS:
            continue  # the length of an example or its batch: no setting of a model
        where = f"{labels.article.name}:{line} {text[setting['start'] : setting['end']]!r}: got {setting['name']} = {setting['value']} ({setting['model']})"
        score.add("settings right", is_stated(setting, line, labels), where)


def is_stated(setting: Object, line: int, labels: Labels) -> bool:
    """Whether a label has the setting, on its line or elsewhere, of that model or of none; or a model of the article has that value."""
    same = [label for label in labels.settings if same_setting(label.name, setting["name"]) and label.value == setting["value"]]
    if any(line == label.line for label in same):
        same = [label for label in same if line == label.line]
    if any(setting["model"] is None or "" in label.models or setting["model"] in label.models for label in same):
        return True
    models = {name for label in (*labels.abouts, *labels.settings) for name in label.models if name}
    wanted = models if setting["model"] is None else models & {setting["model"]}
    return any(configured(build, setting["name"]) == setting["value"] for name in wanted if (build := model_named(name)) is not None)


def score_conventions(labels: Labels, result: Audited, text: str, score: Score) -> None:
    read = result.conventions
    places = [(line_of(text, convention["start"]), convention["name"]) for convention in read]
    for label in labels.conventions:
        wanted = " or ".join(label.names)
        hit = any((label.line, name) in places for name in label.names)
        score.add("conventions found", hit, f"{labels.article.name}:{label.line} {label.text!r}: wanted {wanted}")
    known = {(label.line, name) for label in labels.conventions for name in label.names}
    for convention, place in zip(read, places, strict=True):
        shown = text[convention["start"] : convention["end"]]
        score.add("conventions labelled", place in known, f"{labels.article.name}:{place[0]} {shown!r}: got {convention['name']}")


def main(arguments: list[str]) -> int:
    folders = [word for word in arguments if not word.startswith("-")]
    score = Score()
    everything = labelled(Path(folders[0]) if folders else ROOT / "corpus")
    for labels in everything:
        score_article(labels, score)
    if "--misses" in arguments:
        print("\n".join(score.misses))
    about = sum(label.components[0] != "" for labels in everything for label in labels.abouts)
    print(f"{len(everything)} labelled articles, {score.seen['claims']} claims read, {about} labelled with a component")
    for name in ("labels read", "component right", "assigned", "scope right", "part right", "model right"):
        print(line(score, name))
    print(f"{'left alone':<22}{score.seen['left alone']:>5} claims about no component")
    for name in ("settings right", "settings found", "conventions found", "conventions labelled"):
        print(line(score, name))
    return 0 if all(score.share(name) >= target for name, target in TARGETS.items()) else 1


def line(score: Score, name: str) -> str:
    target = f"   (wanted: {TARGETS[name]:.2f})" if name in TARGETS else ""
    return f"{name:<22}{score.right[name]:>5} of {score.seen[name]:<5}{score.share(name):8.3f}{target}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
