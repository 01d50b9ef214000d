import type Plyr from 'plyr';
import { clockText } from '../../domain/clockText.ts';
import type { ControlTexts } from './mediaEngineOptions.ts';
import type { Live } from './stageLive.ts';

/** Texts of the controls of a live stream; `{time}` stands for how far behind one is. */
export type LiveTexts = Readonly<Record<'backToLive' | 'behindLive' | 'topicStart', string>>;

interface LiveBarOptions {
  live: Live;
  words: ControlTexts & LiveTexts;
  /** Epoch ms at which the topic began that is shown. */
  topicStartMs: () => number | undefined;
}

const BACK_SECONDS = 30;

const SVG = 'http://www.w3.org/2000/svg';

/** Outlines of the icons, 18 × 18: an arrow that turns back around the number of seconds, and one to the beginning. */
const ICONS = {
  back: 'M1.3 1.5v5h5L4.6 4.9A5.9 5.9 0 1 1 3.1 9.6H1.4A7.6 7.6 0 1 0 3.4 3.6z',
  topic: 'M3 2.5h2v13H3zM15 2.5v13L6 9z',
};

function createButton(label: string, icon: keyof typeof ICONS, onPress: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'plyr__controls__item plyr__control';
  button.setAttribute('aria-label', label);
  button.title = label;
  button.addEventListener('click', onPress);
  const svg = button.appendChild(document.createElementNS(SVG, 'svg'));
  svg.setAttribute('viewBox', '0 0 18 18');
  svg.setAttribute('aria-hidden', 'true');
  svg.appendChild(document.createElementNS(SVG, 'path')).setAttribute('d', ICONS[icon]);
  if (icon === 'topic') return button;
  const number = svg.appendChild(document.createElementNS(SVG, 'text'));
  number.textContent = String(BACK_SECONDS);
  for (const [name, value] of Object.entries({ x: '9', y: '11.8', 'font-size': '7', 'text-anchor': 'middle' }))
    number.setAttribute(name, value);
  return button;
}

/** A slider over what can be watched, from the oldest picture to live; its value is how many seconds one is behind, as a negative number. */
function createSlider(live: Live, video: HTMLVideoElement, words: LiveBarOptions['words'], signal: AbortSignal) {
  const container = document.createElement('div');
  container.className = 'plyr__controls__item plyr__progress__container player-window';
  const track = container.appendChild(document.createElement('div'));
  track.className = 'plyr__progress';
  const slider = track.appendChild(document.createElement('input'));
  slider.type = 'range';
  slider.max = '0';
  slider.setAttribute('aria-label', words.seek);
  let isHeld = false;
  const show = () => {
    const range = live.range();
    if (!range || isHeld) return;
    const isLive = live.isAtLive();
    const behind = isLive ? 0 : Math.max(0, range.live - video.currentTime);
    const length = Math.max(1, range.live - range.start);
    slider.min = String(-Math.round(length));
    slider.value = String(-Math.round(behind));
    slider.style.setProperty('--value', `${String(Math.max(0, 100 - (behind / length) * 100))}%`);
    slider.setAttribute('aria-valuetext', isLive ? words.live : words.behindLive.replace('{time}', clockText(behind)));
  };
  slider.addEventListener('pointerdown', () => (isHeld = true));
  for (const event of ['pointerup', 'pointercancel', 'change']) slider.addEventListener(event, () => (isHeld = false));
  slider.addEventListener('input', () => {
    const range = live.range();
    if (range) live.moveTo(range.live + Number(slider.value));
  });
  for (const event of ['timeupdate', 'seeking', 'durationchange']) video.addEventListener(event, show, { signal });
  show();
  return { container, show };
}

/** Gives the control bar of a live stream what it needs: the badge that leads back to live, and with DVR the ways to go back. Returns what brings it up to date. */
export function addLiveBar(player: Plyr, video: HTMLVideoElement, options: LiveBarOptions, signal: AbortSignal): () => void {
  const { live, words, topicStartMs } = options;
  const badge = document.createElement('button');
  badge.type = 'button';
  badge.className = 'plyr__controls__item player-live';
  badge.addEventListener('click', live.goLive);
  const added: HTMLElement[] = [badge];

  const toTopic = createButton(words.topicStart, 'topic', () => {
    const startMs = topicStartMs();
    if (startMs !== undefined) live.playAt(startMs);
  });
  const slider = live.dvr ? createSlider(live, video, words, signal) : undefined;
  if (slider) {
    const back = words.rewind.replace('{seconds}', String(BACK_SECONDS));
    added.unshift(
      createButton(back, 'back', () => live.moveBy(-BACK_SECONDS)),
      toTopic,
      slider.container,
    );
  }

  const show = () => {
    const isLive = live.isAtLive();
    badge.hidden = live.isOut();
    badge.textContent = isLive ? words.live : words.backToLive;
    // What leads somewhere else is not pressed, nor waiting to be.
    if (isLive) badge.setAttribute('aria-pressed', 'true');
    else badge.removeAttribute('aria-pressed');
    const startMs = topicStartMs();
    toTopic.hidden = startMs === undefined || !live.hasInstant(startMs);
  };
  for (const event of ['timeupdate', 'seeking', 'play', 'pause', 'durationchange']) video.addEventListener(event, show, { signal });
  show();
  player.elements.controls.querySelector('[data-plyr="play"]')?.after(...added);
  return () => {
    show();
    slider?.show();
  };
}
