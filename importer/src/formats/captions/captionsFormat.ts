import { isNumberedVoice, removeMarkup } from '../../../../backend/src/seed/captions/cueText.ts';
import { DeviceFileError } from '../../importError.ts';
import type { SeedPart } from '../../seedPart.ts';
import type { Format } from '../format.ts';
import { captionsPart } from './captionsPart.ts';
import { isCaptions, parseCaptions } from './parseCaptions.ts';

/** WebVTT, SubRip and SBV captions. */
export const captionsFormat: Format = {
  read({ text, json }) {
    if (json !== undefined || !isCaptions(text)) return undefined;
    if (FLIGHT_DATA.test(text)) throw new DeviceFileError('has the flight data of a drone and no captions');
    return { kind: 'captions', toPart: (id, file) => captionsToSeed(text, id, file) };
  },
};

/** What drones write into SubRip files beside their videos. */
const FLIGHT_DATA = /\b(?:SrtCnt|FrameCnt|DiffTime) ?:|\[iso ?: ?\d+\] ?\[shutter|^HOME\([-\d., ]+\)/im;

const INLINE_TIME = /<\d+:[\d:.]+>/;

/** A voice of WebVTT, or an entity that was written twice (`&amp;#39;`). */
const VOICE = /<v(?:\.[^\s<>.]*)*\s([^<>]+)>/gi;
const DOUBLE_ENTITY = /&amp;(?=(?:amp|lt|gt|quot|apos|nbsp|#\d{2,5});)/g;

/**
 * Converts captions to a part of a session folder. A WebVTT file that players can read is stored unchanged as `{id}.vtt`,
 * anything else as the cues that could be read in `{id}.json`. `file` is the name of the source, for its language. Throws an
 * ImportError for a file without a readable cue.
 */
export function captionsToSeed(content: string, id = 'captions', file = ''): SeedPart {
  const parsed = parseCaptions(content);
  const single = parsed.cues.map((cue) => ({ ...cue, markup: cue.markup.replace(DOUBLE_ENTITY, '&') }));
  const isPlain = single.every(({ markup }, index) => markup === parsed.cues[index]?.markup && !hasNumberedVoice(markup));
  const read = {
    cues: single.map(({ markup, ...cue }) => ({ ...cue, ...removeMarkup(markup) })),
    language: parsed.language,
    unchanged: parsed.isStrict && isPlain ? content : undefined,
    isInlineTimed: parsed.cues.some(({ markup }) => INLINE_TIME.test(markup)),
    unreadable: parsed.unreadable,
    empty: parsed.empty,
    untimed: parsed.untimed,
    notices:
      parsed.mapped > 0
        ? [`${parsed.mapped} headers with X-TIMESTAMP-MAP: the times count from the first one, as the start of the recording`]
        : [],
  };
  return captionsPart(read, id, file);
}

function hasNumberedVoice(markup: string): boolean {
  return [...markup.matchAll(VOICE)].some(([, name = '']) => isNumberedVoice(name));
}
