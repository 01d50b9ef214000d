import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseSearchRequest } from '../../src/domain/search/searchRequest.ts';
import { findSessions } from '../../src/services/server/search/engine/findSessions.ts';
import type { SearchIndex } from '../../src/services/server/search/engine/searchIndex.ts';
import { openWriter, type OpenWriter } from '../../src/services/server/search/openIndex.ts';
import { JUDGED_QUERIES, type JudgedQuery } from '../search/judgedQueries.ts';
import { fillJudgedIndex } from '../support/judgedIndex.ts';
import { stopPrograms } from '../support/programs.ts';
import { type EngineStorage, SEARCH_ENGINES } from '../support/searchEngines.ts';

// Whether people find what they look for: 60 queries with the one right answer of each (rules 24.4 to 24.10).

/** Of 60 queries, how many must have their answer in first place, and how many on the first page. */
const FIRST_PLACES = 50;
const FIRST_PAGES = 57;

/** Place of the right session among the results, from 1, or undefined; with a hit that has the right text. */
async function judge(index: SearchIndex, { query, city, expect: wanted }: JudgedQuery) {
  const request = parseSearchRequest(new URLSearchParams({ q: query }), city);
  const { answer } = await findSessions(index, request, { fromMs: undefined, untilMs: undefined });
  const at = answer.sessions.findIndex((session) => session.city === wanted.city && session.reference === wanted.reference);
  const hits = answer.sessions[at]?.hits ?? [];
  const isHit = hits.some(({ text, kind }) => text.includes(wanted.text) && (wanted.kind === undefined || kind === wanted.kind));
  return { query, place: at < 0 ? undefined : at + 1, isHit, corrected: answer.correctedQuery };
}

/** Searches whose words are in different texts of a passage, in the speakers of lines, or excluded. */
const SPREAD = ['Annelies Verhoeven', 'brug -wetering', 'bruggeling', 'voorzitter', 'fietsbrug -begroting', 'brug wetering verhoeven'];

/** The results that do not show what was found: without a hit, and with nothing marked in their name. */
async function findUnexplained(index: SearchIndex, parameters: Record<string, string>) {
  const request = parseSearchRequest(new URLSearchParams(parameters), undefined);
  const { answer } = await findSessions(index, request, { fromMs: undefined, untilMs: undefined });
  const unexplained = answer.sessions.filter(({ hits, nameMarks }) => hits.length === 0 && nameMarks.length === 0);
  return { found: answer.sessions.length, unexplained: unexplained.map(({ reference }) => [parameters, reference]) };
}

afterAll(() => stopPrograms());

describe.each(SEARCH_ENGINES)('$name', ({ createStorage }) => {
  let storage: EngineStorage;
  let writer: OpenWriter | undefined;
  beforeAll(async () => {
    storage = await createStorage();
    writer = await openWriter(storage.location);
    if (writer) await fillJudgedIndex(writer.index);
  });
  afterAll(async () => {
    await writer?.close();
    await storage.dispose();
  });

  it('gives the right answers', async () => {
    const judged = [];
    for (const query of JUDGED_QUERIES) if (writer) judged.push(await judge(writer.index, query));
    const missed = judged.filter(({ place, isHit }) => place !== 1 || !isHit);
    expect(judged).toHaveLength(60);
    expect(judged.filter(({ place }) => place !== undefined).length, JSON.stringify(missed)).toBeGreaterThanOrEqual(FIRST_PAGES);
    expect(judged.length - missed.length, JSON.stringify(missed)).toBeGreaterThanOrEqual(FIRST_PLACES);
  });

  it('shows of every result what was found (rule 24.8)', async () => {
    const spread = [...SPREAD, ...JUDGED_QUERIES.map(({ query }) => query)].map((q) => ({ q }));
    const bySpeaker = [
      { q: 'brug', speaker: 'Farid el Amrani' },
      { q: 'brug', speaker: 'Annelies Verhoeven' },
      { speaker: 'Farid el Amrani' },
    ];
    const all = [];
    for (const parameters of [...spread, ...bySpeaker]) if (writer) all.push(await findUnexplained(writer.index, parameters));
    expect(all.flatMap(({ unexplained }) => unexplained)).toEqual([]);
    // Most of them find something.
    expect(all.filter(({ found }) => found > 0).length).toBeGreaterThan(60);
  });
});
