import { describe, expect, it } from 'vitest';
import type { News } from '../follows/news.ts';
import { isStillShown } from './stillShown.ts';
import { AFTER_MS, BEFORE_MS, RECORDED, TestReads, type TestSession, toFollow, toReadSession } from './testSessions.ts';

const search = (query: string) => toFollow({ kind: 'search', query });
const shown = (news: News | undefined, test: TestSession, nowMs: number) => news && isStillShown(news, toReadSession(test), nowMs);

describe('the last check before a message (rule 28.47)', () => {
  it('of an agenda', () => {
    const [news] = new TestReads(search('brug')).settle({}, BEFORE_MS);
    expect(shown(news, {}, BEFORE_MS)).toBe(true);
    expect(shown(news, { topics: { '1. Opening': undefined } }, BEFORE_MS)).toBe(false);
    expect(shown(news, { topics: null }, BEFORE_MS)).toBeUndefined();
    expect(shown(news, { session: { state: 'cancelled' } }, BEFORE_MS)).toBe(false);
    expect(shown(news, {}, AFTER_MS)).toBe(false);
  });

  it('of a plan that was given up', () => {
    const reads = new TestReads(toFollow({ kind: 'city' }));
    reads.settle({}, BEFORE_MS);
    const [news] = reads.read({ session: { state: 'cancelled' } }, BEFORE_MS + 1);
    expect(shown(news, { session: { state: 'cancelled' } }, AFTER_MS)).toBe(true);
    expect(shown(news, {}, BEFORE_MS)).toBe(false);
  });

  it('of a sentence: as long as the transcript says so, and names who said it', () => {
    const over: TestSession = {
      session: RECORDED,
      topics: { '1. Opening': 0 },
      speeches: [['An Peeters', 0]],
      lines: [[1, 'De kade is te smal.']],
    };
    const [news] = new TestReads(search('kade')).read(over, AFTER_MS);
    expect(news?.speaker).toBe('An Peeters');
    expect(shown(news, over, AFTER_MS)).toBe(true);
    expect(shown(news, { ...over, lines: [[1, 'De kade is smal.']] }, AFTER_MS)).toBe(false);
    const { lines: _lines, ...silent } = over;
    expect(shown(news, silent, AFTER_MS)).toBe(false);
    expect(shown(news, { ...over, speeches: [] }, AFTER_MS)).toBe(false);
  });

  it('of a cut sentence', () => {
    const long = `${'Voor de vergadering begint, wil ik graag iets anders zeggen. '.repeat(3)}De kade is te smal. ${'En dan nog dit. '.repeat(12)}`;
    const over: TestSession = { session: RECORDED, lines: [[1, long]] };
    const [news] = new TestReads(search('kade')).read(over, AFTER_MS);
    expect(news?.text).toMatch(/^… .*kade.* …$/);
    expect(shown(news, over, AFTER_MS)).toBe(true);
  });

  it('of a vote: with the outcome that is stated', () => {
    const over: TestSession = { session: RECORDED, votes: { 'Motie groen': { second: 5, outcome: 'adopted' } } };
    const [news] = new TestReads(search('motie')).read(over, AFTER_MS);
    expect(shown(news, over, AFTER_MS)).toBe(true);
    expect(shown(news, { ...over, votes: { 'Motie groen': { second: 5 } } }, AFTER_MS)).toBe(false);
    expect(shown(news, { ...over, votes: {} }, AFTER_MS)).toBe(false);
  });
});
