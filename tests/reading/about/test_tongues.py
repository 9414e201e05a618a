"""Articles in other languages than English and Chinese: what they count is known by the words of their lexicons."""

from __future__ import annotations

import pytest

from auditor.pipeline import audit_document
from auditor.source.reader import read_document

_FRENCH = """# Combien de paramètres dans BERT-base ?

- taille du vocabulaire : 30 522
- dimension cachée : 768
- 12 couches, 12 têtes

## Plongements

- Plongements de mots : 30522 × 768 = 23 440 896
- Plongements de position : {rows} × 768 = {positions}

## Une couche

- Auto-attention : {attention}
- Réseau feed-forward : 2 × 768 × 3072 + 3072 + 768 = 4 722 432
"""
_SPANISH = """# ¿Cuántos parámetros tiene BERT-base?

- tamaño del vocabulario: 30522
- dimensión oculta: 768
- 12 capas, 12 cabezas

## Incrustaciones

- Incrustaciones de palabras: 30522 × 768 = 23440896
- Incrustaciones de posición: {rows} × 768 = {positions}

## Una capa

- Autoatención: {attention}
- Red feed-forward: 2 × 768 × 3072 + 3072 + 768 = 4722432
"""
_GERMAN = """# Wie viele Parameter hat BERT-base?

- Vokabulargröße: 30522
- Modellbreite: 768
- 12 Schichten, 12 Köpfe

## Einbettungen

- Worteinbettung: 30522 × 768 = 23440896
- Positionseinbettung: {rows} × 768 = {positions}

## Eine Schicht

- Selbstaufmerksamkeit: {attention}
- Feed-Forward-Netz: 2 × 768 × 3072 + 3072 + 768 = 4722432
"""
_JAPANESE = """# BERT-base のパラメータ数

- 語彙サイズ: 30522
- 隠れ層の次元: 768
- レイヤー数: 12

## 埋め込み

- 単語埋め込み: 30522 × 768 = 23,440,896
- 位置埋め込み: {rows} × 768 = {positions}

## 1層あたり

- 自己注意: {attention}
- フィードフォワード: 2 × 768 × 3072 + 3072 + 768 = 4,722,432
"""
RIGHT = "4 × (768 × 768 + 768) = 2362368"


def told(text: str, rows: int = 512, attention: str = RIGHT) -> list[tuple[str, str | None]]:
    """Rule and expected figure, without marks between its digits."""
    audit = audit_document(read_document("post.md", text.format(rows=rows, positions=rows * 768, attention=attention)))
    return [(finding.code, (finding.expected or "").replace(",", "").replace(" ", "")) for finding in audit.findings]


@pytest.mark.parametrize("text", [_FRENCH, _SPANISH, _GERMAN, _JAPANESE])
def test_components_are_known_by_their_names(text: str) -> None:
    assert told(text) == []
    assert told(text, attention="4 × 768 × 768 = 2359296") == [("C301", "2362368")]
    assert told(text, rows=521) == [("K401", "512")]


@pytest.mark.parametrize(
    "line",
    [
        "`cl-tohoku/bert-base-japanese` は BERT-base と同じ構造で、語彙数だけが 32000 になっています。\n\n- 語彙数: 32000",
        "KoGPT2 는 BERT-base 와 구조가 같고 어휘 크기만 32,000 입니다.\n\n- 어휘 크기: 32,000",
        "It is like BERT-base; only the vocabulary differs and has 32,000 words.\n\n- vocabulary size: 32,000",
    ],
)
def test_a_vocabulary_of_its_own_is_no_mistake(line: str) -> None:
    sizes = "- hidden size: 768\n- layers: 12\n- heads: 12\n- intermediate size: 3072\n"
    text = f"# Parameters\n\n{line}\n{sizes}\n32000 × 768 = 24,576,000, and 12 × 7,087,872 = 85,054,464.\n"
    assert [f.code for f in audit_document(read_document("post.md", text)).findings] == []
