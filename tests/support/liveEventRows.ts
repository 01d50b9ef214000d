import { expect, type Locator, type Page } from '@playwright/test';
import { label } from './labels.ts';
import { banner, currentSpeaker, currentTopic, notices } from './sessionParts.ts';

const text = (key: string, values?: Record<string, string | number>) => label('nl', key, values);

const role = { _id: 'r', name: 'Wethouder', priority: 3 };
const attendee = (lastname: string, fields: object = {}) => ({
  _id: 'a-test',
  role,
  microphone: { id: 77 },
  delegate: { _id: 'd-test', firstname: 'Zeno', lastname, division: { _id: 'f-test', name: 'Lijst Toets' }, ...fields },
});
const topic = (fields: object = {}) => ({ _id: 't-test', name: '88. Toetspunt', priority: 88, start: null, stop: null, ...fields });
const vote = (fields: object = {}) => ({
  _id: 'v-test',
  name: 'Toetsmotie',
  priority: 88,
  start: null,
  stop: null,
  total: 0,
  eligible: 31,
  result: [],
  ...fields,
});
const toResult = (yes: number, no: number) => [
  { vote: 'yes', label: 'Voor', count: yes },
  { vote: 'no', label: 'Tegen', count: no },
];
const speech = (fields: object = {}) => ({ _id: 's-test', start: startMs, stop: null, microphone: { id: 77 }, ...fields });
const toInstant = (instantMs: number) => ({ realTime: new Date(instantMs).toISOString(), utc: instantMs });
const startMs = Date.now();

/** An event as the broker sends it, and the expectation of what the session page shows after it. */
interface EventRow {
  event: string;
  payload: () => unknown;
  expectShown: (page: Page) => Promise<void>;
}

const row = (event: string, payload: () => unknown, expectShown: (page: Page) => Promise<void>): EventRow => ({
  event,
  payload,
  expectShown,
});
const topics = (page: Page) => page.locator('#topics');
const people = (page: Page) => page.locator('#speakers');
const votes = (page: Page) => page.locator('#votes');
const speakers = (page: Page) =>
  people(page)
    .locator('li')
    .filter({ has: page.locator('b bdi') });
const testVote = (page: Page) => votes(page).locator('li').filter({ hasText: 'Toetsmotie' });
const transcript = (page: Page) => page.locator('#transcript');
const contains = (part: (page: Page) => Locator, expected: string) => (page: Page) => expect(part(page)).toContainText(expected);

