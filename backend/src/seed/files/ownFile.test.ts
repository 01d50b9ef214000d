import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inspectOwn, readOwnFile } from './ownFile.ts';

let base = '';
let folder = '';
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'own-'));
  folder = join(base, 'folder');
  mkdirSync(join(folder, 'documents'), { recursive: true });
  writeFileSync(join(base, 'secret'), 'secret');
  writeFileSync(join(folder, 'agenda.csv'), 'agenda');
  writeFileSync(join(folder, 'documents/report.pdf'), 'report');
  symlinkSync(join(base, 'secret'), join(folder, 'absolute.pdf'));
  symlinkSync('../secret', join(folder, 'relative.pdf'));
  symlinkSync('agenda.csv', join(folder, 'inside.csv'));
  symlinkSync('nowhere', join(folder, 'broken.pdf'));
  symlinkSync('loop', join(folder, 'loop'));
  symlinkSync('..', join(folder, 'above'));
  symlinkSync('documents', join(folder, 'papers'));
  execFileSync('mkfifo', [join(folder, 'pipe')]);
});
afterEach(() => rmSync(base, { recursive: true }));

describe('a path below a folder (rule 23.15)', () => {
  it.each([
    ['agenda.csv', 'file'],
    ['documents/report.pdf', 'file'],
    ['documents/../agenda.csv', 'file'],
    ['documents', 'folder'],
    ['', 'folder'],
    ['none.csv', 'missing'],
    ['none/none.csv', 'missing'],
    ['agenda.csv/none', 'missing'],
    ['../secret', 'outside'],
    ['documents/../../secret', 'outside'],
    ['..', 'outside'],
    ['absolute.pdf', 'link'],
    ['relative.pdf', 'link'],
    ['inside.csv', 'link'],
    ['broken.pdf', 'link'],
    ['loop', 'link'],
    ['above/secret', 'link'],
    ['above/folder/agenda.csv', 'link'],
    ['papers/report.pdf', 'link'],
    ['pipe', 'special'],
  ])('%s: %s', (name, kind) => {
    expect(inspectOwn(folder, join(folder, name))).toBe(kind);
    if (kind === 'file') expect(readOwnFile(folder, join(folder, name)).length).toBeGreaterThan(0);
    else expect(() => readOwnFile(folder, join(folder, name))).toThrow(/^it /);
  });

  it('may be an absolute path elsewhere', () => {
    expect(inspectOwn(folder, join(base, 'secret'))).toBe('outside');
    expect(inspectOwn(folder, `${folder}-2/agenda.csv`)).toBe('outside');
    expect(inspectOwn(folder, join(folder, '..agenda'))).toBe('missing');
  });

  it('may be in a folder that is reached through a link', () => {
    symlinkSync(folder, join(base, 'other-name'));
    expect(inspectOwn(join(base, 'other-name'), join(base, 'other-name/documents/report.pdf'))).toBe('file');
  });
});
