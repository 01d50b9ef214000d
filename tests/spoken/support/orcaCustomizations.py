# Orca loads this file when it starts. It replaces the speech synthesiser by one that writes down what would be said: a JSON text per line of
# the file SPOKEN_FILE, with "kind": "said", or "read" for what Orca reads by itself after a page has loaded.
import itertools
import json
import os

from orca import speech, speechserver

_file = open(os.environ["SPOKEN_FILE"], "a", buffering=1, encoding="utf-8")


def _write(kind, text):
    _file.write(json.dumps({"kind": kind, "text": str(text)}) + "\n")


class WritingServer(speechserver.SpeechServer):
    """Has a method for each of Orca's ways to speak; the inherited ones do nothing."""

    def speak(self, text=None, acss=None, interrupt=True):
        if text:
            _write("said", text)

    def speakCharacter(self, character, acss=None):
        _write("said", character)

    def sayAll(self, utteranceIterator, progressCallback):
        # An object comes in parts: its name, its role, its state.
        for _object, parts in itertools.groupby(utteranceIterator, lambda item: hash(item[0].obj)):
            _write("read", " ".join(context.utterance for context, _voice in parts))


def _start_writing(_moduleName, _serverInfo):
    speech._speechserver = WritingServer()


speech._initSpeechServer = _start_writing
