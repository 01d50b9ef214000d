import { describe, expect, it } from 'vitest';
import { toAttendee, toTestSource, toTopic, toVote } from '../../../../tests/support/searchDocuments.ts';
import type { SearchSource } from '../../search/indexing/searchSource.ts';
import type { Attendee, Ballot, Speech } from '../../session/metadata.ts';
import { toSessionShares } from './toSessionShares.ts';

const START = Date.UTC(2026, 2, 10, 19);
const at = (seconds: number) => START + seconds * 1000;

const PLAYLIST: NonNullable<SearchSource['playlist']> = {
  streamType: 'vod',
  file: 'a.m3u8',
  mp4: undefined,
  audio: undefined,
  poster: undefined,
  startSeconds: 0,
  startUtcMs: START,
};

const ada: Attendee = { ...toAttendee('Ada'), id: 'a1', delegateId: 'd1', division: 'Rood', role: 'Raadslid' };
const bo: Attendee = { ...toAttendee('Bo'), id: 'a2', delegateId: 'd2', division: 'Rood' };

const speech = (attendee: Attendee | undefined, from: number, until?: number): Speech => ({
  id: `s${String(from)}`,
  startMs: at(from),
  stopMs: until === undefined ? undefined : at(until),
  attendee,
});

const vote = (id: string, ballots: Ballot[], seconds?: number) => ({
  ...toVote(`Motie ${id}`, 0, seconds === undefined ? undefined : at(seconds)),
  id,
  ballots,
});

interface Given extends Partial<Omit<SearchSource, 'city' | 'metadata' | 'session'>> {
  city?: Partial<SearchSource['city']>;
  metadata?: Partial<SearchSource['metadata']>;
  session?: Partial<SearchSource['session']>;
}

function toSource({ city, metadata, session, ...given }: Given): SearchSource {
  const source = toTestSource({});
  return {
    ...source,
    playlist: PLAYLIST,
    ...given,
    city: { ...source.city, ...city },
    session: { ...source.session, startMs: START, ...session },
    metadata: { topics: [], speeches: [], votes: [], attendees: [], ...metadata },
  };
}

const sharesOf = (given: Given) => toSessionShares(toSource(given));
const peopleOf = (given: Given) => sharesOf(given).people;
const sumsOf = (given: Given) => peopleOf(given).map(({ id, isPresent, turns, seconds }) => [id, isPresent, turns, seconds]);

describe('the people of a session (rules 26.1, 26.2)', () => {
  it('are nobody where nobody is known', () => {
    expect(sharesOf({})).toEqual({ people: [], items: [] });
    expect(peopleOf({ metadata: { attendees: [toAttendee('')], speeches: [speech(undefined, 0, 5)] } })).toEqual([]);
  });

  it('are those who attend, and those who spoke', () => {
    expect(sumsOf({ metadata: { attendees: [ada], speeches: [speech(bo, 0, 10)] } })).toEqual([
      ['d1', true, 0, 0],
      ['d2', true, 1, 10],
    ]);
    expect(peopleOf({ metadata: { attendees: [ada] } })).toEqual([
      {
        id: 'd1',
        otherId: undefined,
        joinedBy: 'id',
        firstName: '',
        lastName: 'Ada',
        photo: undefined,
        role: 'Raadslid',
        rolePriority: 1,
        division: 'Rood',
        divisionColour: undefined,
        isPresent: true,
        turns: 0,
        seconds: 0,
        speeches: [],
        ballots: [],
      },
    ]);
  });

  it('are one person in two roles, by the id of the source, and without ids by name and division', () => {
    const twice = [ada, { ...ada, id: 'a9', role: 'Voorzitter', rolePriority: 0 }];
    expect(peopleOf({ metadata: { attendees: twice } })).toMatchObject([{ id: 'd1', role: 'Voorzitter' }]);
    const renewed = [ada, { ...bo, refId: 'd1' }];
    expect(sumsOf({ metadata: { attendees: renewed, speeches: [speech(ada, 0, 1), speech({ ...bo, refId: 'd1' }, 1, 3)] } })).toEqual([
      ['d1', true, 2, 3],
    ]);
    const named = ['x1', 'x2'].map((id) => ({ ...toAttendee('Cé'), id, division: 'Blauw' }));
    expect(peopleOf({ metadata: { attendees: named } })).toMatchObject([{ id: 'n,blauw,ce', joinedBy: 'name' }]);
    const apart = [ada, { ...ada, id: 'a3', delegateId: 'd3' }];
    expect(peopleOf({ metadata: { attendees: apart } }).map(({ id }) => id)).toEqual(['d1', 'd3']);
  });
});

