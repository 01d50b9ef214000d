import { describe, expect, it } from 'vitest';
import type { SeedPart } from '../../seedPart.ts';
import { cdpEventFormat } from './cdpEvent.ts';

function read(json: unknown) {
  return cdpEventFormat.read({ text: '', json });
}

function toPart(json: unknown): SeedPart {
  const source = read(json);
  if (source?.kind !== 'meeting') throw new Error('not a meeting');
  return source.toPart();
}

const VIDEO = 'https://video.example.org/council/1.mp4';
const recording = (more: object = {}) => ({ session_datetime: '2021-01-10T15:00:00-08:00', video_uri: VIDEO, session_index: 0, ...more });
const event = (more: object = {}) => ({ body: { name: 'Full Council' }, sessions: [recording()], ...more });
const item = (name: string, more: object = {}) => ({ minutes_item: { name }, ...more });
const vote = (name: string, decision: string, more: object = {}) => ({ person: { name, ...more }, decision });

describe('cdpEventFormat', () => {
  it('reads an event, also in a list of one, and no other content', () => {
    expect(toPart(event()).session).toEqual({
      reference: 'cdp-full-council-2021-01-10T1500',
      language: 'en',
      name: 'Full Council',
      category: 'Full Council',
      start: '2021-01-10T15:00:00-08:00',
      video: VIDEO,
    });
    expect(toPart([event({ external_source_id: 4053 })]).session.reference).toBe('cdp-4053');
    expect(read({ body: 'text', sessions: 3 })).toBeUndefined();
    expect(() => read([event(), event()])).toThrow('holds 2 events');
    expect(() => read({ body: {}, sessions: [null] })).toThrow('sessions.0');
  });
});

it.each([
  ['Failed', 'rejected'],
  ['Passed', 'adopted'],
  ['Held', undefined],
  ['', undefined],
])('a vote of 5 to 4 that is decided as %j has the outcome %s', (decision, outcome) => {
  const votes = [...Array(9).keys()].map((index) => vote(`Member ${String(index)}`, index < 5 ? 'Approve' : 'Reject'));
  expect(toPart(event({ event_minutes_items: [item('Rules', { decision, votes })] })).votes[0]?.outcome).toBe(outcome);
});

describe('the session of a CDP event', () => {
  it.each([
    ['2021-01-10T15:00:00', '2021-01-10T15:00:00'],
    ['2021-01-10T23:00:00.581238+00:00', '2021-01-10T23:00:00+00:00'],
    [1_610_319_600, '2021-01-10T23:00:00Z'],
    [null, undefined],
  ])('reads the date and time %s', (session_datetime, start) => {
    expect(toPart(event({ sessions: [recording({ session_datetime })] })).session.start).toBe(start);
  });

  it('starts with the earliest of several sessions, plays the recording of the first, and names the others', () => {
    const later = recording({
      session_datetime: '2021-01-10T19:00:00-08:00',
      session_index: 1,
      video_uri: 'https://video.example.org/2.mp4',
    });
    const part = toPart(event({ sessions: [later, recording()] }));
    expect(part.session).toMatchObject({
      start: '2021-01-10T15:00:00-08:00',
      video: VIDEO,
      description: 'Video 2: https://video.example.org/2.mp4',
    });
    expect(part.notices).toEqual(['the event has 2 sessions: the recording is that of the first, the description names the others']);
  });

  it.each(['https://video.example.org/live.m3u8?token=1', 'https://video.example.org/a.MP4'])('plays %s', (video_uri) => {
    expect(toPart(event({ sessions: [recording({ video_uri })] })).session.video).toBe(video_uri);
  });

  it.each(['https://youtu.be/dQw4w9', '/home/me/video.mp4', 'gs://bucket/video.mp4', 'https://example.org/?file=a.mp4'])(
    'only names %s',
    (video_uri) => {
      const part = toPart(event({ sessions: [recording({ video_uri })] }));
      expect(part.session).toMatchObject({ description: `Video: ${video_uri}` });
      expect(part.session.video).toBeUndefined();
      expect(part.notices[0]).toContain(`${video_uri} is no video file or playlist`);
    },
  );

  it('names agenda, minutes and captions', () => {
    const part = toPart(
      event({
        body: { name: 'Full Council', description: '<p>All members.</p>', is_active: true },
        agenda_uri: 'https://example.org/agenda.pdf',
        minutes_uri: 'https://example.org/minutes.pdf',
        sessions: [recording({ caption_uri: 'https://example.org/1.vtt' })],
        static_thumbnail_uri: 'https://example.org/1.png',
      }),
    );
    expect(part.session).toMatchObject({
      description: 'All members.',
      documents: [
        { title: 'Agenda', url: 'https://example.org/agenda.pdf' },
        { title: 'Minutes', url: 'https://example.org/minutes.pdf' },
      ],
    });
    expect(part.notices).toEqual([
      'captions are not fetched: save them and add their files (https://example.org/1.vtt)',
      'fields of the event left out, images of the recording: static_thumbnail_uri',
      'fields of the body left out, the life of the body: is_active',
    ]);
  });
});

