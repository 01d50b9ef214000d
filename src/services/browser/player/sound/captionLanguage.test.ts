// @vitest-environment happy-dom
import type Plyr from 'plyr';
import { describe, expect, it } from 'vitest';
import { followLanguage, orderCaptions } from './captionLanguage.ts';

const CAPTIONS = ['nl', 'en', 'fr-BE'];

/** A video with captions, and the controls that list them; -1 is "Off". */
function open(currentTrack: number, languages = CAPTIONS) {
  const textTracks = [{ kind: 'chapters', language: 'fr' }, ...languages.map((language) => ({ kind: 'captions', language }))];
  const video = { textTracks } as unknown as HTMLVideoElement;
  const opener = document.createElement('button');
  const panel = document.createElement('div');
  for (const value of [-1, ...languages.keys()])
    panel.insertAdjacentHTML('beforeend', `<button role="menuitemradio" value="${String(value)}"></button>`);
  const settings = { buttons: { captions: opener }, panels: { captions: panel } };
  const controls = { currentTrack, elements: { settings } } as unknown as Plyr;
  const order = () => {
    opener.click();
    return [...panel.querySelectorAll('button')].map(({ value }) => Number(value));
  };
  return { video, controls, order };
}

describe('captions and the language of the sound (rule 27.16)', () => {
  it.each([
    [0, 'fr', 2],
    [0, 'FR-be', 2],
    [2, 'nl-BE', 0],
    [1, 'de', 1],
    [1, undefined, 1],
    [-1, 'fr', -1],
  ])('captions %i become, with a sound in %s, %i: only where there are some and captions are on', (before, language, after) => {
    const { video, controls } = open(before);
    followLanguage(controls, video, language);
    expect(controls.currentTrack).toBe(after);
  });

  it('are listed first in its language, after "Off", whenever the menu is opened', () => {
    const { video, controls, order } = open(0);
    let language: string | undefined = 'fr';
    orderCaptions(controls, video, () => language, new AbortController().signal);
    expect(order()).toEqual([-1, 2, 0, 1]);
    language = 'en';
    expect(order()).toEqual([-1, 1, 0, 2]);
    language = undefined;
    expect(order()).toEqual([-1, 0, 1, 2]);
  });

  it('stay as they are without captions', () => {
    const { video, controls, order } = open(-1, []);
    followLanguage(controls, video, 'fr');
    orderCaptions(controls, video, () => 'fr', new AbortController().signal);
    expect([controls.currentTrack, order()]).toEqual([-1, [-1]]);
  });
});
