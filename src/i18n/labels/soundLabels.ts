import type { Playlist } from '../../domain/playback/playlist.ts';
import type { PlayerSign, PlayerSound, SignVideo, SoundTrack, TrackKind } from '../../domain/playback/soundTracks.ts';
import type { OpenSession } from '../../domain/session/sessionView.ts';
import { capitalize, findLanguageName } from '../format.ts';
import type { Locale } from '../locales.ts';
import type { TextKey, Translate } from '../translator.ts';
import { labelled, toJoint } from './punctuation.ts';

/** Texts of each kind of sound: alone, and with a language. */
const KIND_TEXTS: Record<TrackKind, { alone: TextKey; withLanguage: TextKey }> = {
  floor: { alone: 'sound.floor', withLanguage: 'sound.floorIn' },
  interpretation: { alone: 'sound.interpretation', withLanguage: 'sound.interpretationIn' },
  description: { alone: 'sound.description', withLanguage: 'sound.descriptionIn' },
  other: { alone: 'sound.other', withLanguage: 'sound.otherIn' },
};

const languageName = (language: string | undefined, locale: Locale): string | undefined =>
  language === undefined ? undefined : findLanguageName(language, locale);

/**
 * Name of a sound track: that of its source, else "The hall (Dutch)", "French (interpretation)", "Sound in French", or only its kind where
 * the language is not known (rule 27.4).
 */
export function soundTrackLabel(
  { kind, language, label }: Pick<SoundTrack, 'kind' | 'language' | 'label'>,
  locale: Locale,
  t: Translate,
): string {
  if (label !== undefined) return label;
  const { alone, withLanguage } = KIND_TEXTS[kind];
  const name = languageName(language, locale);
  if (name === undefined) return t(alone);
  const startsText = kind === 'interpretation' || kind === 'description';
  return t(withLanguage, { language: startsText ? capitalize(name, locale) : name });
}

/** Name of a signer's video: "Sign language", with the name of the sign language where it is known (rule 27.4). */
export function signLabel({ language }: Pick<SignVideo, 'language'>, locale: Locale, t: Translate): string {
  const name = languageName(language, locale);
  return name === undefined ? t('sound.sign') : t('sound.signIn', { language: name });
}

/**
 * What the player offers besides the sound of the hall: a choice of sound and the video of a signer; empty for a session without
 * (rules 27.1, 27.3).
 *
 * @param lang language of the names that the source gives, if it differs from that of the page
 */
export function toPlayerSound(
  { playlist, sound }: Pick<OpenSession, 'playlist' | 'sound'>,
  lang: { lang?: string },
  locale: Locale,
  t: Translate,
): { sound?: PlayerSound; sign?: PlayerSign } {
  const sign = playlist?.sign;
  return {
    ...(sound && {
      sound: {
        first: { id: sound.track.id, reason: sound.reason },
        tracks: (playlist?.tracks ?? []).map((track) => ({
          ...track,
          label: soundTrackLabel(track, locale, t),
          ...(track.label !== undefined && lang),
        })),
      },
    }),
    ...(sign && { sign: { ...sign, label: signLabel(sign, locale, t) } }),
  };
}

/** One thing that the header of a session says about its sound. */
export interface SoundDetail {
  text: string;
  /** Language of the text, if it differs from that of the page (rule 2.12). */
  lang?: string;
}

/**
 * What can be heard and seen besides the hall: "Interpretation: French", "Audio description: Dutch", "Sound in English", "Sign language"
 * (rule 27.6). A track whose language is not known stands with the name that its source gives it; empty for a session with the sound of the
 * hall only.
 */
export function soundDetails(playlist: Playlist | undefined, lang: { lang?: string }, locale: Locale, t: Translate): SoundDetail[] {
  const tracks = playlist?.tracks ?? [];
  const details = (['interpretation', 'description', 'other'] as const).flatMap((kind): SoundDetail[] => {
    const ofKind = tracks.filter((track) => track.kind === kind);
    const names = new Set(ofKind.flatMap(({ language }) => languageName(language, locale) ?? []));
    const others = ofKind.filter(({ language }) => languageName(language, locale) === undefined);
    const { alone, withLanguage } = KIND_TEXTS[kind];
    const title = t(alone);
    const joined = names.size > 0 ? [labelled(title, [...names].join(toJoint(t)), t)] : [];
    // "Another sound" is no heading of a list.
    const texts = kind === 'other' ? [...names].map((language) => t(withLanguage, { language })) : joined;
    return [
      ...texts.map((text) => ({ text })),
      ...others.map(({ label }) => (label === undefined ? { text: title } : { text: label, ...lang })),
    ];
  });
  const all = playlist?.sign ? [...details, { text: signLabel(playlist.sign, locale, t) }] : details;
  return [...new Map(all.map((detail) => [detail.text, detail])).values()];
}
