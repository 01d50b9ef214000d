import type { FollowTarget } from '../../../src/domain/follow/followTarget.ts';
import type { Follow } from '../follows/follow.ts';
import type { News } from '../follows/news.ts';
import { type ReadSession, sessionDocument, type SessionDocument } from '../portal/sessionDocument.ts';
import { matchFollows, prepareFollows } from './matchFollows.ts';
import { groupTold, toSessionContext } from './sessionContext.ts';
import { nextHistory, type SessionHistory } from './sessionHistory.ts';

/** The start of the session of the tests, epoch ms. */
export const START_MS = Date.parse('2026-10-26T19:30:00+01:00');

const HOUR_MS = 3_600_000;

/** A week before the session, epoch ms. */
export const BEFORE_MS = START_MS - 7 * 24 * HOUR_MS;

/** The evening after the session, epoch ms. */
export const AFTER_MS = START_MS + 4 * HOUR_MS;

/** Time for which an agenda must stay the same, ms. */
export const SETTLE_MS = 5 * 60_000;

const at = (seconds: number | undefined) => ({
  start: seconds === undefined ? null : new Date(START_MS + seconds * 1000).toISOString(),
  stop: null,
  position: seconds ?? null,
});

/** What a session of a test has; everything else is the same in all. */
export interface TestSession {
  session?: Partial<SessionDocument['session']>;
  /** Names of topics, with the second at which they started. */
  topics?: Record<string, number | undefined> | null;
  /** What the ids of topics and votes begin with. */
  ids?: string;
  /** Ids of the topics, in their order. */
  topicIds?: string[];
  /** Names of votes, with their second and outcome. */
  votes?: Record<string, { second?: number | undefined; outcome?: string; by?: string[] }>;
  /** Who spoke, with the second. */
  speeches?: [name: string, second: number][];
  attendees?: string[];
  /** Lines of the transcript, with their second. */
  lines?: [second: number, text: string][];
  /** Not known, in place of those with `lines`. */
  transcripts?: null;
  categories?: string[];
}

const toPerson = (name: string) => ({
  firstName: name.split(' ')[0] ?? '',
  lastName: name.split(' ').slice(1).join(' '),
  role: null,
  division: null,
  url: `https://portal.example/waterdam/people/${name.toLowerCase().replaceAll(' ', '-')}`,
});

/** A planned session with its agenda, and its lines if it has some. */
export function toReadSession(test: TestSession = {}): ReadSession {
  const {
    session,
    topics = { '1. Opening': undefined, '2. Fietsbrug': undefined },
    votes = {},
    speeches = [],
    attendees = [],
    lines,
    ids = '',
  } = test;
  const document = sessionDocument.parse({
    city: { name: 'waterdam', title: 'Waterdam', timeZone: 'Europe/Amsterdam' },
    session: {
      id: 1001,
      reference: 'gr-begroting',
      name: 'Gemeenteraad',
      status: 'planned',
      state: 'planned',
      access: 'open',
      start: '2026-10-26T19:30:00+01:00',
      ...session,
    },
    topics:
      topics &&
      Object.entries(topics).map(([name, second], index) => {
        const id = test.topicIds?.[index] ?? ids + name.replaceAll(/[^a-z0-9]/gi, '').toLowerCase();
        return { id, name, ...at(second), item: `https://portal.example/waterdam/items/B~20~${id.slice(ids.length)}` };
      }),
    votes: Object.entries(votes).map(([name, { second, outcome, by = [] }]) => ({
      id: ids + name.toLowerCase().replaceAll(' ', '-'),
      name,
      ...at(second),
      state: second === undefined ? 'planned' : 'closed',
      ...(outcome !== undefined && { outcome }),
      ballots: by.map((person) => ({ person: toPerson(person) })),
    })),
    speeches: speeches.map(([name, second], index) => ({ id: String(index), ...at(second), person: toPerson(name) })),
    speakers: [],
    attendees: [...new Set([...attendees, ...speeches.map(([name]) => name)])].map(toPerson),
    transcripts: test.transcripts === null ? null : lines ? [{ language: 'nl' }] : [],
  });
  const transcript = {
    language: 'nl',
    sections: [
      {
        paragraphs: (lines ?? []).map(([second, text]) => ({
          speaker: null,
          lines: [[second * 1000, second * 1000 + 900, text]] as [number, number, string][],
        })),
      },
    ],
  };
  return { document, transcripts: lines ? [transcript] : [], categories: test.categories ?? [] };
}

/** What a session has when it is over and can be played. */
export const RECORDED: NonNullable<TestSession['session']> = {
  status: 'recorded',
  state: 'recorded',
  stream: { type: 'vod' },
  durationSeconds: 3600,
};

/** A confirmed follow. */
export const toFollow = (target: Partial<FollowTarget> & { kind: string }, follow: Partial<Follow> = {}): Follow => ({
  id: 'follow',
  followerId: 'follower',
  target: { city: 'waterdam', kinds: [], ...target } as FollowTarget,
  name: 'name',
  locale: 'nl',
  phases: ['before', 'after'],
  interval: 'now',
  createdMs: BEFORE_MS - HOUR_MS,
  confirmedMs: BEFORE_MS - HOUR_MS,
  ...follow,
});

/** A session that is read several times, each time with what is new for a follow. */
export class TestReads {
  history: SessionHistory | undefined;
  readonly follow: Follow;
  readonly #told = new Map<string, News>();

  constructor(follow: Follow) {
    this.follow = follow;
  }

  /** Reads the session at an instant, epoch ms; returns the news with keys that were not told. */
  read(test: TestSession, nowMs: number): News[] {
    const read = toReadSession(test);
    this.history = nextHistory(this.history, read.document, { nowMs, settleMs: SETTLE_MS });
    const told = [...this.#told.values()].map((news) => ({ followId: this.follow.id, news, isWaiting: false }));
    const context = toSessionContext(read, this.history, groupTold(told), nowMs);
    const found = matchFollows(context, prepareFollows([this.follow])).map(({ news }) => news);
    const fresh = found.filter(({ key }) => !this.#told.has(key));
    for (const news of fresh) this.#told.set(news.key, news);
    return fresh;
  }

  /** Reads the session until its agenda is known. */
  settle(test: TestSession, nowMs: number): News[] {
    return [...this.read(test, nowMs), ...this.read(test, nowMs + SETTLE_MS)];
  }
}
