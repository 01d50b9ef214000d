import { splitRemaining, untilNextSplit } from '../domain/countdown.ts';

const LONGEST_TIMEOUT_MS = 3_600_000;

const formatLeft = (remainingMs: number, language: string): string =>
  new Intl.ListFormat(language, { type: 'unit' }).format(
    splitRemaining(remainingMs).map(({ unit, value }) =>
      new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value),
    ),
  );

/** Shows when it begins where the visitor is, where their clocks tell another time than the city's. */
function showOwnTime(root: HTMLElement, startMs: number, language: string, cityZone: string): void {
  const place = root.querySelector<HTMLElement>('[data-own]');
  const time = place?.querySelector('time');
  const format = (timeZone?: string) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short', timeZone }).format(startMs);
  const own = format();
  if (!place || !time || own === format(cityZone)) return;
  time.textContent = own;
  place.hidden = false;
}

/** Counts down to the instant that the element in `root` names, and says so once it is time; answers how to end that. */
export function followCountdown(root: HTMLElement | null): () => void {
  const element = root?.querySelector<HTMLElement>('[data-countdown]');
  if (!element) return () => {};
  const { start = '', zone = 'UTC', language = '', until = '', soon = '' } = element.dataset;
  const startMs = Number(start);
  const left = element.querySelector('[data-left]');
  const label = element.querySelector('[data-label]');
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = () => {
    const remainingMs = startMs - Date.now();
    const next = untilNextSplit(remainingMs);
    if (!left || !label) return;
    label.textContent = next === undefined ? '' : until;
    left.textContent = next === undefined ? soon : formatLeft(remainingMs, language);
    if (next !== undefined) timer = setTimeout(show, Math.min(next, LONGEST_TIMEOUT_MS));
  };
  // A page that slept, or was kept by the browser, tells the time of its return.
  const showAnew = () => {
    clearTimeout(timer);
    show();
  };
  showOwnTime(element, startMs, language, zone);
  show();
  document.addEventListener('visibilitychange', showAnew);
  addEventListener('pageshow', showAnew);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', showAnew);
    removeEventListener('pageshow', showAnew);
  };
}
