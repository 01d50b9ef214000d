import { PLAYER } from '../support/player.ts';
import { click, expectVisible, isVisible, waitForMiddle } from './support/elements.ts';
import type { EnginePage } from './support/enginePage.ts';
import { expect, test } from './support/engineTest.ts';
import {
  barButton,
  choose,
  expectPlaying,
  openPlaying,
  pause,
  playerText,
  read,
  readPlayingTime,
  RECORDING,
  VOLUME,
} from './support/playing.ts';

/** Text that the caption track of a language shows now, '' for none. */
const readCaption = (page: EnginePage, language: string) =>
  page.evaluate((wanted) => {
    const track = [...document.querySelector('video')!.textTracks].find((one) => one.language === wanted && one.mode !== 'disabled');
    const text = [...(track?.activeCues ?? [])].map((cue) => (cue as VTTCue).getCueAsHTML().textContent).join(' ');
    return text.replace(/\s+/g, ' ').trim();
  }, language);

/** A caption over the video, by its text. */
const toCaption = (text: string) => ({ css: `${PLAYER} span`, text });

const isFullScreen = (page: EnginePage) => page.evaluate(() => document.fullscreenElement !== null);

test.describe('the player', () => {
  test('shows captions, in the language of the menu (rule 11.4)', async ({ tab }) => {
    await openPlaying(tab, `${RECORDING}/seek/66`);
    for (const [name, language] of [
      ['Nederlands', 'nl'],
      ['Engels', 'en'],
    ] as const) {
      await choose(tab, playerText('captions'), name);
      await tab.press('k');
      const isShown = async () => {
        const text = await readCaption(tab, language);
        return text !== '' && (await isVisible(tab, toCaption(text)));
      };
      await expect.poll(isShown, { message: `a caption in ${name} is over the video` }).toBe(true);
      await pause(tab);
    }
    const shown = toCaption(await readCaption(tab, 'en'));
    await expectVisible(tab, shown);
    await tab.press('c');
    await expectVisible(tab, shown, false);
  });

  test('plays at another speed (rule 7.19)', async ({ tab }) => {
    await openPlaying(tab, RECORDING);
    await choose(tab, playerText('speed'), '1.5×');
    await expect.poll(() => read(tab, 'playbackRate')).toBe(1.5);
    await tab.press('>');
    await expect.poll(() => read(tab, 'playbackRate')).toBeGreaterThan(1.5);
  });

  test('changes its quality at the same position (rule 7.3)', async ({ tab }) => {
    await openPlaying(tab, `${RECORDING}/seek/100`);
    for (const height of [240, 480]) {
      await choose(tab, playerText('quality'), `${String(height)}p`);
      await tab.press('k');
      await expectPlaying(tab);
      await expect.poll(() => read(tab, 'videoHeight')).toBe(height);
      expect(Math.abs((await read(tab, 'currentTime')) - 115)).toBeLessThan(20);
    }
  });

  test('plays sound only (rule 7.18)', { tag: '@sound' }, async ({ tab }) => {
    await openPlaying(tab, `${RECORDING}/seek/100`);
    await choose(tab, playerText('picture'), playerText('soundOnly'));
    await tab.press('k');
    await expectPlaying(tab);
    await expect.poll(() => read(tab, 'currentSrc')).toMatch(/\.mp3/);
    await expectVisible(tab, { css: '.player p', text: playerText('soundOnly') });
    expect(await readPlayingTime(tab)).toBeGreaterThan(95);
  });

  test('changes its volume by key, and by mouse where the engine lets a page', async ({ tab }) => {
    await openPlaying(tab, RECORDING);
    await tab.press('m');
    await expect.poll(() => read(tab, 'muted')).toBe(true);
    await pause(tab);
    await click(tab, barButton('mute'));
    await expect.poll(() => read(tab, 'muted')).toBe(false);
    const { x, y } = await waitForMiddle(tab, VOLUME);
    await tab.clickAt(x, y);
    await expect.poll(async () => Math.abs((await read(tab, 'volume')) - 0.5)).toBeLessThan(0.1);
  });

  test('fills the screen, by key and by mouse, and leaves it (rule 7.20)', async ({ tab }) => {
    await openPlaying(tab, RECORDING);
    await pause(tab);
    await tab.press('f');
    await expect.poll(() => isFullScreen(tab)).toBe(true);
    await tab.press('f');
    await expect.poll(() => isFullScreen(tab)).toBe(false);
    await click(tab, barButton('enterFullscreen'));
    await expect.poll(() => isFullScreen(tab)).toBe(true);
    await click(tab, barButton('enterFullscreen'));
    await expect.poll(() => isFullScreen(tab)).toBe(false);
  });

  test('offers picture in picture where the engine has it, only', async ({ tab }) => {
    await openPlaying(tab, RECORDING);
    await pause(tab);
    const hasPictureInPicture = await tab.evaluate(() => 'pictureInPictureEnabled' in document && document.pictureInPictureEnabled);
    expect(await isVisible(tab, barButton('pip'))).toBe(hasPictureInPicture);
    if (!hasPictureInPicture) return;
    await click(tab, barButton('pip'));
    await expect.poll(() => tab.evaluate(() => document.pictureInPictureElement?.tagName)).toBe('VIDEO');
    await click(tab, barButton('pip'));
    await expect.poll(() => tab.evaluate(() => document.pictureInPictureElement)).toBeNull();
  });

  test('works by keys (rule 7.19)', async ({ tab }) => {
    await openPlaying(tab, `${RECORDING}/seek/100`);
    await pause(tab);
    const moves = { l: 10, ArrowRight: 5, j: -10, ArrowLeft: -5 };
    let expected = await read(tab, 'currentTime');
    for (const [key, seconds] of Object.entries(moves)) {
      expected += seconds;
      await tab.press(key);
      await expect.poll(async () => Math.abs((await read(tab, 'currentTime')) - expected), { message: key }).toBeLessThan(0.6);
    }
    await tab.press('Space');
    await expectPlaying(tab);
  });
});