/** Every event of contract §6. Each row depends on the rows before it. */
export const EVENT_ROWS: EventRow[] = [
  row(
    'topics',
    () => [topic({ _id: 't-other', name: '1. Enig punt', priority: 1 })],
    async (page) => {
      await expect(topics(page).locator('li')).toHaveCount(1);
      await expect(topics(page)).toContainText('1. Enig punt');
    },
  ),
  row('createTopic', () => topic(), contains(topics, '88. Toetspunt')),
  row('updateTopic', () => topic({ name: '88. Toetspunt, gewijzigd' }), contains(topics, '88. Toetspunt, gewijzigd')),
  row(
    'startTopic',
    () => topic({ start: toInstant(startMs) }),
    async (page) => {
      await expect(currentTopic(page)).toHaveText('88. Toetspunt');
      await expect(topics(page).locator('[aria-current="true"]')).toContainText('88. Toetspunt');
    },
  ),
  row(
    'stopTopic',
    () => topic({ start: toInstant(startMs), stop: toInstant(Date.now()) }),
    (page) => expect(currentTopic(page)).toHaveText(text('timeline.noTopic')),
  ),
  row(
    'resetTopic',
    () => topic(),
    (page) => expect(topics(page).getByRole('listitem').filter({ hasText: '88. Toetspunt' }).getByRole('link')).toHaveCount(0),
  ),
  row(
    'deleteTopic',
    () => topic(),
    (page) => expect(topics(page)).not.toContainText('88. Toetspunt'),
  ),

  row(
    'speeches',
    () => [],
    (page) => expect(speakers(page)).toHaveCount(0),
  ),
  row(
    'attendees',
    () => [attendee('Begin')],
    async (page) => {
      await expect(people(page)).toContainText('Zeno Begin');
      await expect(people(page)).not.toContainText('Verhoeven');
    },
  ),
  row('updateAttendee', () => attendee('Vervolg'), contains(people, 'Zeno Vervolg')),
  row('createAttendee', () => ({ ...attendee('Tweede'), _id: 'a-2', microphone: { id: 78 } }), contains(people, 'Zeno Tweede')),
  row(
    'deleteAttendee',
    () => ({ ...attendee('Tweede'), _id: 'a-2' }),
    (page) => expect(people(page)).not.toContainText('Zeno Tweede'),
  ),
  row(
    'startSpeech',
    () => speech(),
    async (page) => {
      await expect(currentSpeaker(page)).toHaveText('Zeno Vervolg');
      await expect(speakers(page)).toHaveCount(1);
    },
  ),
  row(
    'stopSpeech',
    () => speech({ stop: Date.now() }),
    (page) => expect(currentSpeaker(page)).toHaveText(text('timeline.nobody')),
  ),
  row(
    'createSpeech',
    () => speech({ _id: 's-2', start: startMs + 1, stop: startMs + 2 }),
    (page) => expect(speakers(page)).toContainText(text('session.spoke_other', { count: 2 })),
  ),
  row(
    'updateSpeech',
    () => speech({ _id: 's-2', start: startMs + 1, stop: startMs + 2, microphone: { id: 999 } }),
    (page) => expect(speakers(page)).toHaveCount(2),
  ),
  row(
    'deleteSpeech',
    () => speech({ _id: 's-2' }),
    (page) => expect(speakers(page)).toHaveCount(1),
  ),
  row('delegates', () => [{ _id: 'd-test', firstname: 'Zelda', lastname: 'Anders' }], contains(people, 'Zelda Anders')),
  row('divisions', () => [{ _id: 'f-test', name: 'Lijst Hernoemd' }], contains(people, 'Lijst Hernoemd')),
  row('attendeesVOD', () => [attendee('Opgenomen')], contains(people, 'Zeno Opgenomen')),

  row(
    'votes',
    () => [vote({ _id: 'v-other', name: 'Enige stemming' })],
    async (page) => {
      await expect(votes(page).locator('li')).toHaveCount(1);
      await expect(votes(page)).toContainText('Enige stemming');
    },
  ),
  row('createVote', () => vote(), contains(votes, 'Toetsmotie')),
  row(
    'startVote',
    () => vote({ start: startMs }),
    async (page) => {
      await expect(testVote(page).locator('[aria-current="true"]')).toHaveCount(1);
      await expect(testVote(page)).toContainText(text('vote.open'));
    },
  ),
  row(
    'updateVote',
    () => vote({ start: startMs, total: 4, result: toResult(3, 1) }),
    async (page) => {
      await expect(testVote(page)).toContainText(text('vote.totalOf', { total: 4, eligible: 31 }));
      await expect(testVote(page)).toContainText('75');
    },
  ),
  row(
    'stopVote',
    () => vote({ start: startMs, stop: Date.now(), total: 31, result: toResult(19, 12), outcome: 'adopted' }),
    async (page) => {
      await expect(testVote(page)).toContainText(text('vote.adopted'));
      await expect(testVote(page).locator('[aria-current]')).toHaveCount(0);
    },
  ),

  row(
    'viewers',
    () => 4321,
    (page) => expect(page.getByRole('main').getByText('4321')).toBeVisible(),
  ),
  row(
    'subtitles',
    () => ['de', 'nl'].map((language) => ({ _id: language, language, ready: true, published: true, active: true, version: 1 })),
    contains(transcript, 'Duits'),
  ),
  row(
    'TranscriptionText',
    () => ({ text: 'Woorden onderweg', language: 'de' }),
    async (page) => {
      await transcript(page).getByRole('combobox').selectOption('de');
      await expect(transcript(page)).toContainText('Woorden onderweg');
    },
  ),
  row(
    'transcriptionSegment',
    () => ({ start: 3_600_000, end: 3_602_000, text: 'Woorden die staan', language: 'de', speaker: 'Zeno' }),
    contains(transcript, 'Woorden die staan'),
  ),
  row('startSessionPancarte', () => ({ start: Date.now(), removed: false, title: 'Schorsing' }), contains(banner, 'Schorsing')),
  row(
    'stopSessionPancarte',
    () => ({ start: startMs, removed: true, title: 'Schorsing' }),
    (page) => expect(banner(page)).toHaveCount(0),
  ),
  row('pancarteSession', () => ({ start: startMs, removed: false, title: 'Pauze' }), contains(banner, 'Pauze')),
  row(
    'status',
    () => ({ status: 'live-unavailable', published: true }),
    (page) => expect(notices(page)).toContainText(text('session.notAvailableHint')),
  ),
  row(
    'stopStatus',
    () => ({ type: 'publish', session: 1002 }),
    async (page) => {
      await expect(notices(page)).toContainText(text('session.unpublished'));
      await expect(banner(page)).toHaveCount(0);
    },
  ),
  row(
    'startStatus',
    () => ({ type: 'publish', session: 1002 }),
    async (page) => {
      await page.waitForEvent('load');
      await expect(notices(page)).toBeEmpty();
    },
  ),
];
