import type { FurtherKind } from './soundNames.ts';

/** GROUP-ID of the sound tracks. */
const GROUP = 'sound';

/** A sound track of a stream. */
export interface Rendition {
  /** Folder of its playlist in that of the stream. */
  id: string;
  name: string;
  /** BCP 47 tag; undefined if nobody says it. */
  language: string | undefined;
  kind: FurtherKind;
  channels: number;
  /** Absolute path of the file that is cut into segments. */
  file: string;
}

/** The sound of the hall, which the variants contain. */
export interface HallRendition {
  name: string;
  language: string | undefined;
  channels: number;
}

/** Which tracks a player may choose by itself, and what they say that they are; of another sound nobody knows it (rule 27.40). */
const CHOICES: Record<FurtherKind, string> = {
  interpretation: 'DEFAULT=NO,AUTOSELECT=NO,CHARACTERISTICS="public.translation"',
  description: 'DEFAULT=NO,AUTOSELECT=YES,CHARACTERISTICS="public.accessibility.describes-video"',
  other: 'DEFAULT=NO,AUTOSELECT=NO',
};

/** A variant of a multivariant playlist, with its address. */
const VARIANT = /^#EXT-X-STREAM-INF:(.*)\n(.+)\n\n?/gm;

const peakOf = (attributes: string): number => Number(/(?<![A-Z-])BANDWIDTH=(\d+)/.exec(attributes)?.[1] ?? 0);
const averageOf = (attributes: string): number => Number(/AVERAGE-BANDWIDTH=(\d+)/.exec(attributes)?.[1] ?? 0);

/**
 * Makes one audio group of the variants of a playlist that are further sound tracks (rule 27.53): the other variants keep the hall's sound,
 * and play with one of the tracks, whose rate is added to theirs. An interpretation is never chosen by a player itself (rule 27.2); a
 * description is, for those who have asked their device for it.
 *
 * @param hall undefined for a video without sound
 */
export function withAudioGroup(playlist: string, renditions: readonly Rendition[], hall: HallRendition | undefined): string {
  if (renditions.length === 0) return playlist;
  const uris = new Set(renditions.map(({ id }) => `${id}/index.m3u8`));
  const variants = [...playlist.matchAll(VARIANT)];
  const tracks = variants.filter(([, , uri = '']) => uris.has(uri)).map(([, attributes = '']) => attributes);
  const peak = Math.max(0, ...tracks.map(peakOf));
  const average = Math.max(0, ...tracks.map(averageOf));
  const lines = [
    ...(hall ? [toMedia(hall, 'DEFAULT=YES,AUTOSELECT=YES')] : []),
    ...renditions.map((rendition) => toMedia(rendition, CHOICES[rendition.kind])),
  ];
  const rest = playlist.replace(VARIANT, (variant, attributes: string, uri: string) => {
    if (uris.has(uri)) return '';
    const rates = `BANDWIDTH=${peakOf(attributes) + peak},AVERAGE-BANDWIDTH=${averageOf(attributes) + average}`;
    const codecs = hall ? attributes : attributes.replace(/CODECS="([^"]*)"/, 'CODECS="$1,mp4a.40.2"');
    const others = codecs.replace(/BANDWIDTH=\d+,AVERAGE-BANDWIDTH=\d+/, rates);
    return variant.replace(attributes, () => `${others},AUDIO="${GROUP}"`);
  });
  return rest.replace(/^#EXT-X-STREAM-INF:/m, (tag) => `${lines.join('\n')}\n${tag}`);
}

function toMedia(rendition: HallRendition | Rendition, choice: string): string {
  const { name, language, channels } = rendition;
  return [
    `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="${GROUP}",NAME="${name}"`,
    ...(language === undefined ? [] : [`LANGUAGE="${language}"`]),
    choice,
    `CHANNELS="${channels}"`,
    ...('id' in rendition ? [`URI="${rendition.id}/index.m3u8"`] : []),
  ].join(',');
}
