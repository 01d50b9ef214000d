import type { WordsEvent } from '../domain/liveCaptions.ts';
import type { LogRange } from '../domain/liveLog.ts';
import type { Cue } from '../domain/subtitles.ts';
import { lineSeconds } from '../domain/transcript.ts';
import { splitMatches } from '../domain/transcriptSearch.ts';

/** What a row shows. */
interface RowLook {
  line: Cue;
  language: string;
  /** Whether it is said who speaks. */
  isFirst: boolean;
  /** What is marked in it. */
  term: string;
}

/** The rows of a log that are in the page. */
export interface LogRows {
  /** Makes the rows those of a range of lines. */
  show: (lines: readonly Cue[], range: LogRange, look: Pick<RowLook, 'language' | 'term'>) => void;
  /** The row of the line that begins at an offset, ms. */
  get: (startMs: number | undefined) => HTMLElement | undefined;
  timeOf: (line: Cue) => string;
  addressOf: (line: Cue) => string;
}

const textIn = (row: Element) => row.querySelector('[data-text]')?.textContent.trim() ?? '';

/** The lines that the page came with, in every language. */
export const readRows = (root: HTMLElement): WordsEvent[] =>
  [...root.querySelectorAll<HTMLElement>('ol > [data-id]')].map((row) => {
    const { id, until, speaker } = row.dataset;
    const line = { startMs: Number(id), endMs: Number(until), text: textIn(row), speaker };
    return { kind: 'final', language: row.parentElement?.dataset['language'] ?? '', line };
  });

const areSame = (a: RowLook | undefined, b: RowLook): boolean =>
  a?.line === b.line && a.isFirst === b.isFirst && a.term === b.term && a.language === b.language;

function markTerm(element: HTMLElement, text: string, term: string) {
  const pieces = splitMatches(text, term).map((piece) => {
    if (!piece.isMatch) return piece.text;
    const mark = document.createElement('mark');
    mark.textContent = piece.text;
    return mark;
  });
  element.replaceChildren(...pieces);
}

/** Keeps the rows of a log: copies of its template, each made once and filled anew only when it shows something else. */
export function createRows(root: HTMLElement): LogRows {
  const { streamStart, timeZone, format, href = '' } = root.dataset;
  const clock = new Intl.DateTimeFormat(format, { timeZone, timeStyle: 'short' });
  const list = root.querySelector('ol');
  const template = root.querySelector('template')?.content.firstElementChild;
  const copyLabel = template?.querySelector('button')?.getAttribute('aria-label') ?? '';
  const rows = new Map<number, { element: HTMLElement; look?: RowLook }>();
  for (const element of list?.querySelectorAll<HTMLElement>(':scope > [data-id]') ?? [])
    rows.set(Number(element.dataset['id']), { element });

  const timeOf = ({ startMs }: Cue) => clock.format(Number(streamStart) + startMs);
  const addressOf = (line: Cue) => `${href}/seek/${String(lineSeconds(line))}`;

  const fill = (element: HTMLElement, { line, language, isFirst, term }: RowLook) => {
    element.dataset['id'] = String(line.startMs);
    const speaker = element.querySelector('b');
    if (speaker) {
      speaker.textContent = line.speaker ?? '';
      speaker.hidden = !isFirst || line.speaker === undefined;
    }
    const time = element.querySelector('[data-time]');
    if (time) time.textContent = timeOf(line);
    if (time instanceof HTMLAnchorElement) time.href = addressOf(line);
    const text = element.querySelector<HTMLElement>('[data-text]');
    if (text) {
      text.lang = language;
      markTerm(text, line.text, term);
    }
    const copy = element.querySelector('button');
    if (copy) {
      copy.hidden = false;
      copy.setAttribute('aria-label', `${copyLabel}: ${timeOf(line)}`);
    }
  };

  return {
    show: (lines, { from, to }, look) => {
      if (!list || !template) return;
      const wanted = lines.slice(from, to);
      const starts = new Set(wanted.map(({ startMs }) => startMs));
      for (const [startMs, { element }] of rows) {
        if (starts.has(startMs)) continue;
        element.remove();
        rows.delete(startMs);
      }
      let next = list.firstElementChild;
      for (const [index, line] of wanted.entries()) {
        const row = rows.get(line.startMs) ?? { element: template.cloneNode(true) as HTMLElement };
        const now = { line, isFirst: line.speaker !== lines[from + index - 1]?.speaker, ...look };
        if (!areSame(row.look, now)) fill(row.element, now);
        rows.set(line.startMs, { ...row, look: now });
        if (row.element === next) next = next.nextElementSibling;
        else list.insertBefore(row.element, next);
      }
    },
    get: (startMs) => (startMs === undefined ? undefined : rows.get(startMs)?.element),
    timeOf,
    addressOf,
  };
}
