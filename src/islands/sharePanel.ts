import { addressAt, shareLinks } from '../domain/shareLinks.ts';
import { formatPosition } from '../i18n/format.ts';
import { $playback } from '../stores/playback.store.ts';
import { copyField, fieldOf, onAct, readTime } from './actionPanel.ts';

/** Brings the share dialog to life: the link begins where the visitor says, and every way of sharing goes with it. */
export function connectShare(panel: HTMLElement, signal: AbortSignal): void {
  const { address = '', name = '', start = '0' } = panel.dataset;
  const link = fieldOf(panel, 'link');
  const timed = fieldOf(panel, 'timed');
  const at = fieldOf(panel, 'at');
  const picture = panel.querySelector('img');
  const file = panel.querySelector<HTMLAnchorElement>('a[download]');
  if (!link || !picture || !file) return;
  const qr = picture.src;

  const update = () => {
    const seconds = timed?.checked && at ? readTime(panel, at) : undefined;
    if (seconds === 'unreadable') return;
    link.value = addressAt(address, seconds);
    const networks = panel.querySelectorAll<HTMLAnchorElement>('li a');
    for (const [index, { href }] of shareLinks(link.value, name).entries()) networks[index]?.setAttribute('href', href);
    picture.src = file.href = seconds === undefined ? qr : `${qr}${qr.includes('?') ? '&' : '?'}t=${Math.floor(seconds)}`;
  };

  // Until it is wanted, the time is where the video is.
  const follow = ({ currentTime }: { currentTime: number }) => {
    if (at && !timed?.checked && at !== document.activeElement) at.value = formatPosition(currentTime || Number(start));
  };
  signal.addEventListener('abort', $playback.subscribe(follow));
  at?.addEventListener('input', () => timed && (timed.checked = true), { signal });
  at?.addEventListener('change', update, { signal });
  timed?.addEventListener('change', update, { signal });
  onAct(panel, 'copy', () => void copyField(panel, link, timed?.checked ? 'doneTime' : 'done'), signal);

  const app = panel.querySelector<HTMLElement>('[data-act="app"]');
  if (!('share' in navigator) || !app) return;
  app.hidden = false;
  // A visitor who changes their mind is no failure.
  onAct(panel, 'app', () => void navigator.share({ title: name, url: link.value }).catch(() => undefined), signal);
}
