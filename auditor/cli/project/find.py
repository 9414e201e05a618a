"""The nearest settings: looked for from a file's folder upwards, each folder once. Nothing is merged: the nearest file is the only one."""

from __future__ import annotations

import os

from auditor.cli.project.read import Settings, read_folder, read_given


class Finder:
    """Finds the settings of folders and remembers them. ``config``: the one file that is in force for all."""

    def __init__(self, config: str | None = None) -> None:
        self._known: dict[str, Settings] = {}
        self._given = read_given(config) if config is not None else None

    def of_file(self, path: str) -> Settings:
        """The settings of a file, which need not exist. Raises SettingsError."""
        return self.of_folder(os.path.dirname(os.path.abspath(path)))

    def of_folder(self, folder: str) -> Settings:
        """The settings of an absolute folder; where nobody wrote any, the defaults, with the present folder as their root."""
        if self._given is not None:
            return self._given
        passed: list[str] = []
        while (settings := self._known.get(folder)) is None:
            passed.append(folder)
            settings = read_folder(folder)
            parent = os.path.dirname(folder)
            if settings is not None or parent == folder:
                break
            folder = parent
        settings = settings or Settings(root=os.getcwd())
        self._known.update(dict.fromkeys(passed, settings))
        return settings
