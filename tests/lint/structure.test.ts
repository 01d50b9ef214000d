import { describe, expect, it } from 'vitest';
import { listFiles } from '../../scripts/docs/sourceFiles.mjs';
import { findFullFolders, findSameNames } from './checks/folders.ts';
import { findCircles, importsIn } from './checks/importCircles.ts';
import { commentsIn } from './checks/comments.ts';
import { findBannedNames, findBannedPhrases, partsOf } from './checks/names.ts';
import { readCode } from './checks/sources.ts';
import { findSameTypes } from './checks/typeNames.ts';

const FOLDERS = ['src', 'server', 'scripts', 'eslint', 'backend/src', 'importer/src', 'follow/src'];
const FOLDER_LIMIT = 15;
const code = readCode([...FOLDERS, 'tests']);

/** File names that may occur more than once in src and server. */
const SHARED_NAMES = new Set<string>([]);

describe('the source tree', () => {
  it(`has at most ${String(FOLDER_LIMIT)} files in a folder`, () => {
    expect(findFullFolders(FOLDERS.flatMap(listFiles), FOLDER_LIMIT)).toEqual([]);
  });

  it('has at most 6 files and 200 lines that hydrate islands', () => {
    const files = code.filter(({ path }) => path.startsWith('src/islands/hydration/') && !path.includes('.test.'));
    expect(files.length).toBeLessThanOrEqual(6);
    expect(files.map(({ text }) => text.split('\n').length - 1).reduce((sum, lines) => sum + lines)).toBeLessThanOrEqual(200);
  });

  it('has no import circles, type imports included', () => {
    expect(findCircles(code.filter(({ path }) => !path.startsWith('tests/')))).toEqual([]);
  });

  it('uses the terms of docs/glossary.md in names', () => {
    const found = code.flatMap((file) => findBannedNames(file).map((name) => `${file.path}: ${name}`));
    expect(found).toEqual([]);
  });

  it('uses the terms of docs/glossary.md in comments', () => {
    // Only files that have such a phrase anywhere: to find comments takes longer than to read a file.
    const suspects = code.filter(({ text }) => findBannedPhrases(text).length > 0);
    const found = suspects.flatMap((file) => findBannedPhrases(commentsIn(file)).map((phrase) => `${file.path}: ${phrase}`));
    expect(found).toEqual([]);
  });

  it.each([[['src/', 'server/']], [['backend/src/']], [['importer/src/']], [['follow/src/']]])(
    'declares each exported type of %s once',
    (folders) => {
      expect(findSameTypes(code.filter(({ path }) => folders.some((folder) => path.startsWith(folder))))).toEqual([]);
    },
  );

  it('opens databases of tests on the engine of their project, except in tests of one engine and its files', () => {
    const ofOneEngine = /^(?:backend|follow)\/src\/(?:store\/engines\/|store\/database\.test|backup\/|sender\/killedSender)/;
    const opening = code.filter(
      ({ path, text }) =>
        /^(?:backend|follow)\/.*\.test\.ts$/.test(path) && /\b(?:createBackend|openDatabase|openFollowStore)\(/.test(text),
    );
    expect(opening.map(({ path }) => path).filter((path) => !ofOneEngine.test(path))).toEqual([]);
  });

  it('has no two source files with the same name', () => {
    expect(findSameNames(['src', 'server'].flatMap(listFiles), SHARED_NAMES)).toEqual([]);
  });
});

describe('the checks find violations', () => {
  it('in the number of files', () => {
    const paths = ['src/a/one.ts', 'src/a/two.ts', 'src/a/two.test.ts', 'src/a/b/three.ts'];
    expect(findFullFolders(paths, 1)).toEqual(['src/a: 2']);
    expect(findFullFolders(paths, 2)).toEqual([]);
  });

  it.each([
    ['a value', "import { b } from './b.ts';\n"],
    ['a type', "import type { B } from './b.ts';\n"],
    ['a re-export', "export { b } from './b.ts';\n"],
    ['a late import', "export const load = () => import('./b.ts');\n"],
    ['the type of an import', "export type B = import('./b.ts').B;\n"],
  ])('in a circle by %s', (_case, text) => {
    const files = [
      { path: 'src/a.ts', text },
      { path: 'src/b.ts', text: "import './c/c.astro';\n" },
      { path: 'src/c/c.astro', text: "---\nimport '../a.ts';\n---\n<p />\n" },
      { path: 'src/d.ts', text: "import './a.ts';\n" },
    ];
    expect(findCircles(files)).toEqual(['src/a.ts → src/b.ts → src/c/c.astro → src/a.ts']);
    expect(findCircles(files.slice(0, 2))).toEqual([]);
  });

  it('not in texts and package imports', () => {
    expect(importsIn({ path: 'src/a/a.ts', text: "import 'b';\nimport x from '../c.css?url';\nconst d = \"import './e.ts'\";\n" })).toEqual(
      ['src/c.css'],
    );
  });

  it.each([
    ['const nextMoment = 1;', 'nextMoment'],
    ['function f({ a: toldAll }: A) {}', 'toldAll'],
    ['interface Facts { a: 1 }', 'Facts'],
    ['type A = { words: string[] };', 'words'],
    ['class A { #kept = 1; }', '#kept'],
    ['const a = { LAST_WORD: 1 };', 'LAST_WORD'],
    ['const pictureTimeMs = 1;', 'pictureTimeMs'],
    ["import { a as news } from './a.ts';", 'news'],
  ])('in the names of %s', (text, name) => {
    expect(findBannedNames({ path: 'src/a.ts', text })).toEqual([name]);
  });

  it.each([
    'const password = keywords; // words',
    'const action = exact(factor);',
    "import { act } from '@testing-library/react';",
    "const picture = t('words.told');",
    'const b = a.words;',
    'const hideSpeechMoments = true;',
  ])('not in %s', (text) => {
    expect(findBannedNames({ path: 'src/a.ts', text })).toEqual([]);
  });

  it('in the name of a file, and in the frontmatter of a page', () => {
    expect(findBannedNames({ path: 'src/PlayerStage.astro', text: '---\nconst told = 1;\n---\n<p>{words}</p>\n' })).toEqual([
      'PlayerStage.astro',
      'told',
    ]);
  });

  it('in a comment', () => {
    expect(findBannedPhrases('The upstream is well again in good time. Refused calls are\noutdated; reject them.')).toEqual([
      'well again',
      'in good time',
      'Refused',
      'outdated',
    ]);
  });

  it('in each notation of a name', () => {
    expect(['aWord', 'A_WORD', 'HTMLWord', 'word2', '#a', 'a-word.test.ts'].map((name) => partsOf(name).join(' '))).toEqual([
      'a word',
      'a word',
      'html word',
      'word2',
      'a',
      'a word test ts',
    ]);
  });

  it('in the name of a type that two files export', () => {
    const files = [
      { path: 'src/a.ts', text: 'export interface Vote { a: 1 }\nexport type Own = 1;\n' },
      { path: 'src/b.ts', text: "type Own = 2;\nexport type { Vote } from './a.ts';\n" },
      { path: 'src/c.astro', text: '---\nexport type Vote = 1;\n---\n<p />\n' },
    ];
    expect(findSameTypes(files)).toEqual(['Vote: src/a.ts, src/c.astro']);
  });

  it('in two files with the same name', () => {
    const paths = ['src/a/vote.ts', 'src/b/Vote.ts', 'src/b/vote.store.ts', 'src/b/Vote.tsx', 'src/pages/a/vote.ts'];
    expect(findSameNames(paths, new Set())).toEqual(['vote.ts: src/a/vote.ts, src/b/Vote.ts']);
    expect(findSameNames(paths, new Set(['vote.ts']))).toEqual([]);
  });
});
