"""Notes which public members and commands of the client the checks use, so that none is left out."""

import functools
import inspect
import sys
from pathlib import Path

import mwdblib
from mwdblib.api import APIClient
from mwdblib.cli import main

OURS = str(Path(__file__).parent)
CLASSES = [
    *(each for each in vars(mwdblib).values() if inspect.isclass(each)),
    APIClient,
]
# These read or write files of the client, and never ask the server.
LOCAL = {"APIClientOptions.clear_stored_credentials", "APIClientOptions.store_credentials", "MWDB.options"}
# The first fails by itself before it sends anything; the second is there for classes that replace it.
BROKEN = {"upload blob", "MWDBObject.content"}

_used = set()


def watch():
    """From now on every public method and property notes its use by a check."""
    for owner in CLASSES:
        for name, member in _members(owner):
            label = f"{owner.__name__}.{name}"
            if isinstance(member, property):
                setattr(owner, name, property(_noting(label, member.fget), member.fset, member.fdel, member.__doc__))
            else:
                setattr(owner, name, _noting(label, member))


def note_command(words):
    """The words as they follow `mwdb`; a group that is given no subcommand has one it falls back to."""
    _used.add(_command_of(main, list(words)))


def left_out():
    members = {f"{owner.__name__}.{name}" for owner in CLASSES for name, _ in _members(owner)}
    return sorted((members | set(_commands(main))) - _used - LOCAL - BROKEN)


def _members(owner):
    return [
        (name, member)
        for name, member in list(vars(owner).items())
        if not name.startswith("_") and (isinstance(member, property) or inspect.isfunction(member))
    ]


def _noting(label, function):
    @functools.wraps(function)
    def noting(*args, **options):
        if sys._getframe(1).f_code.co_filename.startswith(OURS):
            _used.add(label)
        return function(*args, **options)

    return noting


def _commands(command, path=()):
    if not hasattr(command, "commands"):
        return [" ".join(path)]
    return [found for name, each in command.commands.items() for found in _commands(each, (*path, name))]


def _command_of(command, words, path=()):
    if not hasattr(command, "commands"):
        return " ".join(path)
    name = words[0] if words and words[0] in command.commands else getattr(command, "default_cmd_name", None)
    return _command_of(command.commands[name], words[1:], (*path, name)) if name else " ".join(path)
