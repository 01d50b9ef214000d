import type { Cue } from '../domain/subtitles.ts';
import { toQuote } from '../domain/transcript.ts';
import { requestInstant } from '../stores/playback.store.ts';
import { isPlainClick } from './hydration/heldClick.ts';
import type { LogRows } from './liveLogRows.ts';

/** What the acts of lines work with. */
interface LogLines {
  rows: LogRows;
  lineOf: (row: Element | null | undefined) => Cue | undefined;
  say: (text: string) => void;
}

/** Lets the visitor play what is said in a line, where the stream goes back, and take lines away as quotes: with their button, or by selecting words. */
export function offerActs(root: HTMLElement, box: HTMLElement, { rows, lineOf, say }: LogLines): void {
  const { copied = '', notCopied = '', outOfReach = '', streamStart } = root.dataset;
  const quote = (words: string, line: Cue) =>
    toQuote(words, [line.speaker, rows.timeOf(line), new URL(rows.addressOf(line), location.href).href]);

  const onClick = (event: MouseEvent) => {
    const control = event.target instanceof Element ? event.target.closest('li :is(a, button)') : null;
    const line = lineOf(control?.closest('li'));
    if (!line) return;
    if (control instanceof HTMLButtonElement) {
      navigator.clipboard.writeText(quote(line.text, line)).then(
        () => say(copied),
        () => say(notCopied),
      );
    } else if (isPlainClick(event)) {
      event.preventDefault();
      say(requestInstant(Number(streamStart) + line.startMs) ? '' : outOfReach);
    }
  };
  const onCopy = (event: ClipboardEvent) => {
    const selection = getSelection();
    if (!selection || selection.isCollapsed || !event.clipboardData) return;
    const start = selection.getRangeAt(0).startContainer;
    const line = lineOf((start instanceof Element ? start : start.parentElement)?.closest('li'));
    if (!line) return;
    event.clipboardData.setData('text/plain', quote(selection.toString(), line));
    event.preventDefault();
    say(copied);
  };
  box.addEventListener('click', onClick);
  box.addEventListener('copy', onCopy);
}
