import type Plyr from 'plyr';
import { fileRate } from '../../domain/dataRate.ts';
import type { HlsFeed } from './mediaEngineHls.ts';
import { fillSetting } from './mediaEngineMenu.ts';
import { type ControlTexts, rateText } from './mediaEngineOptions.ts';
import type { Preferences } from './preferences.ts';

interface SoundOptions {
  video: HTMLVideoElement;
  audio?: string | undefined;
  language: string;
  words: ControlTexts;
  chosen: Preferences;
  onChoose: (isSoundOnly: boolean) => void;
}

/** Bytes of a file, as its server tells; NaN where it does not. */
const fetchSize = (address: string) =>
  fetch(address, { method: 'HEAD', credentials: 'omit' }).then(
    (response) => Number((response.ok && response.headers.get('content-length')) || NaN),
    () => NaN,
  );

/** Lets the visitor choose sound alone, and says what an hour of it takes; over the picture stands the poster meanwhile. */
export function offerSound(player: Plyr, feed: HlsFeed | undefined, options: SoundOptions): void {
  const { video, audio, language, words, chosen, onChoose } = options;
  const streamRate = audio === undefined ? (feed?.sound?.rate ?? feed?.lowestRate) : undefined;
  if (audio === undefined && !feed) return;
  const cover = document.createElement('div');
  cover.className = 'player-cover';
  if (video.poster !== '') {
    const picture = cover.appendChild(document.createElement('img'));
    picture.alt = '';
    picture.src = video.poster;
  }
  const label = cover.appendChild(document.createElement('p'));
  label.textContent = words.soundOnly;
  label.dir = 'auto';
  const show = (isSoundOnly: boolean) => {
    if (isSoundOnly) video.after(cover);
    else cover.remove();
  };
  show(chosen.soundOnly === true);
  const items = fillSetting(player, {
    name: 'picture',
    choices: [
      { value: 'on', label: words.withPicture },
      { value: 'off', label: words.soundOnly, badge: rateText(words, language, streamRate) },
    ],
    chosen: chosen.soundOnly === true ? 'off' : 'on',
    onChoose: (value) => {
      show(value === 'off');
      onChoose(value === 'off');
    },
  });
  if (audio === undefined) return;
  // Asked only when somebody looks.
  const tellRate = async () => {
    const rate = fileRate(await fetchSize(audio), video.duration);
    if (rate !== undefined) items.setBadge('off', rateText(words, language, rate));
  };
  player.elements.settings.menu.addEventListener('click', () => void tellRate(), { once: true });
}
