import type { TranscriptLine } from '../../domain/transcript/transcript.ts';
import { quoteText } from '../../i18n/labels/quoteText.ts';
import type { Translate } from '../../i18n/translator.ts';
import type { TranscriptSource } from './transcriptSource.ts';

/** The functions that make the source reference of a quote. */
type QuoteSource = Pick<TranscriptSource, 'timeOf' | 'addressOf'>;

const quote = (text: string, line: TranscriptLine, { timeOf, addressOf }: QuoteSource, t: Translate) =>
  quoteText(text, [line.speaker, timeOf(line), new URL(addressOf(line), location.href).href], t);

/** Returns whether the visitor has selected text. */
export const hasSelection = (): boolean => getSelection()?.isCollapsed === false;

/** Copies a line as a quote; rejects if the browser does not allow copying. */
export const copyQuote = async (line: TranscriptLine, source: QuoteSource, t: Translate): Promise<void> =>
  navigator.clipboard.writeText(quote(line.text, line, source, t));

/** Replaces the copied text by a quote of it; returns false if the selection contains no line. */
export function copySelection(data: DataTransfer, lines: readonly TranscriptLine[], source: QuoteSource, t: Translate): boolean {
  const selection = getSelection();
  if (!selection || selection.isCollapsed) return false;
  const start = selection.getRangeAt(0).startContainer;
  const row = (start instanceof Element ? start : start.parentElement)?.closest<HTMLElement>('[data-index]');
  const line = lines[Number(row?.dataset['index'])];
  if (!line) return false;
  data.setData('text/plain', quote(selection.toString(), line, source, t));
  return true;
}