describe('the items of a CDP event', () => {
  it('are ordered by their index, else by the list', () => {
    const items = [item('C', { index: 2 }), item('B'), item('A', { index: 0 })];
    expect(toPart(event({ event_minutes_items: items })).topics.map(({ name }) => name)).toEqual(['A', 'B', 'C']);
  });

  it('have the title of a matter that they only name by its number', () => {
    const matter = { name: 'CB 12', matter_type: 'Council Bill', title: 'AN ORDINANCE on bridges', result_status: 'Adopted' };
    const supporting_files = [{ name: 'Memo', uri: 'https://example.org/memo' }];
    const part = toPart(
      event({
        event_minutes_items: [
          item('CB 12', {
            matter: { ...matter, sponsors: [{ name: 'Ann Lee' }, { name: 'Bo Diaz', email: 'bo@example.org' }] },
            decision: 'Passed',
            supporting_files,
          }),
          item('Bridges', { matter, minutes_item: { name: 'Bridges', description: 'Second reading' } }),
        ],
      }),
    );
    expect(part.topics).toMatchObject([
      {
        name: 'CB 12 AN ORDINANCE on bridges',
        description: 'Council Bill\n\nSponsors: Ann Lee, Bo Diaz\nStatus: Adopted\nResult: Passed',
        documents: [{ title: 'Memo', url: 'https://example.org/memo' }],
        dossier: 'CB 12',
      },
      { name: 'Bridges', description: 'Second reading\n\nCouncil Bill, CB 12\n\nAN ORDINANCE on bridges\n\nStatus: Adopted' },
    ]);
    expect(part.notices).toEqual(['fields of people left out, the office and the address of a person: email']);
  });
});

describe('the votes of a CDP event', () => {
  const votes = [
    vote('Ann Lee', 'Approve', { external_source_id: 7 }),
    vote('Bo Diaz', 'Reject'),
    vote('Cy Roy', 'Abstain (Approve)'),
    vote('Di Fox', 'Abstain (Non-Voting)'),
    vote('Ed Cox', 'Absent (Non-Voting)'),
    vote('Flo Nye', 'Recused'),
  ];

  it('are cast if they approve, reject or abstain', () => {
    const part = toPart(event({ event_minutes_items: [item('A'), item('B', { votes })] }));
    expect(part.votes).toEqual([
      {
        id: 'vote-2',
        name: 'B',
        priority: 2,
        topic: 'item-2',
        total: 4,
        eligible: 6,
        result: [
          { vote: 'yes', label: 'Approve', count: 1, percentage: 25 },
          { vote: 'no', label: 'Reject', count: 1, percentage: 25 },
          { vote: 'abstain', label: 'Abstain (Approve)', count: 1, percentage: 25 },
          { vote: 'abstain', label: 'Abstain (Non-Voting)', count: 1, percentage: 25 },
          { vote: 'absent', label: 'Absent (Non-Voting)', count: 1, percentage: 0 },
          { vote: 'recused', label: 'Recused', count: 1, percentage: 0 },
        ],
        ballots: [
          { attendee: 'person-7', vote: 'yes', label: 'Approve' },
          { attendee: 'person-bo-diaz', vote: 'no', label: 'Reject' },
          { attendee: 'person-cy-roy', vote: 'abstain', label: 'Abstain (Approve)' },
          { attendee: 'person-di-fox', vote: 'abstain', label: 'Abstain (Non-Voting)' },
          { name: 'Ed Cox', vote: 'absent', label: 'Absent (Non-Voting)' },
          { attendee: 'person-flo-nye', vote: 'recused', label: 'Recused' },
        ],
      },
    ]);
    expect(part.topics[1]?.description).toContain('Approve: Ann Lee\nReject: Bo Diaz\n');
  });

  it('name the people who were present at least once, each once', () => {
    const second = [vote('ANN LEE', 'Approve'), vote('Ed Cox', 'Approve'), vote('Gus Orr', 'Absent (Approve)')];
    const part = toPart(event({ event_minutes_items: [item('A', { votes: [votes[0], votes[4]] }), item('B', { votes: second })] }));
    expect(part.attendees.map(({ id }) => id)).toEqual(['person-7', 'person-ed-cox']);
    // Without an id of the source a person has none that could join two meetings (rule 26.1).
    expect(part.attendees[1]?.delegate).toEqual({ firstname: 'Ed', lastname: 'Cox' });
    expect(part.tallies.at(-1)).toMatchObject({ what: 'people in the roll calls', read: 3, imported: 2 });
  });
});
