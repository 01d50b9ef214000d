import { nextHit } from '../domain/liveLog.ts';
import type { Cue } from '../domain/subtitles.ts';
import { findLines, MIN_TERM_LENGTH, toIndex } from '../domain/transcriptSearch.ts';

/** What is looked for in a log, and what was found. */
export interface LogSearch {
  /** What is marked in the lines; '' while nothing is searched for. */
  term: () => string;
  /** Where the line begins that one is at, ms. */
  hitMs: () => number | undefined;
  /** Searches these lines, where they are others than before. */
  show: (lines: readonly Cue[]) => void;
}

/** Searches the lines of a log: the newest that has the term first. `onGo` is called with the index of a line that one goes to. */
export function searchLog(
  root: HTMLElement,
  { onGo, onChange, say }: { onGo: (index: number) => void; onChange: () => void; say: (text: string) => void },
): LogSearch {
  const { hit: hitText = '', noHits = '' } = root.dataset;
  const field = root.querySelector('input');
  const buttons = [...root.querySelectorAll<HTMLElement>('[data-step]')];
  let term = '';
  let lines: readonly Cue[] = [];
  let hits: number[] = [];
  let hitMs: number | undefined;

  const here = () => (hitMs === undefined ? undefined : lines.findIndex(({ startMs }) => startMs === hitMs));
  const tell = () => {
    for (const button of buttons) button.setAttribute('aria-disabled', String(hits.length === 0));
    if (term === '') return;
    const number = hits.indexOf(here() ?? -1) + 1;
    say(hits.length === 0 ? noHits : hitText.replace('{number}', String(number)).replace('{count}', String(hits.length)));
  };
  const find = () => {
    hits = term === '' ? [] : findLines(toIndex(lines.map(({ text }) => text)), term);
  };
  const go = (index: number | undefined) => {
    hitMs = index === undefined ? undefined : lines[index]?.startMs;
    tell();
    if (index !== undefined) onGo(index);
  };
  const search = () => {
    const typed = field?.value.trim() ?? '';
    term = typed.length < MIN_TERM_LENGTH ? '' : typed;
    find();
    if (term === '') say('');
    go(hits.at(-1));
    onChange();
  };
  const step = (by: 1 | -1) => go(nextHit(hits, here(), by));

  field?.addEventListener('input', search);
  field?.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && field.value !== '') {
      field.value = '';
      search();
    } else if (event.key === 'Enter') step(event.shiftKey ? 1 : -1);
    else return;
    event.preventDefault();
  });
  for (const button of buttons) button.addEventListener('click', () => step(button.dataset['step'] === '1' ? 1 : -1));

  return {
    term: () => term,
    hitMs: () => hitMs,
    show: (shown) => {
      if (shown === lines) return;
      lines = shown;
      if (term === '') return;
      find();
      tell();
    },
  };
}
