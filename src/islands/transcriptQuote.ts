import { lineSeconds, toQuote, type TranscriptLine } from '../domain/transcript.ts';
import { formatPosition } from '../i18n/format.ts';
import type { TranscriptLink } from './transcriptData.ts';

/** Address of the session at a line; the page of a transcript lies below that of its session. */
export const momentAddress = (line: TranscriptLine, { address }: TranscriptLink): string =>
  `${address.replace(/\/transcript\/[^/]*$/, '')}/seek/${lineSeconds(line)}`;

const quote = (words: string, line: TranscriptLine, link: TranscriptLink) =>
  toQuote(words, [line.speaker, formatPosition(lineSeconds(line)), momentAddress(line, link)]);

/** Whether the visitor has selected words. */
export const isSelecting = (): boolean => getSelection()?.isCollapsed === false;

/** Copies a line as a quote; rejects where the browser does not allow it. */
export const copyQuote = async (line: TranscriptLine, link: TranscriptLink): Promise<void> =>
  navigator.clipboard.writeText(quote(line.text, line, link));

/** Makes what is being copied a quote; false where nothing of a line is selected. */
export function copySelection(event: ClipboardEvent, lines: readonly TranscriptLine[], link: TranscriptLink): boolean {
  const selection = getSelection();
  if (!selection || selection.isCollapsed) return false;
  const start = selection.getRangeAt(0).startContainer;
  const row = (start instanceof Element ? start : start.parentElement)?.closest<HTMLElement>('[data-index]');
  const line = lines[Number(row?.dataset['index'])];
  if (!line || !event.clipboardData) return false;
  event.clipboardData.setData('text/plain', quote(selection.toString(), line, link));
  event.preventDefault();
  return true;
}
