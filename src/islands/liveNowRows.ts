import type { LiveNow } from '../domain/liveNow.ts';
import { showResults } from './sessionResults.ts';

const STATUS = '[role="status"][data-live]';
const LIST = '[data-part="list"]';

/** Shows what is being discussed in the rows of live sessions, where there are any; nothing moves but the line itself. */
export function showTopics(sessions: readonly LiveNow[]): void {
  for (const { id, topic } of sessions) {
    const line = document.querySelector<HTMLElement>(`${LIST} [data-id="${id}"] [data-now]`);
    const text = line?.querySelector('bdi');
    if (!line || !text) continue;
    if (text.textContent !== (topic ?? '')) text.textContent = topic ?? '';
    line.hidden = !topic;
  }
}

/** Keys of the sessions that are live by what a list was made of. */
export const liveIn = (root: ParentNode): ReadonlySet<string> =>
  new Set((root.querySelector<HTMLElement>(STATUS)?.dataset['live'] ?? '').split(' ').filter(Boolean));

/** Says politely which sessions went live. */
export function announceLive(root: HTMLElement, sessions: readonly LiveNow[]): void {
  const status = root.querySelector<HTMLElement>(STATUS);
  if (status) status.textContent = sessions.map(({ name }) => (status.dataset['text'] ?? '').replace('{name}', name)).join(' ');
}

/**
 * Fetches the list as it is now and shows it; answers which sessions are live by it. Undefined, and nothing changed, where that failed
 * or the visitor is busy in the list: then nothing moves.
 */
export async function swapList(signal: AbortSignal): Promise<ReadonlySet<string> | undefined> {
  const isBusy = () => document.querySelector(`${LIST}:is(:hover, :focus-within)`) !== null;
  if (isBusy()) return undefined;
  const address = location.href;
  const answer = await fetch(address, { signal, headers: { accept: 'text/html' } }).catch(() => undefined);
  const html = answer?.ok ? await answer.text().catch(() => undefined) : undefined;
  if (html === undefined || signal.aborted || isBusy() || location.href !== address) return undefined;
  const page = new DOMParser().parseFromString(html, 'text/html');
  return showResults(document.body, page) ? liveIn(page) : undefined;
}
