import type { Live } from './stageLive.ts';

/** What is laid over the picture while a meeting is interrupted (spec §3 "pancarte"); texts are texts. */
export interface Banner {
  title?: string | undefined;
  text?: string | undefined;
  imageUrl?: string | undefined;
  /** The sentence of a banner without text or image. */
  fallback: string;
}

function createOverlay(): HTMLElement {
  const overlay = document.createElement('div');
  overlay.className = 'player-banner';
  overlay.setAttribute('role', 'status');
  overlay.tabIndex = -1;
  return overlay;
}

function fill(overlay: HTMLElement, { title, text, imageUrl, fallback }: Banner) {
  const isSilent = title === undefined && text === undefined;
  if (imageUrl !== undefined) {
    const picture = overlay.appendChild(document.createElement('img'));
    picture.alt = isSilent ? fallback : '';
    // Also what the page's policy refuses is such an error.
    picture.addEventListener('error', () => {
      // Another banner may have come meanwhile.
      if (isSilent && picture.isConnected) fill(overlay, { fallback });
      picture.remove();
    });
    picture.src = imageUrl;
  }
  const lines = { 'player-banner-title': title, 'player-banner-text': isSilent && imageUrl === undefined ? fallback : text };
  for (const [className, line] of Object.entries(lines)) {
    if (line === undefined) continue;
    const paragraph = overlay.appendChild(document.createElement('p'));
    paragraph.className = className;
    paragraph.dir = 'auto';
    paragraph.textContent = line;
  }
}

/** Keeps an overlay in the player, ours or the browser's, with everything else there out of reach; returns what gives it back. */
function cover(player: HTMLElement, overlay: HTMLElement): () => void {
  let covered: HTMLElement[] = [];
  const release = () => {
    for (const each of covered) each.inert = false;
    covered = [];
  };
  const place = () => {
    const parent = player.querySelector<HTMLElement>('.plyr') ?? player;
    release();
    if (overlay.parentElement !== parent) parent.append(overlay);
    covered = [...parent.children].filter((each): each is HTMLElement => each instanceof HTMLElement && each !== overlay);
    for (const each of covered) each.inert = true;
  };
  // Our player comes between when it begins, and goes when it ends.
  const observer = new MutationObserver(place);
  observer.observe(player, { childList: true });
  place();
  return () => {
    observer.disconnect();
    release();
    overlay.remove();
  };
}

/** Pauses a video, and whatever wants to play it meanwhile; returns what lets it go on: live for those who watched live. */
function hold(video: HTMLVideoElement, getLive: () => Live | undefined): () => void {
  const wasBehind = getLive()?.isBehind() ?? false;
  let isWanted = !video.paused;
  const onPlay = () => {
    isWanted = true;
    video.pause();
  };
  video.pause();
  video.addEventListener('play', onPlay);
  return () => {
    video.removeEventListener('play', onPlay);
    const live = getLive();
    if (!isWanted) return;
    if (live && !wasBehind) live.goLive();
    else video.play().catch(() => undefined);
  };
}

let shown: { overlay: HTMLElement; end: () => void } | undefined;

function begin(player: HTMLElement, video: HTMLVideoElement, getLive: () => Live | undefined) {
  const focused = document.activeElement;
  const hadFocus = focused instanceof HTMLElement && player.contains(focused);
  // In a picture that fills the screen all by itself there is no place for anything else.
  if (document.fullscreenElement === video) void document.exitFullscreen();
  const overlay = createOverlay();
  const resume = hold(video, getLive);
  const uncover = cover(player, overlay);
  // What sticks out is scrolled, also by keyboard.
  const observer = new ResizeObserver(() => {
    overlay.tabIndex = overlay.scrollHeight > overlay.clientHeight ? 0 : -1;
  });
  observer.observe(overlay);
  if (hadFocus) overlay.focus();
  const end = () => {
    const hasFocus = overlay.contains(document.activeElement);
    observer.disconnect();
    uncover();
    if (hasFocus && hadFocus) focused.focus();
    resume();
  };
  return { overlay, end };
}

/** Lays a banner over the page's player and pauses it; without one, gives the picture back. */
export function showBanner(banner: Banner | undefined, getLive: () => Live | undefined): void {
  const player = document.querySelector<HTMLElement>('.player');
  const video = player?.querySelector('video');
  if (!banner || !player || !video) {
    shown?.end();
    shown = undefined;
    return;
  }
  shown ??= begin(player, video, getLive);
  const { overlay } = shown;
  // A place for news has to be there before the news, to be read out.
  requestAnimationFrame(() => {
    overlay.replaceChildren();
    fill(overlay, banner);
  });
}
