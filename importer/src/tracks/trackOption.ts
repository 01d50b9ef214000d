import { ImportError } from '../importError.ts';
import { isNamedLanguage, toLanguageTag } from '../text/languageTags.ts';
import { type SignFile, signLanguageOf, type StatedKind, type TrackFile } from './soundNames.ts';

const isKind = (value: string): value is StatedKind => value === 'interpretation' || value === 'description';

/** Reads the values of `--track`: `fr=FILE`, `fr:description=FILE`. Throws an ImportError for a value that is none, or given twice. */
export function parseTracks(values: readonly string[]): TrackFile[] {
  const tracks = values.map(parseTrack);
  for (const [index, { kind, language, option = '' }] of tracks.entries())
    if (tracks.slice(0, index).some((other) => other.kind === kind && other.language === language))
      throw new ImportError(`${option}: another --track is the ${kind} in this language`);
  return tracks;
}

function parseTrack(value: string): TrackFile {
  const option = `--track ${value}`;
  const [, code = '', kind = 'interpretation', file = ''] = /^([^=:]*)(?::([^=]*))?=(.+)$/s.exec(value) ?? [];
  if (file === '') throw new ImportError(`${option}: a language and a file, such as fr=relay.m4a or nl:description=described.m4a`);
  const language = toLanguageTag(code);
  if (language === undefined || !isNamedLanguage(language))
    throw new ImportError(`${option}: ${code === '' ? 'it' : `'${code}'`} is no language: give a tag such as fr or nl-BE`);
  if (!isKind(kind)) throw new ImportError(`${option}: '${kind}' is neither interpretation nor description`);
  return { file, kind, language, option };
}

/** Reads the value of `--sign`; the name of the file may state the sign language. */
export function parseSign(file: string): SignFile {
  const language = signLanguageOf(file);
  return { file, option: `--sign ${file}`, ...(language !== undefined && { language }) };
}
