import { emptyPart, type SeedPart } from '../../seedPart.ts';
import { toLanguage } from '../captions/captionLanguage.ts';
import { captionsPart } from '../captions/captionsPart.ts';
import type { Format } from '../format.ts';
import { findRootElement } from '../rootElement.ts';
import { readTtml } from './ttmlCues.ts';

/** TTML captions. */
export const ttmlFormat: Format = {
  read: ({ text, json }) =>
    json === undefined && /^(?:[\w-]{1,40}:)?tt$/.test(findRootElement(text) ?? '')
      ? { kind: 'captions', toPart: (id, file) => ttmlToSeed(text, id, file) }
      : undefined,
};

/**
 * Converts a TTML document to a part of a session folder: one captions file for each language in it. Throws an ImportError
 * for a document without a readable cue.
 */
export function ttmlToSeed(content: string, id = 'captions', file = ''): SeedPart {
  const { cues, unreadable, empty, untimed, isCut } = readTtml(content);
  const languages = [...new Set(cues.map(({ language }) => toLanguage(language)))];
  const notices = isCut ? ['the file ends before its last element does: captions at its end may be missing'] : [];
  const parts = (languages.length === 0 ? [undefined] : languages).map((language, index) => {
    const own = cues.filter((cue) => toLanguage(cue.language) === language);
    const read = {
      cues: own.map(({ language: _, ...cue }) => ({ ...cue, segment: 0 })),
      language,
      ...(index === 0 ? { unreadable, empty, untimed, notices } : { unreadable: 0, empty: 0, untimed: 0, notices: [] }),
    };
    return captionsPart(read, index === 0 ? id : `${id}-${language ?? 'other'}`, file);
  });
  const [first = emptyPart(), ...others] = parts;
  for (const { captions, tallies, notices: more, session } of others) {
    first.captions.push(...captions);
    first.tallies.push(...tallies);
    first.notices.push(...more);
    first.session.duration = Math.max(first.session.duration ?? 0, session.duration ?? 0);
  }
  return first;
}
