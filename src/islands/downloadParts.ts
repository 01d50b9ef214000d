import { formatPosition } from '../i18n/format.ts';
import { $marks } from '../stores/marks.store.ts';

const inputOf = (form: HTMLFormElement, selector: string) => form.querySelector<HTMLInputElement>(selector);

/** Lets one box choose all topics or none; between the two it is neither. */
export function followAllTopics(form: HTMLFormElement, signal: AbortSignal): void {
  const all = inputOf(form, '[data-all]');
  if (!all) return;
  const topics = [...form.querySelectorAll<HTMLInputElement>('[name="topics"]')];
  const show = () => {
    const chosen = topics.filter(({ checked }) => checked).length;
    all.checked = chosen === topics.length;
    all.indeterminate = chosen > 0 && chosen < topics.length;
  };
  const chooseAll = () => {
    for (const topic of topics) topic.checked = all.checked;
    // Whoever looks at the topics hears of it.
    topics[0]?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  all.addEventListener('input', chooseAll, { signal });
  form.addEventListener('input', show, { signal });
  show();
}

/** Takes the visitor's marks over into the form: with marks set a download is trimmed to them (spec §5); without them it is not. */
export function followMarks(form: HTMLFormElement, signal: AbortSignal): void {
  const remove = form.querySelector<HTMLButtonElement>('[data-remove-marks]');
  const [start, stop, trim, whole] = ['[name="start"]', '[name="stop"]', '[value="trim"]', '[value="all"]'].map((each) =>
    inputOf(form, each),
  );
  if (!start || !stop || !trim || !whole || !remove) return;
  // Marks count from the beginning of the part that plays, a download from that of the whole recording (contract §8 "Trim").
  const offset = Number(form.dataset['offset']);
  const write = (input: HTMLInputElement, seconds: number | undefined, round: (seconds: number) => number) => {
    input.value = seconds === undefined ? '' : formatPosition(round(seconds + offset));
  };
  const show = () => {
    const { in: from, out } = $marks.get();
    const isMarked = from !== undefined || out !== undefined;
    remove.hidden = !isMarked;
    if (isMarked) trim.checked = true;
    write(start, from, Math.floor);
    write(stop, out, Math.ceil);
  };
  const clear = () => {
    $marks.set({ in: undefined, out: undefined });
    whole.checked = true;
    whole.focus();
  };
  remove.addEventListener('click', clear, { signal });
  signal.addEventListener('abort', $marks.listen(show));
  if ($marks.get().in !== undefined || $marks.get().out !== undefined) show();
}
