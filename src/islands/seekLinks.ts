import { formatPosition } from '../i18n/format.ts';
import { requestInstant, requestSeek } from '../stores/playback.store.ts';
import { HELD_ATTRIBUTE, isPlainClick, seekLinkOf } from './hydration/heldClick.ts';
import { completeSpeeches } from './speechMoments.ts';

const scrollToPicture = () => document.querySelector('video')?.scrollIntoView({ block: 'nearest' });

/** Plays from a position, in seconds, and says so; false while there is nobody to play. */
export function jumpTo(seconds: number, name = ''): boolean {
  if (!requestSeek(seconds)) return false;
  scrollToPicture();
  const status = document.querySelector<HTMLElement>('[data-jumped]');
  if (status) status.textContent = `${status.dataset['jumped']?.replace('{time}', formatPosition(seconds)) ?? ''} ${name}`.trim();
  return true;
}

/** Makes the page's links to positions (`a[data-seek]`, in a live stream `a[data-instant]`: epoch ms) play there; returns what ends it. */
export function followSeekLinks(): () => void {
  completeSpeeches();
  const play = (link: Element) => {
    link.removeAttribute(HELD_ATTRIBUTE);
    const [seconds, instantMs] = ['data-seek', 'data-instant'].map((name) => link.getAttribute(name));
    if (seconds) jumpTo(Number(seconds));
    else if (requestInstant(Number(instantMs))) scrollToPicture();
  };
  const onClick = (event: MouseEvent) => {
    const link = seekLinkOf(event.target);
    if (!link || !isPlainClick(event)) return;
    // Another island that is still on its way may hold it, though there is somebody to answer it now.
    if (event.defaultPrevented && !link.hasAttribute(HELD_ATTRIBUTE)) return;
    event.preventDefault();
    play(link);
  };
  document.addEventListener('click', onClick);
  const held = document.querySelector(`[${HELD_ATTRIBUTE}]`);
  if (held) play(held);
  return () => document.removeEventListener('click', onClick);
}
