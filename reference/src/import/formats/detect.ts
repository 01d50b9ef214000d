import { ImportError } from '../importError.ts';
import { captionsFormat } from './captions/captionsFormat.ts';
import { cdpEventFormat } from './cdp/cdpEvent.ts';
import { cdpTranscriptFormat } from './cdp/cdpTranscript.ts';
import { csvFormat } from './csv/csvFormat.ts';
import { decodeText } from './decodeText.ts';
import { describeFile } from './describeFile.ts';
import type { FileContent, Format, Source } from './format.ts';
import { goFormat } from './go/goFormat.ts';
import { ibabsFormat } from './ibabs/ibabs.ts';
import { legistarFormat } from './legistar/legistarFormat.ts';
import { notubizFormat } from './notubiz/notubiz.ts';
import { oriFormat } from './ori/oriFormat.ts';
import { turnsFormat } from './speakerTurns/turns.ts';

/** All formats; the first one that reads a file is used. */
const FORMATS: readonly Format[] = [
  captionsFormat,
  legistarFormat,
  notubizFormat,
  goFormat,
  ibabsFormat,
  oriFormat,
  cdpEventFormat,
  cdpTranscriptFormat,
  turnsFormat,
  csvFormat,
];

/** Detects the format of a file by its content; throws an ImportError for unknown content and for a file with a mistake. */
export function detectSource(bytes: Uint8Array): Source {
  const content = readContent(decodeText(bytes));
  if (Array.isArray(content.json) && content.json.length === 0) return { kind: 'empty' };
  for (const format of FORMATS) {
    const source = format.read(content);
    if (source) return source;
  }
  throw new ImportError(`looks like ${describeFile(bytes, content)}; it is none of: ${FORMATS.map(({ name }) => name).join('; ')}`);
}

function readContent(text: string): FileContent {
  try {
    return { text, json: JSON.parse(text) as unknown };
  } catch {
    return { text, json: undefined };
  }
}
