import { posix } from 'node:path';
import ts from 'typescript';
import { parseSource, type SourceFile, visitNodes } from './sources.ts';

/** Parts of names that docs/glossary.md replaces by the words of the field. */
const BANNED = new Set(
  [
    ['moment', 'moments', 'act', 'acts', 'word', 'words', 'told', 'kept', 'stage', 'rail', 'fact', 'facts'],
    ['refusal', 'refusals', 'refuse', 'refuses', 'refused', 'refusing', 'entrance', 'news', 'sharing', 'pulse', 'beat', 'begun', 'lookout'],
    ['remember', 'remembered', 'outdated', 'heard', 'unheard', 'held', 'piece', 'pieces'],
  ].flat(),
);
/** The same in comments and documents, where most of the banned parts of names are plain English. */
const BANNED_IN_TEXTS = /\b(?:outdated|refus(?:als?|es?|ed|ing)|well again|in good time)\b/gi;

const TIME = new Set(['ms', 'time', 'seconds']);

/** Banned names that are allowed, since other programs define them. */
const EXTERNAL_NAMES: readonly { name: string; file?: string; reason: string }[] = [
  { name: 'PULSE_SERVER', file: 'tests/engines/support/soundSink.ts', reason: 'environment variable of PulseAudio' },
  { name: 'hideSpeechMoments', reason: 'setting of the admin service (docs/contract.md)' },
  { name: 'word', file: 'importer/src/formats/recognition/whisper.test.ts', reason: 'field of Whisper' },
  { name: 'words', file: 'importer/src/formats/recognition/whisper.test.ts', reason: 'field of Whisper' },
  { name: 'word_segments', file: 'importer/src/formats/recognition/whisper.test.ts', reason: 'field of WhisperX' },
  { name: 'news', file: 'src/services/server/documents/sitemapWriter.ts', reason: 'option of the library sitemap' },
];

/** Banned parts of names that have a meaning of their own in a folder (docs/glossary.md). */
const OWN_PARTS: readonly { folder: string; parts: readonly string[] }[] = [
  { folder: 'follow/', parts: ['news', 'told'] },
  { folder: 'scripts/bench/follow/', parts: ['news', 'told'] },
];

/** Parts of a name in camelCase, PascalCase, CAPITALS or with separators, in lower case. */
export const partsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean);

/** Whether a name in a file has a banned part, or `picture` beside a word for time. */
export function isBannedName(name: string, path = ''): boolean {
  const own = OWN_PARTS.find(({ folder }) => path.startsWith(folder))?.parts ?? [];
  const parts = partsOf(name);
  const isMisnamedTime = parts.some(
    (part, index) => part === 'picture' && [parts[index - 1], parts[index + 1]].some((other) => other !== undefined && TIME.has(other)),
  );
  return isMisnamedTime || parts.some((part) => BANNED.has(part) && !own.includes(part));
}

/** Banned words and phrases of a text. */
export const findBannedPhrases = (text: string): string[] => text.match(BANNED_IN_TEXTS) ?? [];

const hasName = (node: ts.Node): node is ts.Node & { name: ts.Node } => 'name' in node && node.name !== undefined;

/** Nodes that use a name which is declared elsewhere. */
const isUse = (node: ts.Node) =>
  ts.isPropertyAccessExpression(node) ||
  ts.isShorthandPropertyAssignment(node) ||
  ts.isMetaProperty(node) ||
  ts.isJsxAttribute(node) ||
  ((ts.isImportSpecifier(node) || ts.isExportSpecifier(node) || ts.isBindingElement(node)) && node.propertyName === undefined);

/** Names that a file declares: variables, parameters, functions, types, members and keys. */
export function namesIn(file: SourceFile): string[] {
  const found = new Set<string>();
  visitNodes(parseSource(file), (node) => {
    if (!hasName(node) || isUse(node)) return;
    const { name } = node;
    if (ts.isIdentifier(name) || ts.isPrivateIdentifier(name)) found.add(name.text);
  });
  return [...found];
}

const isExternal = (path: string, name: string) =>
  EXTERNAL_NAMES.some((external) => external.name === name && (external.file ?? path) === path);

/** Banned names of a file, including its file name. */
export const findBannedNames = (file: SourceFile): string[] =>
  [posix.basename(file.path), ...namesIn(file)].filter((name) => isBannedName(name, file.path) && !isExternal(file.path, name));
