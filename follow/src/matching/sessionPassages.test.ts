import { describe, expect, it } from 'vitest';
import { sessionDocument, type SessionDocument } from '../portal/sessionDocument.ts';
import { sessionPassages } from './sessionPassages.ts';
import { RECORDED, START_MS, type TestSession, toReadSession } from './testSessions.ts';

const OVER = {
  session: RECORDED,
  topics: { '1. Opening': 0, '2. Fietsbrug': 100 },
  votes: { Motie: { second: 120 } },
  speeches: [['An Peeters', 110]],
  attendees: ['Bo Jansen'],
  lines: [
    [1, 'Goedenavond.'],
    [112, 'De kade is te smal.'],
  ],
} satisfies TestSession;

/** The same session with other places of its items. */
const placed = (change: (document: SessionDocument) => object) => {
  const read = toReadSession(OVER);
  return { ...read, document: sessionDocument.parse({ ...read.document, ...change(read.document) }) };
};

const entries = (read: Parameters<typeof sessionPassages>[0]) =>
  sessionPassages(read).map((passage) => passage.entries.map(({ kind, text, seconds, speaker }) => [kind, text, seconds, speaker]));

describe('the passages of a session', () => {
  it('are its records, and lines by topic, with who speaks', () => {
    expect(entries(toReadSession(OVER))).toEqual([
      [
        ['sessions', 'Gemeenteraad', undefined, undefined],
        ['topics', '1. Opening', 0, undefined],
        ['topics', '2. Fietsbrug', 100, undefined],
        ['votes', 'Motie', 120, undefined],
        ['speakers', 'An Peeters', 110, 'An Peeters'],
        ['speakers', 'Bo Jansen', undefined, 'Bo Jansen'],
      ],
      [
        ['topics', '1. Opening', 0, undefined],
        ['transcript', 'Goedenavond.', 1, undefined],
      ],
      [
        ['topics', '2. Fietsbrug', 100, undefined],
        ['transcript', 'De kade is te smal.', 112, 'An Peeters'],
      ],
    ]);
  });

  it('have seconds from the start of a recording in parts, its pauses included', () => {
    const parts = [
      { part: 1, start: new Date(START_MS).toISOString() },
      { part: 2, start: new Date(START_MS + 90_000).toISOString() },
    ];
    const read = placed(({ session, topics }) => ({
      session: { ...session, parts },
      topics: topics?.map((topic, index) => ({ ...topic, position: 10, part: index + 1 })),
      votes: [],
      speeches: [],
    }));
    expect(entries(read)[0]?.slice(1, 3)).toEqual([
      ['topics', '1. Opening', 10, undefined],
      ['topics', '2. Fietsbrug', 100, undefined],
    ]);
  });

  it('have no seconds where a part, the positions or the video are not known', () => {
    const topics = (document: SessionDocument, place: object) => ({ topics: document.topics?.map((topic) => ({ ...topic, ...place })) });
    const seconds = (change: Parameters<typeof placed>[0]) =>
      entries(placed(change))[0]
        ?.slice(1, 3)
        .map(([, , each]) => each);
    const parts = [
      { part: 1, start: null },
      { part: 2, start: null },
    ];
    const ofPart = (part: number) => seconds((document) => ({ ...topics(document, { part }), session: { ...document.session, parts } }));
    expect([ofPart(1), ofPart(2)]).toEqual([
      [0, 100],
      [undefined, undefined],
    ]);
    expect(seconds((document) => topics(document, { position: null }))).toEqual([undefined, undefined]);
    expect(seconds(({ session }) => ({ session: { ...session, stream: null } }))).toEqual([undefined, undefined]);
  });

  it('of lists that are not known are empty', () => {
    const nothing = { topics: null, votes: null, speeches: null, attendees: null };
    expect(entries({ ...placed(() => nothing), transcripts: [] })).toEqual([[['sessions', 'Gemeenteraad', undefined, undefined]]]);
  });
});
