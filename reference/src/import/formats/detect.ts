import { ImportError } from '../importError.ts';
import { vttFormat } from './captions/vtt.ts';
import type { FileContent, Format, Source } from './format.ts';
import { legistarFormat } from './legistar/legistarFormat.ts';
import { notubizFormat } from './notubiz/notubiz.ts';
import { turnsFormat } from './speakerTurns/turns.ts';

/** All formats; the first one that reads a file is used. */
const FORMATS: readonly Format[] = [vttFormat, legistarFormat, notubizFormat, turnsFormat];

/** Detects the format of a file by its content; throws an ImportError for unknown content and for a file with a mistake. */
export function detectSource(bytes: Uint8Array): Source {
  const content = readContent(decodeText(bytes));
  if (Array.isArray(content.json) && content.json.length === 0) return { kind: 'empty' };
  for (const format of FORMATS) {
    const source = format.read(content);
    if (source) return source;
  }
  throw new ImportError(`is none of: ${FORMATS.map(({ name }) => name).join('; ')}`);
}

/** Decodes UTF-8 and UTF-16 (with byte order mark); any other text as Windows-1252, which contains Latin-1. */
export function decodeText(bytes: Uint8Array): string {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function readContent(text: string): FileContent {
  try {
    return { text, json: JSON.parse(text) as unknown };
  } catch {
    return { text, json: undefined };
  }
}
