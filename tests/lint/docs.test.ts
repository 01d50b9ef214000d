import { describe, expect, it } from 'vitest';
import { ADMISSION_MS } from '../../backend/src/broker/audience.ts';
import { CONTRACT_EVENTS } from '../../backend/src/stress/testEvents.ts';
import { SESSION_DATES } from '../../src/domain/lists/sessionQuery.ts';
import { PUBLISH_RELOAD_MS } from '../../src/domain/live/publishRange.ts';
import { listStaleDocs, replacePart } from '../../scripts/docs/generated.mjs';
import { readRules, rulesNamedIn } from '../../scripts/docs/ruleIndex.mjs';
import { hasSource, listFiles, readSource } from '../../scripts/docs/sourceFiles.mjs';
import { BROKER_EVENTS } from '../support/brokerRecords.ts';
import { commentsIn } from './checks/comments.ts';
import { anchorsIn, codeSpansIn, findBrokenLinks } from './checks/links.ts';
import { findForeignReferences, findMissingPaths, findUnknownRules, findUnknownSections } from './checks/references.ts';
import { readCode, readDocuments, type SourceFile } from './checks/sources.ts';

const documents = readDocuments();
const code = readCode(['src', 'server', 'scripts', 'eslint', 'tests', 'backend/src', 'backend/media/make', 'importer/src', 'follow/src'], {
  styles: true,
});
const rules = new Set(readRules(readSource('docs/rules.md')).rules);
const sections = new Set([...readSource('docs/contract.md').matchAll(/^## (\d+) /gm)].map(([, number = '']) => number));
const listDecisions = () => listFiles('docs/decisions');

/** Findings of a check in files, as `file: finding`. */
const findIn = (files: readonly SourceFile[], check: (file: SourceFile) => string[]) =>
  files.flatMap((file) => [...new Set(check(file))].map((finding) => `${file.path}: ${finding}`));

describe('documents', () => {
  it('have no broken links and anchors', () => {
    const targets = { exists: hasSource, readDocument: readSource };
    expect(documents.flatMap((document) => findBrokenLinks(document, targets))).toEqual([]);
  });

  it('and comments name files and folders that exist', () => {
    const inDocuments = findIn(documents, ({ text }) =>
      codeSpansIn(text).flatMap((span) => findMissingPaths(span.replace(/ .*/s, ''), hasSource, listDecisions)),
    );
    // Parse only files whose whole text names a missing path: parsing is slow.
    const suspects = code.filter(({ text }) => findMissingPaths(text, hasSource, listDecisions).length > 0);
    const inComments = findIn(suspects, (file) => findMissingPaths(commentsIn(file), hasSource, listDecisions));
    expect([...inDocuments, ...inComments]).toEqual([]);
  });

  it('and code name rules that are in docs/rules.md', () => {
    expect(findIn([...documents, ...code], ({ text }) => findUnknownRules(text, rules))).toEqual([]);
  });

  it('and code name sections that are in docs/contract.md', () => {
    expect(findIn([...documents, ...code], ({ text }) => findUnknownSections(text, sections))).toEqual([]);
  });

  it('and code name no document that is not in the repository', () => {
    expect(findIn([...documents, ...code], ({ text }) => findForeignReferences(text))).toEqual([]);
  });

  it.each([
    ['docs/rules.md', '- **13.1** '],
    ['docs/embedding.md', 'after a publish'],
    ['docs/fault-lab.md', 'after the publish'],
  ])('name the range of a publish as pages have it (rule 13.1): %s', (path, phrase) => {
    const lines = readSource(path)
      .split('\n')
      .filter((line) => line.includes(phrase));
    expect(lines.join()).toContain(`${PUBLISH_RELOAD_MS.first / 1000} to ${PUBLISH_RELOAD_MS.last / 1000} s`);
  });

  it('and the backend leave the reloads after a publish the time that they take (rules 13.3, 13.4)', () => {
    const { first, last } = PUBLISH_RELOAD_MS;
    const ruleText = (rule: string) =>
      readSource('docs/rules.md')
        .split('\n')
        .find((line) => line.startsWith(`- **${rule}** `));
    expect(ruleText('13.3')).toContain(`within ${(last - first - 1000) / 1000} s for a publish`);
    expect(ruleText('13.4')).toContain(`after ${first / 1000} to ${first / 1000 + 1} s, so that the total stays within ${last / 1000} s`);
    expect(ADMISSION_MS).toBeGreaterThan(last);
  });

  it('name every date filter (rule 4.5)', () => {
    const line = readSource('docs/rules.md')
      .split('\n')
      .find((each) => each.startsWith('- **4.5** '));
    expect(SESSION_DATES.filter((date) => !line?.includes(`\`${date}\``))).toEqual([]);
  });

  it('and the tests of the backend name every event of the broker (contract §6)', () => {
    const isOfRecord = (name: string) => /^(?:create|update|start|stop|reset|delete)(?:Topic|Speech|Vote|Attendee)$/.test(name);
    const names = Object.keys(BROKER_EVENTS).filter((name) => !isOfRecord(name));
    expect(names.filter((name) => !readSource('docs/contract.md').includes(`\`${name}\``))).toEqual([]);
    expect(names.filter((name) => !CONTRACT_EVENTS.includes(name))).toEqual([]);
  });

  it('have generated parts that are up to date (npm run docs)', () => {
    expect(listStaleDocs()).toEqual([]);
  });
});

/** Joins a text that this file must not contain, since it is checked too. */
const joined = (...parts: string[]) => parts.join(' ');

describe('the checks find mistakes', () => {
  const targets = { exists: (path: string) => path === 'docs/b.md', readDocument: () => '# One *two*\n\n## `Three`: 4\n\n## One two\n' };

  it.each([
    ['[a](b.md#one-two-1)', []],
    ['[a](b.md#three-4) and `[c](d.md)`', []],
    ['[a](https://example.org/b.md#c)', []],
    ['[a](b.md#three)', ['docs/a.md: b.md#three']],
    ['[`a`](c.md)', ['docs/a.md: c.md']],
    ['```md\n[a](c.md)\n```\n', []],
  ])('in the links of %s', (text, expected) => {
    expect(findBrokenLinks({ path: 'docs/a.md', text }, targets)).toEqual(expected);
  });

  it('in anchors of headings in code', () => {
    expect([...anchorsIn('# A b\n\n```sh\n# c\n```\n')]).toEqual(['a-b']);
  });

  it.each([
    ['see src/a.ts.', []],
    ['see src/**/*.ts and docs/{name}.md', []],
    ['see services/server/b.ts, docs/decisions/0001', []],
    ['see `src/b.ts`, server/c.ts and docs/decisions/0002', ['src/b.ts', 'server/c.ts', 'docs/decisions/0002']],
  ])('in the paths of "%s"', (text, expected) => {
    expect(
      findMissingPaths(
        text,
        (path) => path === 'src/a.ts',
        () => ['docs/decisions/0001-a.md'],
      ),
    ).toEqual(expected);
  });

  it('in comments only', () => {
    const text = "/** One. */\nexport const a = '// no'; // two\n/* three\n * four */\n";
    expect(commentsIn({ path: 'src/a.ts', text }).match(/\w+/g)).toEqual(['One', 'two', 'three', 'four']);
    const markup = '---\n// one\n---\n<p>// no</p><!-- two -->\n<style>\n/* three */\n</style>\n';
    expect(commentsIn({ path: 'src/a.astro', text: markup }).match(/\w+/g)).toEqual(['one', 'two', 'three']);
    expect(commentsIn({ path: 'src/a.tsx', text: 'const a = <p>http://no /* no */ {/* one */}</p>;\n' }).match(/\w+/g)).toEqual(['one']);
  });

  it('in the numbers of rules', () => {
    expect(rulesNamedIn('// rules 8.3–8.5 and\n * 9.1; Rule 10.2')).toEqual(['8.3', '8.4', '8.5', '9.1', '10.2']);
    expect(findUnknownRules(joined('rule 8.3 and rule', '99.1'), new Set(['8.3']))).toEqual(['99.1']);
  });

  it('in the sections of the contract and in foreign references', () => {
    expect(findUnknownSections(joined('contract', '§1, §77'), new Set(['1']))).toEqual(['77']);
    expect(findForeignReferences(joined('spec', '§2, design', 'promise 3'))).toHaveLength(2);
  });

  it('in the markers of generated parts', () => {
    expect(replacePart('a\n<!-- b:start -->\nold\n<!-- b:end -->\n', 'b', 'new')).toBe('a\n<!-- b:start -->\n\nnew\n\n<!-- b:end -->\n');
    expect(() => replacePart('a\n', 'b', 'new')).toThrow('markers');
  });
});