describe('the speaking time of a share (rule 26.3)', () => {
  it('is the sum of the whole seconds that the document of the session has of each speaker', () => {
    // Half a second twice of one speaker is one second; of two speakers of one person it is rounded twice.
    expect(sumsOf({ metadata: { speeches: [speech(ada, 0, 0.4), speech(ada, 2, 2.4)] } })).toEqual([['d1', true, 2, 1]]);
    const named = ['x1', 'x2'].map((id) => ({ ...toAttendee('Cé'), id }));
    expect(sumsOf({ metadata: { speeches: [speech(named[0], 0, 0.5), speech(named[1], 2, 2.5)] } })).toEqual([['n,,ce', true, 2, 2]]);
  });

  it('has the end of the session where a speech has none, when it is recorded (rule 9.6)', () => {
    const metadata = { speeches: [speech(ada, 0), speech(bo, 10)] };
    const secondsOf = (given: Given) => peopleOf({ ...given, metadata }).map(({ seconds }) => seconds);
    expect(secondsOf({})).toEqual([10, 0]);
    expect(secondsOf({ session: { endMs: at(40) } })).toEqual([10, 30]);
    expect(secondsOf({ durationSeconds: 25 })).toEqual([10, 15]);
    expect(secondsOf({ status: 'live', session: { endMs: at(40) } })).toEqual([10, 0]);
    expect(peopleOf({ status: 'live', metadata })[1]?.speeches[0]?.seconds).toBeUndefined();
  });

  it('names for each speech its item, its place and the beginning of what was said', () => {
    const topics = [{ ...toTopic('Haven', 0, at(0)), stopMs: at(30) }];
    const cues = [
      [0, 'Voor de eerste.'],
      [11, '  Voorzitter,\n dank u. '],
      [12, 'Meer.'],
    ].map(([seconds, text]) => ({ startMs: Number(seconds) * 1000, endMs: 0, text: String(text), speaker: undefined }));
    const speeches = [speech(ada, 10, 20), speech(ada, 40, 50)];
    expect(peopleOf({ metadata: { topics, speeches }, transcripts: [{ language: 'nl', cues }] })[0]?.speeches).toEqual([
      {
        id: 's10',
        startMs: at(10),
        seconds: 10,
        position: 10,
        topicId: 'topic-0',
        topicName: 'Haven',
        firstLine: 'Voorzitter, dank u.',
      },
      { id: 's40', startMs: at(40), seconds: 10, position: 40, topicId: undefined, topicName: undefined, firstLine: undefined },
    ]);
  });

  it('has no instants where the time of the start is not known (rule 3.15), and no positions without a recording', () => {
    const metadata = { speeches: [speech(ada, 1, 3)], votes: [vote('v1', [{ attendee: 'a1', vote: 'yes' }], 2)], attendees: [ada] };
    const [share] = peopleOf({ metadata, session: { isDayOnly: true } });
    expect([share?.speeches[0]?.startMs, share?.speeches[0]?.position, share?.ballots[0]?.startMs]).toEqual([undefined, 1, undefined]);
    const [live] = peopleOf({ metadata, playlist: undefined, liveStartMs: START });
    expect([live?.speeches[0]?.position, live?.ballots[0]?.position]).toEqual([undefined, undefined]);
  });
});

