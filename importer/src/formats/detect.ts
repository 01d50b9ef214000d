import { ImportError } from '../importError.ts';
import { captionsFormat } from './captions/captionsFormat.ts';
import { cdpEventFormat } from './cdp/cdpEvent.ts';
import { cdpTranscriptFormat } from './cdp/cdpTranscript.ts';
import { csvFormat } from './csv/csvFormat.ts';
import { decodeText } from './encoding/decodeText.ts';
import { describeFile, describeTranscript, isOParl } from './describeFile.ts';
import type { FileContent, Format, Source } from './format.ts';
import { goFormat } from './go/goFormat.ts';
import { ibabsFormat } from './ibabs/ibabs.ts';
import { legistarFormat } from './legistar/legistarFormat.ts';
import { notubizFormat } from './notubiz/notubiz.ts';
import { oriFormat } from './ori/oriFormat.ts';
import { lyricsFormat } from './recognition/lyricsFormat.ts';
import { whisperFormat, whisperTsvFormat } from './recognition/whisperFormat.ts';
import { turnsFormat } from './speakerTurns/turns.ts';
import { ttmlFormat } from './ttml/ttmlFormat.ts';

/** All formats; the first one that reads a file is used. */
const FORMATS: readonly Format[] = [
  captionsFormat,
  ttmlFormat,
  whisperTsvFormat,
  lyricsFormat,
  legistarFormat,
  notubizFormat,
  goFormat,
  ibabsFormat,
  oriFormat,
  cdpEventFormat,
  cdpTranscriptFormat,
  turnsFormat,
  whisperFormat,
  csvFormat,
];

/**
 * Detects the format of a file by its content; `language` helps to read letters that are not Unicode. Throws an ImportError
 * for unknown content and for a file with a mistake.
 */
export function detectSource(bytes: Uint8Array, language?: string): Source & { notice?: string } {
  const { text, notice } = decodeText(bytes, language);
  const content = readContent(text);
  if (Array.isArray(content.json) && content.json.length === 0) return { kind: 'empty' };
  for (const format of FORMATS) {
    const source = format.read(content);
    if (source) return { ...source, ...(notice !== undefined && { notice }) };
  }
  const transcript = describeTranscript(bytes, content);
  if (transcript !== undefined)
    throw new ImportError(`looks like ${transcript}, which is not read. Export it as WebVTT or SRT from the program that made it.`);
  throw new ImportError(`looks like ${describeFile(bytes, content)}, which is not read. ${adviseExport(content)}`);
}

/** What to export instead of a file that is not read. */
function adviseExport({ json }: FileContent): string {
  if (isOParl(json))
    return 'Export its agenda as CSV with the columns number and title, and name the folder after date and time of the meeting.';
  const systems = 'Notubiz, iBabs, GemeenteOplossingen, Legistar, Open Raadsinformatie or Council Data Project';
  return `Export captions as WebVTT or SRT, and the agenda as CSV or as JSON of ${systems} (docs/importing.md).`;
}

function readContent(text: string): FileContent {
  try {
    return { text, json: JSON.parse(text) as unknown };
  } catch {
    return { text, json: undefined };
  }
}
