import { ImportError } from '../importError.ts';
import { toLanguageTag } from '../text/languageTags.ts';
import type { StatedKind } from './soundNames.ts';

/** An audio rendition of an HLS stream (`EXT-X-MEDIA`). */
export interface HlsRendition {
  /** NAME: unique in its group. */
  name: string;
  /** BCP 47 tag; undefined if the playlist states none. */
  language: string | undefined;
  /** What the playlist says it is; undefined if it is silent, as it is of the hall. */
  kind: StatedKind | undefined;
  /** Whether this is the sound that is played if nothing is chosen. */
  isHall: boolean;
}

/** The attributes of a tag, without quotation marks. */
function readAttributes(line: string): Map<string, string> {
  const pairs = line.matchAll(/(?<=[:,])([A-Z0-9-]+)=(?:"([^"]*)"|([^",]*))/g);
  return new Map([...pairs].map(([, key = '', quoted, plain = '']) => [key, quoted ?? plain]));
}

/** The audio group of the best variant: groups of one stream differ in quality, and the renditions of one group in what is heard. */
function findGroup(lines: readonly string[]): string | undefined {
  const variants = lines.filter((line) => line.startsWith('#EXT-X-STREAM-INF:')).map(readAttributes);
  const rate = (variant: Map<string, string>) => Number(variant.get('BANDWIDTH') ?? 0);
  return variants.toSorted((one, other) => rate(other) - rate(one))[0]?.get('AUDIO');
}

/** What CHARACTERISTICS say: `public.translation`, also with `.dubbed` or `.voice-over`, is an interpretation (rule 27.40). */
function toStatedKind(characteristics = ''): StatedKind | undefined {
  const stated = characteristics.split(',').map((each) => each.trim());
  if (stated.includes('public.accessibility.describes-video')) return 'description';
  return stated.some((each) => /^public\.translation(?:\.|$)/.test(each)) ? 'interpretation' : undefined;
}

/** The audio renditions in a multivariant playlist; none in other playlists. */
export function parseRenditions(playlist: string): HlsRendition[] {
  const lines = playlist.split(/\r?\n/);
  const group = findGroup(lines);
  const renditions = lines
    .filter((line) => line.startsWith('#EXT-X-MEDIA:'))
    .map(readAttributes)
    .filter((media) => media.get('TYPE') === 'AUDIO' && media.get('GROUP-ID') === group && media.has('NAME'));
  const hall = renditions.find((media) => media.get('DEFAULT') === 'YES') ?? renditions.find((media) => !media.has('URI')) ?? renditions[0];
  return renditions.map((media) => ({
    name: media.get('NAME') ?? '',
    language: toLanguageTag(media.get('LANGUAGE')),
    kind: toStatedKind(media.get('CHARACTERISTICS')),
    isHall: media === hall,
  }));
}

const ANSWER_TIMEOUT_MS = 20_000;

/** Reads the audio renditions of the HLS stream at an address. Throws an ImportError if its playlist cannot be read. */
export async function readRenditions(address: string, signal: AbortSignal): Promise<HlsRendition[]> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]) });
    if (!answer.ok) throw new Error(`the server answers ${answer.status}`);
    return parseRenditions(await answer.text());
  } catch (error) {
    throw new ImportError(`${address}: its sound tracks cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}
