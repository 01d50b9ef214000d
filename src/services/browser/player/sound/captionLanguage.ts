import type Plyr from 'plyr';
import { chooseCaptions, primaryTag } from '../../../../domain/text/languages.ts';

/** The captions of a video in the order in which the controls count them. */
const listCaptions = (video: HTMLVideoElement): TextTrack[] =>
  Array.from(video.textTracks).filter(({ kind }) => kind === 'captions' || kind === 'subtitles');

/** Has captions that are on follow the language of the sound, if there are captions in it (rule 27.16). */
export function followLanguage(controls: Plyr, video: HTMLVideoElement, language: string | undefined): void {
  const languages = listCaptions(video).map((track) => track.language);
  const wanted = language === undefined ? undefined : chooseCaptions(languages, language);
  if (controls.currentTrack >= 0 && wanted !== undefined) controls.currentTrack = languages.indexOf(wanted);
}

/**
 * Lists the captions in the language of the sound first in the settings menu, after "Off", whenever it is opened (rule 27.16). The controls
 * know each choice by its value, whatever its place.
 */
export function orderCaptions(controls: Plyr, video: HTMLVideoElement, getLanguage: () => string | undefined, signal: AbortSignal): void {
  const { buttons, panels } = controls.elements.settings;
  const order = () => {
    const language = getLanguage();
    const items = [...(panels['captions']?.querySelectorAll<HTMLButtonElement>('[role="menuitemradio"]') ?? [])];
    const captions = listCaptions(video);
    const isFirst = ({ value }: HTMLButtonElement) => {
      const tag = captions[Number(value)]?.language;
      return tag !== undefined && language !== undefined && primaryTag(tag) === primaryTag(language);
    };
    const isOff = ({ value }: HTMLButtonElement) => Number(value) < 0;
    const rank = (item: HTMLButtonElement) => (isOff(item) ? 0 : isFirst(item) ? 1 : 2);
    const ordered = items.toSorted((a, b) => rank(a) - rank(b) || Number(a.value) - Number(b.value));
    if (ordered.some((item, index) => item !== items[index])) items[0]?.parentElement?.append(...ordered);
  };
  buttons['captions']?.addEventListener('click', order, { capture: true, signal });
}
