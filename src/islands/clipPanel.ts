import { clipAddress, clipLength, findClipProblem, markAt, type Marks, moveMark, NO_MARKS } from '../domain/clipMarks.ts';
import { formatPosition } from '../i18n/format.ts';
import { $marks } from '../stores/marks.store.ts';
import { $playback, requestSeek } from '../stores/playback.store.ts';
import { copyField, fieldOf, onAct, readTime, say } from './actionPanel.ts';
import { playPiece } from './playPiece.ts';
import { stayOpen } from './stayOpen.ts';

const STEPS: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 };
const LONG_STEP = 10;
const SIDES = ['in', 'out'] as const;

/** Brings the clip dialog to life: marks at the player's position, by typing and by keys, and the link that plays what lies between (spec §2, §4). */
export function connectClip(panel: HTMLElement, signal: AbortSignal): void {
  const form = panel.querySelector('form');
  const link = fieldOf(panel, 'link');
  const output = panel.querySelector('output');
  const [inField, outField] = SIDES.map((side) => fieldOf(panel, side));
  if (!form || !link || !output || !inField || !outField) return;
  const fields = { in: inField, out: outField };
  const { address = '', start = '0' } = panel.dataset;
  const end = () => Number(panel.dataset['end'] ?? ($playback.get().duration || Infinity));
  const here = () => $playback.get().currentTime || Number(start);
  form.noValidate = true;
  stayOpen(panel, signal);

  let shown = NO_MARKS;
  const show = (marks: Marks) => {
    // What cannot be read stays until the visitor mends it: only a mark that changed is written.
    for (const side of SIDES) if (marks[side] !== shown[side]) write(side, marks[side]);
    shown = marks;
    const problem = findClipProblem(marks, end());
    const length = problem ? undefined : clipLength(marks, end());
    output.textContent = length === undefined ? '–' : formatPosition(length);
    link.value = problem ? '' : clipAddress(address, marks);
    say(panel, problem && problem !== 'empty' ? problem : '');
  };
  const write = (side: keyof Marks, seconds: number | undefined) => {
    fields[side].value = seconds === undefined ? '' : formatPosition(seconds);
    fields[side].removeAttribute('aria-invalid');
  };
  const read = (side: keyof Marks) => {
    const seconds = readTime(panel, fields[side]);
    if (seconds === 'unreadable') return false;
    $marks.set({ ...$marks.get(), [side]: seconds === undefined ? undefined : Math.round(seconds) });
    return true;
  };

  for (const side of SIDES) {
    const field = fields[side];
    field.addEventListener('change', () => void read(side), { signal });
    field.addEventListener(
      'keydown',
      (event) => {
        const step = STEPS[event.key];
        if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        if (read(side)) $marks.set(moveMark($marks.get(), side, event.shiftKey ? step * LONG_STEP : step, end()));
      },
      { signal },
    );
    for (const button of panel.querySelectorAll<HTMLElement>(`[data-mark="${side}"] button`)) {
      const by = Number(button.dataset['by']);
      const act = () => $marks.set(by === 0 ? markAt($marks.get(), side, here(), end()) : moveMark($marks.get(), side, by, end()));
      button.addEventListener('click', act, { signal });
    }
  }

  const isClip = () => {
    const isRead = SIDES.every(read);
    const problem = isRead ? findClipProblem($marks.get(), end()) : undefined;
    if (problem) say(panel, problem);
    return isRead && !problem;
  };
  form.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      if (!isClip()) return;
      const { in: from = 0, out } = $marks.get();
      requestSeek(from);
      if (out !== undefined) playPiece(from, out, signal);
    },
    { signal },
  );
  form.addEventListener(
    'reset',
    (event) => {
      event.preventDefault();
      for (const side of SIDES) write(side, undefined);
      $marks.set(NO_MARKS);
    },
    { signal },
  );
  onAct(panel, 'copy', () => void (isClip() && copyField(panel, link, 'done')), signal);

  // A page that was opened as a clip has its marks in the fields.
  if (fields.in.value || fields.out.value) for (const side of SIDES) read(side);
  signal.addEventListener('abort', $marks.subscribe(show));
}
