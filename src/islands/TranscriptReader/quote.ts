import { toQuote, type TranscriptLine } from '../../domain/transcript/transcript.ts';
import type { TranscriptSource } from './transcriptSource.ts';

/** What a quote says of where it comes from. */
type QuoteSource = Pick<TranscriptSource, 'timeOf' | 'addressOf'>;

const quote = (text: string, line: TranscriptLine, { timeOf, addressOf }: QuoteSource) =>
  toQuote(text, [line.speaker, timeOf(line), new URL(addressOf(line), location.href).href]);

/** Whether the visitor has selected something. */
export const isSelecting = (): boolean => getSelection()?.isCollapsed === false;

/** Copies a line as a quote; rejects where the browser does not allow it. */
export const copyQuote = async (line: TranscriptLine, source: QuoteSource): Promise<void> =>
  navigator.clipboard.writeText(quote(line.text, line, source));

/** Makes what is being copied a quote; false where nothing of a line is selected. */
export function copySelection(data: DataTransfer, lines: readonly TranscriptLine[], source: QuoteSource): boolean {
  const selection = getSelection();
  if (!selection || selection.isCollapsed) return false;
  const start = selection.getRangeAt(0).startContainer;
  const row = (start instanceof Element ? start : start.parentElement)?.closest<HTMLElement>('[data-index]');
  const line = lines[Number(row?.dataset['index'])];
  if (!line) return false;
  data.setData('text/plain', quote(selection.toString(), line, source));
  return true;
}
