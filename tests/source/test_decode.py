"""Encodings. The weird ones each say where they are met."""

import pytest

from auditor.source import decode as module
from auditor.source.decode import Undecodable, decode

CHINESE = "参数量的计算：隐藏层大小是 768，所以一共有 589,824 个参数。\n"
ENGLISH = "The matrix has 768 x 768 = 589,824 parameters.\n"


@pytest.mark.parametrize("text", [CHINESE, ENGLISH, "", "a\r\nb\rc\n", "emoji 🙂 and ∗ ×"])
def test_utf8_with_and_without_mark_reads_the_same(text: str) -> None:
    assert decode(text.encode()) == text
    assert decode(b"\xef\xbb\xbf" + text.encode()) == text


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("text", [CHINESE * 3, ENGLISH])
def test_utf16_without_mark(text: str, encoding: str) -> None:
    # "Unicode" text saved by old Windows tools and piped on without its mark
    assert decode(text.encode(encoding)) == text


def test_utf16_and_utf32_with_mark() -> None:
    assert decode(CHINESE.encode("utf-16")) == CHINESE
    assert decode(b"\xfe\xff" + CHINESE.encode("utf-16-be")) == CHINESE
    assert decode(CHINESE.encode("utf-32")) == CHINESE


@pytest.mark.parametrize("encoding", ["gb18030", "gbk", "gb2312"])
def test_gb18030_where_it_reads_as_chinese(encoding: str) -> None:
    # Notepad on a Chinese Windows, and pages of the 2000s
    assert decode(CHINESE.encode(encoding)) == CHINESE


@pytest.mark.parametrize(
    "data",
    [
        "déjà vu, 768 × 768 à côté".encode("latin-1"),  # would decode as GB18030, into rare characters
        "Größe: 589.824 für müßige Überlegungen".encode("cp1252"),
        "隠れ層の大きさは768です。パラメータの数".encode("shift-jis"),
        "Размер скрытого слоя 768".encode("koi8-r"),
        b"\xff\xfea",  # marked as UTF-16, but half a character short
        b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x03\x00\x00",
        b"PK\x03\x04\x14\x00\x06\x00\x08\x00\x00\x00!\x00",
        b"%PDF-1.5\n%\xd0\xd4\xc5\xd8\n3 0 obj\x00\x00",
        bytes(range(256)) * 8,
        b"\x01abc\x00def\x00\x00ghi",
    ],
)
def test_what_cannot_be_read_is_refused_in_one_line(data: bytes) -> None:
    with pytest.raises(Undecodable, match=r"^cannot be decoded: ") as caught:
        decode(data)
    assert "\n" not in str(caught.value)


def test_line_ends_are_kept() -> None:
    assert decode(b"a\r\nb\rc\n") == "a\r\nb\rc\n"


def test_pieces_of_a_large_file_are_cut_at_any_byte(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "参数量 768 × 😀 = 1,536\n" * 5
    for size in range(1, 9):
        monkeypatch.setattr(module, "_PIECE", size)
        assert decode(text.encode()) == text
        with pytest.raises(Undecodable, match="byte 4"):
            decode(b"abcd\xff\xfeefg")
