import { describe, expect, it } from 'vitest';
import type { FoundSession, SearchAnswer } from './searchAnswer.ts';
import { toSearchJson } from './searchJson.ts';

const START_MS = Date.UTC(2026, 10, 5, 18);
const session: FoundSession = {
  city: 'waterdam',
  cityTitle: 'Waterdam',
  sessionId: 1001,
  reference: 'gr-begroting',
  name: 'Gemeenteraad',
  nameMarks: [[0, 4]],
  startMs: START_MS,
  timeZone: 'Europe/Brussels',
  contentLanguage: 'nl',
  more: 'transcript',
  hits: [
    {
      kind: 'transcript',
      seconds: 75.4,
      instantMs: START_MS + 75_400,
      speaker: 'An Peeters',
      language: 'nl',
      topicId: undefined,
      text: 'De brug',
      marks: [[3, 7]],
    },
    {
      kind: 'topics',
      seconds: undefined,
      instantMs: undefined,
      speaker: undefined,
      language: undefined,
      topicId: 'fietsbrug',
      text: '5. Brug',
      marks: [[3, 7]],
    },
  ],
};
const answer: SearchAnswer = {
  total: 1,
  isTotalLimited: false,
  correctedQuery: undefined,
  page: 1,
  pageCount: 1,
  sessions: [session],
  facets: { city: [{ value: 'waterdam', label: 'Waterdam', count: 1 }], category: [], year: [], speaker: [] },
};
const addressOf = (path: string) => `https://gallery.example${path}`;
const asSent = (...given: Parameters<typeof toSearchJson>) => JSON.parse(JSON.stringify(toSearchJson(...given))) as unknown;

describe('a search as JSON (contract §7)', () => {
  it('has no instants of a recording whose start has no time (rule 3.15)', () => {
    const listed = {
      state: 'recorded',
      startMs: Date.UTC(2026, 10, 4, 23),
      isDayOnly: true,
      startText: undefined,
      isStartOld: false,
      target: undefined,
    } as const;
    const sent = JSON.stringify(
      asSent('brug', { ...answer, sessions: [{ ...session, listed, startMs: listed.startMs }] }, false, addressOf),
    );
    expect([sent.includes('"startDateTime":"2026-11-05"'), sent.includes('"seconds":75.4'), sent.includes('instant')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it.each([
    [{ start: { startMs: Date.UTC(2026, 11, 3, 19, 15) } }, { start: '2026-12-03T20:15:00+01:00' }],
    [
      { session: { sessionId: 8, reference: 'gr-8', name: 'Later', start: { startMs: Date.UTC(2026, 11, 2, 23), isDayOnly: true } } },
      { reference: 'gr-8', name: 'Later', start: '2026-12-03', url: 'https://gallery.example/waterdam/gr-8' },
    ],
    ['unknown', null],
  ] as const)('says where or when a moved session takes place instead: %j (rule 3.13)', (target, movedTo) => {
    const listed = { state: 'moved', startMs: Date.UTC(2026, 10, 4, 19), isStartOld: true, target } as const;
    expect(asSent('brug', { ...answer, sessions: [{ ...session, listed }] }, false, addressOf)).toMatchObject({
      sessions: [{ state: 'moved', movedTo }],
    });
  });

  it('has the sessions with their hits, and leaves out what is not known', () => {
    expect(asSent('brug', answer, false, addressOf)).toEqual({
      query: 'brug',
      total: 1,
      facets: answer.facets,
      sessions: [
        {
          city: 'waterdam',
          reference: 'gr-begroting',
          name: 'Gemeenteraad',
          startDateTime: '2026-11-05T19:00:00+01:00',
          hits: [
            {
              kind: 'transcript',
              seconds: 75.4,
              instant: '2026-11-05T19:01:15+01:00',
              speaker: 'An Peeters',
              text: 'De brug',
              marks: [[3, 7]],
              url: 'https://gallery.example/waterdam/gr-begroting/seek/75',
            },
            {
              kind: 'topics',
              text: '5. Brug',
              marks: [[3, 7]],
              url: 'https://gallery.example/waterdam/gr-begroting#topics',
            },
          ],
        },
      ],
    });
  });

  it('names the query that was searched instead (rule 24.10)', () => {
    expect(asSent('brgu', { ...answer, correctedQuery: 'brug' }, false, addressOf)).toMatchObject({ query: 'brug' });
  });

  it('says that only names were searched (rule 24.15)', () => {
    expect(asSent('brug', answer, true, addressOf)).toMatchObject({ searchedNames: true, total: 1 });
  });

  it('says how many terms were searched when there are more (rule 24.5)', () => {
    const long = 'a b c d e f g h i j k l m';
    expect(asSent(long, answer, false, addressOf)).toMatchObject({ query: long, searchedTerms: 12 });
    expect(asSent(long, answer, true, addressOf)).not.toHaveProperty('searchedTerms');
  });

  it('says how many tokens were searched when its terms have more (rule 24.5)', () => {
    const searched = asSent(`"${'de '.repeat(60)}"`, answer, false, addressOf);
    expect(searched).toMatchObject({ searchedTokens: 24 });
    expect(searched).not.toHaveProperty('searchedTerms');
  });

  it('is empty without a query', () => {
    const facets = { city: [], category: [], year: [], speaker: [] };
    expect(asSent('', undefined, false, addressOf)).toEqual({ query: '', total: 0, facets, sessions: [] });
  });

  it('has no date of a session without one', () => {
    const undated = { ...answer, sessions: [{ ...session, startMs: undefined, hits: [] }] };
    expect(asSent('brug', undated, false, addressOf)).toMatchObject({
      sessions: [{ city: 'waterdam', reference: 'gr-begroting', name: 'Gemeenteraad', hits: [] }],
    });
  });
});
