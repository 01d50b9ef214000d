import { $playback, $stagePhase, requestSeek } from '../stores/playback.store.ts';
import { HELD_ATTRIBUTE, isPlainClick, seekLinkOf } from './hydration/heldClick.ts';

const positionOf = (link: Element) => Number(link.getAttribute('data-seek'));

/** Index of the position that plays at a time, both in seconds: the latest one that has come; -1 before the first. */
export function currentIndex(positions: readonly number[], seconds: number): number {
  const reached = Math.max(...positions.filter((position) => position <= seconds));
  return positions.lastIndexOf(reached);
}

function markCurrent(seconds: number | undefined) {
  const links = [...document.querySelectorAll('a[data-seek]')];
  const current = seconds === undefined ? undefined : links[currentIndex(links.map(positionOf), seconds)];
  for (const link of links) {
    if (link === current) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
}

/**
 * Makes the page's links to positions (`a[data-seek]`) play there, and marks the one that plays (contract §7).
 * Returns what ends it.
 */
export function followSeekLinks(stage: HTMLElement): () => void {
  const playLink = (link: Element) => {
    requestSeek(positionOf(link));
    stage.scrollIntoView({ block: 'nearest' });
  };
  const onClick = (event: MouseEvent) => {
    const link = seekLinkOf(event.target);
    if (!link || !isPlainClick(event) || event.defaultPrevented) return;
    event.preventDefault();
    playLink(link);
  };
  document.addEventListener('click', onClick);
  const unsubscribe = $playback.listen(({ currentTime }) => markCurrent($stagePhase.get() === 'native' ? undefined : currentTime));

  const held = document.querySelector(`[${HELD_ATTRIBUTE}]`);
  held?.removeAttribute(HELD_ATTRIBUTE);
  if (held) playLink(held);

  return () => {
    document.removeEventListener('click', onClick);
    unsubscribe();
    markCurrent(undefined);
  };
}