describe('the beginning of what was said', () => {
  const line = (text: string, language = 'nl', seconds = 1) => ({
    language,
    cues: [{ startMs: seconds * 1000, endMs: 0, text, speaker: undefined }],
  });
  const firstLineOf = (given: Given, until?: number) =>
    peopleOf({ ...given, metadata: { speeches: [speech(ada, 0, until)] } })[0]?.speeches[0]?.firstLine;

  it('is in the language of the city, else of the first transcript', () => {
    const transcripts = [line('Bonjour.', 'fr'), line('Goedenavond.', 'nl-BE')];
    expect(firstLineOf({ transcripts }, 9)).toBe('Goedenavond.');
    expect(firstLineOf({ transcripts, city: { contentLanguage: 'de' } }, 9)).toBe('Bonjour.');
    expect(firstLineOf({ transcripts, city: { contentLanguage: undefined } }, 9)).toBe('Bonjour.');
  });

  it('begins in the speech, whose end may be unknown', () => {
    expect(firstLineOf({ transcripts: [line('Later.', 'nl', 9)] }, 9)).toBeUndefined();
    expect(firstLineOf({ transcripts: [line('Later.', 'nl', 9)] })).toBe('Later.');
    expect(firstLineOf({ transcripts: [line('Nu.', 'nl', 0)] }, 0)).toBeUndefined();
    expect(firstLineOf({ transcripts: [line(' ', 'nl')] }, 9)).toBeUndefined();
    expect(firstLineOf({ transcripts: [] }, 9)).toBeUndefined();
  });

  it('is cut after a word, and no character is cut in two', () => {
    const cut = firstLineOf({ transcripts: [line('woord '.repeat(40))] }, 9) ?? '';
    expect([cut.length <= 142, cut.endsWith('woord …')]).toEqual([true, true]);
    expect(firstLineOf({ transcripts: [line(`a${'😀'.repeat(100)}`)] }, 9)).toBe(`a${'😀'.repeat(69)} …`);
    expect(firstLineOf({ transcripts: [line('مرحبا '.repeat(40))] }, 9)).toMatch(/مرحبا …$/u);
  });

  it('is not known where the stream has no start', () => {
    expect(firstLineOf({ transcripts: [line('Nu.')], playlist: undefined }, 9)).toBeUndefined();
    expect(firstLineOf({ transcripts: [line('Nu.')], playlist: undefined, liveStartMs: START }, 9)).toBe('Nu.');
  });
});

describe('the ballots of a share (rules 10.12, 26.2)', () => {
  it('are those of the person, also by delegate and name', () => {
    const votes = [
      vote('v1', [{ attendee: 'a1', vote: 'yes', label: 'Voor' }], 5),
      vote('v2', [{ delegate: 'd1', vote: 'absent' }]),
      vote('v3', [{ name: 'Ada', vote: 'no' }]),
    ];
    const [share] = peopleOf({ metadata: { attendees: [ada, bo], votes } });
    expect(share?.ballots.map(({ voteId, vote: choice }) => [voteId, choice])).toEqual([
      ['v1', 'yes'],
      ['v2', 'absent'],
      ['v3', 'no'],
    ]);
    expect(share?.ballots[0]).toEqual({
      voteId: 'v1',
      voteName: 'Motie v1',
      startMs: at(5),
      position: 5,
      vote: 'yes',
      label: 'Voor',
      differs: false,
    });
  });

  it('give somebody who is only named in a roll call a share, who is not present', () => {
    const votes = [
      vote('v1', [
        { delegate: 'd9', name: 'Zed', division: 'Groen', vote: 'yes' },
        { name: 'Jan Peeters', division: 'Rood', vote: 'no' },
        { name: 'Jan Peeters', division: 'Blauw', vote: 'no' },
        { attendee: 'unknown', vote: 'yes' },
      ]),
    ];
    expect(peopleOf({ metadata: { votes } }).map(({ id, isPresent, lastName, division }) => [id, isPresent, lastName, division])).toEqual([
      ['d9', false, 'Zed', 'Groen'],
      ['n,rood,jan-peeters', false, 'Jan Peeters', 'Rood'],
      ['n,blauw,jan-peeters', false, 'Jan Peeters', 'Blauw'],
    ]);
  });

  it('of whom only the id of a delegate is known have a share without a name, for a session that names it (rule 26.30)', () => {
    const votes = [vote('v1', [{ delegate: 'd9', vote: 'yes' }]), vote('v2', [{ delegate: 'd9', vote: 'no' }])];
    expect(peopleOf({ metadata: { attendees: [ada], votes } })).toMatchObject([
      { id: 'd1' },
      { id: 'd9', isPresent: false, firstName: '', lastName: '', ballots: [{ voteId: 'v1' }, { voteId: 'v2' }] },
    ]);
    expect(peopleOf({ metadata: { attendees: [{ ...ada, refId: 'r1', delegateId: 'd/1' }] } })).toMatchObject([
      { id: 'r1', otherId: 'd~2f~1' },
    ]);
  });

  it('say who voted differently from most of the division (rule 10.14)', () => {
    const cem = { ...bo, id: 'a3', delegateId: 'd3' };
    const ballots = ['a1', 'a2', 'a3'].map((attendee, index) => ({ attendee, vote: index === 2 ? 'no' : 'yes' }));
    const people = peopleOf({ metadata: { attendees: [ada, bo, cem], votes: [vote('v1', ballots)] } });
    expect(people.map(({ id, ballots: [cast] }) => [id, cast?.differs])).toEqual([
      ['d1', false],
      ['d2', false],
      ['d3', true],
    ]);
  });

  it('come once the session is no longer live: its video shows them later (rule 10.9)', () => {
    const metadata = { attendees: [ada], votes: [vote('v1', [{ attendee: 'a1', vote: 'yes' }])] };
    const countIn = (status: SearchSource['status']) => peopleOf({ metadata, status }).map(({ ballots }) => ballots.length);
    expect([countIn('live'), countIn('recorded')]).toEqual([[0], [1]]);
  });
});

