"""Bytes to characters: UTF-8, UTF-16 or GB18030, and a clear word where it is none of them.

mark? -> UTF-8? -> UTF-16 by its zeros? -> binary? -> GB18030 that reads as Chinese?
"""

from __future__ import annotations

from typing import NamedTuple

from auditor.source.pattern import lazy


class Encoding(NamedTuple):
    """How the characters of a file are written: the codec's name, and the byte-order mark before them."""

    name: str = "utf-8"
    mark: bytes = b""

    def encode(self, text: str) -> bytes:
        """The bytes of a file with this text."""
        return self.mark + text.encode(self.name)


UTF8 = Encoding()
_MARKS = (
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe\x00\x00", "utf-32-le"),
    (b"\x00\x00\xfe\xff", "utf-32-be"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)
_PIECE = 1_000_000
_BINARY = lazy(r"[\x00-\x08\x0e-\x1a\x1c-\x1f]")
_CONTROLS = bytes((*range(0x09), *range(0x0E, 0x1B), *range(0x1C, 0x20)))
"""The same, which no other character has in UTF-8."""
_HAN = lazy("[\u4e00-\u9fff]")
# Characters that everyday Chinese is full of; bytes of another encoding read as GB18030 give rare ones instead.
_COMMON = lazy(
    "["
    "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方"
    "多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情"
    "明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给"
    "世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太"
    "量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象"
    "完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运参网层模型配置词嵌维偏权输隐藏注归，。、：；"
    "]"
)


class Undecodable(ValueError):
    """The bytes are no text that can be read; the message says why in one line."""


def decode(data: bytes) -> str:
    """The text of a file, a byte-order mark not counted, line ends as they are."""
    return decode_as(data)[0]


def decode_as(data: bytes) -> tuple[str, Encoding]:
    """The text of a file and how it is written."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _text(data[len(mark) :], encoding), Encoding(encoding, mark)
    try:
        text = _utf8(data)
    except UnicodeDecodeError as error:
        return _otherwise(data, error.start)
    if "\0" in text[:4096] and (guess := _utf16(data)) is not None:
        return guess
    return _readable(text), UTF8


def _utf8(data: bytes) -> str:
    """The text of UTF-8, decoded piece by piece: one wide character makes all of a decoder's buffer four times as large."""
    if len(data) <= _PIECE:
        return data.decode("utf-8")
    import codecs

    decoder = codecs.getincrementaldecoder("utf-8")()
    pieces = range(0, len(data), _PIECE)
    try:
        return "".join([decoder.decode(data[at : at + _PIECE], at + _PIECE >= len(data)) for at in pieces])
    except UnicodeDecodeError:
        return data.decode("utf-8")  # the error's place is that in the whole


def _text(data: bytes, encoding: str) -> str:
    try:
        return _readable(_utf8(data) if encoding == "utf-8" else data.decode(encoding))
    except UnicodeDecodeError as error:
        raise Undecodable(f"cannot be decoded: marked as {encoding}, but byte {error.start} does not fit; save it as UTF-8") from None


def _otherwise(data: bytes, first_bad: int) -> tuple[str, Encoding]:
    if (guess := _utf16(data)) is not None:
        return guess
    if b"\0" not in data:
        try:
            text = data.decode("gb18030")
        except UnicodeDecodeError:
            text = ""
        if _reads_as_chinese(text):
            return _readable(text), Encoding("gb18030")
    if b"\0" in data or _BINARY.search(data[:65536].decode("latin-1")):
        raise Undecodable("cannot be decoded: a binary file")
    raise Undecodable(f"cannot be decoded: not UTF-8 (byte {first_bad}), UTF-16 or GB18030; save it as UTF-8")


def _utf16(data: bytes) -> tuple[str, Encoding] | None:
    """UTF-16 without a mark, where every other byte of the beginning is mostly zero or the whole reads as Chinese."""
    if len(data) < 4 or len(data) % 2:
        return None
    head = data[:4096]
    for encoding, high in (("utf-16-le", head[1::2]), ("utf-16-be", head[0::2])):
        # ASCII has a zero high byte, Chinese one from 4E to 9F; a line end or a space at the least gives some zeros.
        plausible = sum(byte == 0 or 0x4E <= byte <= 0x9F or byte in (0x20, 0x30, 0xFF) for byte in high)
        if high.count(0) * 20 < len(high) or plausible * 20 < len(high) * 19:
            continue
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        beyond_ascii = sum(character > "\x7f" for character in text[:20000])
        if not _BINARY.search(text) and (beyond_ascii * 10 <= min(len(text), 20000) or _reads_as_chinese(text)):
            return text, Encoding(encoding)
    return None


def _reads_as_chinese(text: str) -> bool:
    sample = text[:20000]
    beyond_ascii = sum(character > "\x7f" for character in sample)
    han = len(_HAN.findall(sample))
    return han >= 2 and han * 2 >= beyond_ascii and len(_COMMON.findall(sample)) * 3 >= beyond_ascii


def _readable(text: str) -> str:
    sample = text[:65536]
    # A form feed or an escape sequence stands in real text files; zeros and a good share of controls do not.
    raw = sample.encode("utf-8", "surrogatepass")
    controls = len(raw) - len(raw.translate(None, _CONTROLS))
    if "\0" in sample or controls * 50 > len(sample):
        raise Undecodable("cannot be decoded: a binary file")
    return text
