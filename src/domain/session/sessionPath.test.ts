import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sessionPath } from './sessionPath.ts';

describe('sessionPath (rules 1.14, 1.15)', () => {
  it.each([
    ['gr-2026-10-26', '/gent/gr-2026-10-26'],
    ['stress~teksten_2.0', '/gent/stress~teksten_2.0'],
    ['agenda.ics', '/gent/12'],
    ['open.data.json', '/gent/12'],
    ['a.ics.b', '/gent/a.ics.b'],
    ['calendar', '/gent/12'],
    ['feed.xml', '/gent/12'],
    ['search', '/gent/12'],
    ['search.json', '/gent/12'],
    ['search.xml', '/gent/12'],
    ['raad 1/2', '/gent/12'],
    ['..', '/gent/12'],
    ['', '/gent/12'],
  ])('%s: %s', (reference, expected) => expect(sessionPath('gent', { reference, sessionId: 12 })).toBe(expected));

  it('gives no session the address of a page, file or folder of its city', () => {
    const names = readdirSync('src/pages/[city]').map((name) => name.replace(/\.(?:astro|ts)$/, ''));
    const pages = names.filter((name) => name !== 'index' && !name.startsWith('['));
    expect(pages.length).toBeGreaterThan(5);
    for (const reference of pages) expect([reference, sessionPath('gent', { reference, sessionId: 12 })]).toEqual([reference, '/gent/12']);
  });
});
