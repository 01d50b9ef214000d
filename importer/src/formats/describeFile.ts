import { JsonSyntaxError, parseJsonText } from '../../../backend/src/seed/json/jsonSyntax.ts';
import { oneLine } from '../text/text.ts';
import { hasKey, type FileContent } from './format.ts';
import { findRootElement } from './rootElement.ts';

/** Characters of a text, and properties of an object, that a description shows. */
const SHOWN_CHARACTERS = 60;
const SHOWN_PROPERTIES = 8;

/* eslint-disable no-control-regex -- the first bytes of files are control characters */
/** First bytes of kinds of files, as Latin-1 text. */
const SIGNATURES: [start: RegExp, what: string][] = [
  [/^%PDF-/, 'a PDF'],
  [/^\{\\rtf/, 'an RTF document'],
  [/^\x89PNG|^\xff\xd8\xff|^GIF8|^BM[^]{4}\0{4}|^II\*\0|^MM\0\*|^RIFF[^]{4}WEBP|^[^]{4}ftyp(hei|mif1|avif)/, 'an image'],
  [/^RIFF[^]{4}WAVE|^ID3|^\xff[\xe2-\xfb]|^OggS|^fLaC|^[^]{4}ftypM4A/, 'a sound recording'],
  [/^[^]{4}ftyp|^\x1a\x45\xdf\xa3|^RIFF[^]{4}AVI |^FLV|^\x30\x26\xb2\x75|^\0\0\x01\xba|^\x47[^]{187}\x47/, 'a video (use --video)'],
  [/^(\xef\xbb\xbf)?#EXTM3U/, 'an HLS playlist (use --video)'],
  [/^\x1f\x8b|^7z\xbc\xaf|^Rar!/, 'a compressed file (unpack it first)'],
  [/^\xd0\xcf\x11\xe0/, 'an old Word or Excel document (save it as text or CSV)'],
];
/* eslint-enable no-control-regex */

/** Names inside of ZIP archives that are documents. */
const ARCHIVES: [name: string, what: string][] = [
  ['word/document.xml', 'a Word document'],
  ['xl/workbook', 'an Excel workbook (save it as CSV)'],
  ['ppt/presentation.xml', 'a presentation'],
  ['opendocument.spreadsheet', 'an OpenDocument spreadsheet (save it as CSV)'],
  ['opendocument.text', 'an OpenDocument text'],
];

/** Texts of captions and transcripts that are not read. */
const TRANSCRIPTS: [start: RegExp, what: string][] = [
  [/^\s*\[Script Info\]/i, 'captions of SubStation Alpha'],
  [/^\s*\{\d+\}\{\d+\}/, 'captions of MicroDVD'],
  [/^Scenarist_SCC/, 'captions of Scenarist'],
  [/^\$[A-Z][A-Za-z]{1,30} *=/, 'captions of Spruce'],
  [/^\d{2}:\d{2}:\d{2}[:;]\d{2}\s/, 'captions with time codes of an editing program'],
  [/^\s*\d+\s+\d{2}:\d{2}:\d{2}[:;]\d{2}\s*-->/, 'captions with time codes of an editing program'],
  [/^\s*(?:<\?xml[^>]{0,200}>\s*)?<(?:timedtext[\s>]|transcript>\s*<text start=)/, 'captions of YouTube in XML'],
];

/** Names of properties in the JSON of services that recognise speech, and what the file is. */
const RECOGNITIONS: [names: string[], what: string][] = [
  [['wireMagic', 'events'], 'captions of YouTube in JSON'],
  [['jobName', 'results'], 'a transcript of Amazon Transcribe'],
  [['metadata', 'results'], 'a transcript of Deepgram'],
  [['recognizedPhrases'], 'a transcript of Azure'],
  [['monologues'], 'a transcript of Rev'],
  [['utterances'], 'a transcript of AssemblyAI'],
  [['word_segments'], 'a transcript of WhisperX with times of single words'],
];

/** What captions or a transcript looks like that is not read; undefined for other files. */
export function describeTranscript(bytes: Uint8Array, { text, json }: FileContent): string | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', 0, 400);
  if (/^\d{3}STL\d\d\.\d\d/.test(head)) return 'captions of EBU STL';
  const found = RECOGNITIONS.find(([names]) => names.every((name) => hasKey(json, name)));
  return (found ?? TRANSCRIPTS.find(([start]) => start.test(text)))?.[1];
}

/** What a file of an unknown format looks like, by its first bytes and its text: `a PDF`, `JSON: an object with the properties a, b`. */
export function describeFile(bytes: Uint8Array, { text, json }: FileContent): string {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = content.toString('latin1', 0, 400);
  if (text.trim() === '') return 'an empty file';
  if (/^TITLE:[^]{0,200}?\n\d{3,6}\s/.test(text)) return 'an edit list (EDL) of an editing program (export its markers as CSV)';
  if (head.startsWith('PK\x03\x04')) return ARCHIVES.find(([name]) => content.includes(name))?.[1] ?? 'a ZIP archive (unpack it first)';
  return SIGNATURES.find(([start]) => start.test(head))?.[1] ?? describeText(text, json);
}

/** Whether JSON is a record of OParl, or a list of them. */
export function isOParl(json: unknown): boolean {
  const first: unknown = hasKey(json, 'data') && Array.isArray(json.data) ? json.data[0] : Array.isArray(json) ? json[0] : json;
  return hasKey(first, 'type') && typeof first.type === 'string' && /^https?:\/\/schema\.oparl\.org\//.test(first.type);
}

function describeText(text: string, json: unknown): string {
  if (isOParl(json)) return 'a record of OParl';
  if (json !== undefined) return `JSON: ${describeJson(json)}`;
  if (/^\s*(<!doctype html|<html[\s>])/i.test(text)) return 'an HTML page';
  const root = findRootElement(text);
  if (root !== undefined) return `XML with the root element ${root}`;
  if (/^\s*(?:\{\s*["}]|\[\s*[[{"])/.test(text)) return describeBrokenJson(text);
  if (hasControlCharacters(text)) return 'a file that is no text';
  return `plain text that starts with “${shorten(oneLine(text))}”`;
}

function describeJson(json: unknown): string {
  if (json === null || typeof json !== 'object') return shorten(JSON.stringify(json));
  if (Array.isArray(json)) return `a list of ${json.length}, starting with ${Array.isArray(json[0]) ? 'a list' : describeJson(json[0])}`;
  const names = Object.keys(json);
  if (names.length === 0) return 'an object without properties';
  const more = names.length - SHOWN_PROPERTIES;
  const shown = names.slice(0, SHOWN_PROPERTIES).map((name) => shorten(oneLine(name)));
  return `an object with the ${names.length === 1 ? 'property' : 'properties'} ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Lines of JSON, or JSON with the place of its first mistake. */
function describeBrokenJson(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const first = lines.map(parse)[0];
  if (first?.error === undefined && lines.every((line) => parse(line).error === undefined))
    return `lines of JSON, starting with ${describeJson(first?.value)}`;
  const { line = 1, column = 1 } = parse(text).error ?? {};
  return `JSON with a mistake at line ${line}, column ${column}`;
}

function parse(text: string): { value?: unknown; error?: JsonSyntaxError } {
  try {
    return { value: parseJsonText(text) };
  } catch (error) {
    if (error instanceof JsonSyntaxError) return { error };
    throw error;
  }
}

function hasControlCharacters(text: string): boolean {
  // eslint-disable-next-line no-control-regex -- these are the characters that text does not have
  return /[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text);
}

function shorten(text: string): string {
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS - 1)}…` : text;
}