describe('what a city hides (rule 26.4)', () => {
  const given: Given = {
    metadata: {
      attendees: [ada],
      topics: [{ ...toTopic('Haven', 0, at(0)), dossier: 'x' }],
      speeches: [speech(ada, 0, 10), speech(ada, 12, 15)],
      votes: [{ ...vote('v1', [{ attendee: 'a1', vote: 'yes' }], 1), outcome: 'adopted' }],
    },
    transcripts: [{ language: 'nl', cues: [{ startMs: 0, endMs: 1, text: 'Hallo.', speaker: 'Ada' }] }],
  };
  const hiding = (city: NonNullable<Given['city']>) => sharesOf({ ...given, city });

  it('is in no share', () => {
    const shown = hiding({});
    expect(shown.people[0]).toMatchObject({ turns: 2, seconds: 13, speeches: [{ firstLine: 'Hallo.' }, {}], ballots: [{ vote: 'yes' }] });
    expect(shown.items).toMatchObject([{ seconds: 13, votes: [{ outcome: 'adopted' }] }]);

    const withoutPeople = hiding({ hideDelegates: true });
    expect(withoutPeople.people).toEqual([]);
    expect(withoutPeople.items).toMatchObject([{ seconds: 13, votes: [{ outcome: 'adopted' }] }]);

    const withoutTimes = hiding({ hideSpeechMoments: true });
    expect(withoutTimes.people[0]).toMatchObject({ isPresent: true, turns: 2, seconds: 0, speeches: [], ballots: [{ vote: 'yes' }] });
    expect(withoutTimes.items[0]?.seconds).toBeUndefined();

    expect(hiding({ hideVotes: true }).people[0]?.ballots).toEqual([]);
    expect(hiding({ hideVotes: true }).items[0]?.votes).toEqual([]);

    const withoutResults = hiding({ hideVoteResults: true });
    expect(withoutResults.people[0]?.ballots).toEqual([]);
    expect(withoutResults.items[0]?.votes).toEqual([{ id: 'v1', name: 'Motie v1', outcome: undefined }]);

    expect(hiding({ transcriptionsEnabled: false }).people[0]?.speeches[0]?.firstLine).toBeUndefined();
  });
});

describe('the items of a session (rule 26.20)', () => {
  it('are the topics with a dossier, each with the speeches and votes that began during it', () => {
    const topics = [
      { ...toTopic('Haven', 0, at(0)), stopMs: at(20), dossier: 'Matter 1/2' },
      { ...toTopic('Markt', 1, at(20)), stopMs: at(40) },
      { ...toTopic('7. Rondvraag', 2), dossier: 'later', number: '7.' },
      { ...toTopic('Leeg', 3), dossier: '' },
    ];
    const speeches = [speech(ada, 0, 0.5), speech(bo, 5, 5.5), speech(undefined, 6, 8), speech(ada, 25, 30)];
    const votes = [{ ...vote('v1', [], 10), outcome: 'rejected' as const }, vote('v2', [], 30), vote('v3', [])];
    expect(sharesOf({ metadata: { topics, speeches, votes } }).items).toEqual([
      {
        itemId: 'Matter~20~1~2f~2',
        dossier: 'Matter 1/2',
        topicId: 'topic-0',
        name: 'Haven',
        title: 'Haven',
        startMs: at(0),
        position: 0,
        // Each speaker's whole seconds: 1 + 1 + 2.
        seconds: 4,
        votes: [{ id: 'v1', name: 'Motie v1', outcome: 'rejected' }],
      },
      {
        itemId: 'later',
        dossier: 'later',
        topicId: 'topic-2',
        name: '7. Rondvraag',
        title: 'Rondvraag',
        startMs: undefined,
        position: undefined,
        seconds: undefined,
        votes: [],
      },
    ]);
  });

  it('have no time while the speeches are not known (rule 17.17)', () => {
    const topics = [{ ...toTopic('Haven', 0, at(0)), dossier: 'x' }];
    expect(sharesOf({ metadata: { topics, unknown: ['speeches'] } }).items[0]?.seconds).toBeUndefined();
    expect(sharesOf({ metadata: { topics } }).items[0]?.seconds).toBe(0);
  });
});
