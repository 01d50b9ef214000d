// Follows and sessions with made-up words whose frequencies are those of a language (Zipf): a few words are everywhere, most are seldom.

const TERMS = 100_000;
const SYLLABLES = ['ba', 'de', 'ki', 'lo', 'mu', 'ner', 'pas', 'rij', 'stra', 'ten', 'vel', 'weg', 'zon', 'brug', 'kade', 'plein'];
/** Words of this rank and above are what people follow: names of streets and subjects, not "the" and "of". */
const FIRST_FOLLOWED = 20_000;

/** City of all follows and sessions. */
export const CITY = 'waterdam';
const START_MS = Date.parse('2026-11-02T19:30:00Z');
const HOUR_MS = 3_600_000;

/** Numbers from 0 up to 1 that are the same in every run. */
function createRandom() {
  let state = 42;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const random = createRandom();
const pick = (/** @type {number} */ count) => Math.floor(random() * count);

const vocabulary = Array.from({ length: TERMS }, (_, rank) => {
  let term = '';
  for (let left = rank + 300; left > 0; left = Math.floor(left / SYLLABLES.length)) term += SYLLABLES[left % SYLLABLES.length];
  return term;
});

/** A word by its frequency: the rank is spread evenly on a logarithmic scale. */
const pickTerm = () => vocabulary[Math.floor(TERMS ** random()) - 1] ?? '';
const followedTerm = () => vocabulary[FIRST_FOLLOWED + pick(TERMS - FIRST_FOLLOWED)] ?? '';
const text = (/** @type {number} */ count) => Array.from({ length: count }, pickTerm).join(' ');

/** @typedef {import('../../../src/domain/follow/followTarget.ts').FollowTarget} FollowTarget */

/** What is followed: nine in ten are searches, nearly each another one. @returns {FollowTarget} */
export function createTarget(/** @type {number} */ index) {
  const search = (/** @type {string} */ query) => ({ city: CITY, kind: /** @type {const} */ ('search'), query, kinds: [] });
  switch (index % 20) {
    case 0:
      return index % 40 === 0 ? { city: CITY, kind: 'city' } : { city: CITY, kind: 'person', personId: `p-${pick(40)}` };
    case 1:
      return { city: CITY, kind: 'item', itemId: `item-${pick(500)}` };
    case 2:
    case 3:
      return search(`"${followedTerm()} ${followedTerm()}"`);
    case 4:
    case 5:
    case 6:
      return search(`${followedTerm()} ${pickTerm()}`);
    case 7:
      return search(`${followedTerm()} -${pickTerm()}`);
    case 8:
      return search(`${followedTerm().slice(0, -2)}*`);
    case 9:
      return { ...search(followedTerm()), kinds: ['topics', 'votes'] };
    default:
      return search(followedTerm());
  }
}

const person = (/** @type {number} */ number) => ({
  firstName: vocabulary[number * 7] ?? '',
  lastName: vocabulary[number * 11 + 5] ?? '',
  role: 'Raadslid',
  division: null,
  url: `https://portal.example/${CITY}/people/p-${number}`,
});

/** A session that is over, of so many lines, and its transcript, as the public JSON of the portal. */
export function createSession(/** @type {number} */ id, /** @type {number} */ lines) {
  const secondsPerLine = 5;
  const startMs = START_MS + id * HOUR_MS;
  const at = (/** @type {number} */ seconds, /** @type {number} */ length) => ({
    start: new Date(startMs + seconds * 1000).toISOString(),
    stop: new Date(startMs + (seconds + length) * 1000).toISOString(),
    position: seconds,
  });
  const seconds = lines * secondsPerLine;
  const topics = Array.from({ length: 20 }, (_, index) => ({
    id: `t${index}`,
    name: `${index + 1}. ${text(8)}`,
    description: text(20),
    documents: [{ title: text(6) }],
    ...at((seconds / 20) * index, seconds / 20),
    item: `https://portal.example/${CITY}/items/item-${pick(500)}`,
  }));
  const votes = Array.from({ length: 15 }, (_, index) => ({
    id: `v${index}`,
    name: `Motie ${text(8)}`,
    ...at((seconds / 15) * index, 30),
    state: 'closed',
    outcome: 'adopted',
    // A few votes are by name, and a quarter of the council speaks.
    ballots: Array.from({ length: index % 5 === 0 ? 40 : 0 }, (__, voter) => ({ person: person(voter) })),
  }));
  const speeches = Array.from({ length: 200 }, (_, index) => ({
    id: `s${index}`,
    ...at((seconds / 200) * index, seconds / 200),
    person: person((id + pick(10)) % 40),
  }));
  const session = {
    id,
    reference: `session-${id}`,
    name: `Gemeenteraad ${id}`,
    status: 'recorded',
    state: 'recorded',
    access: 'open',
    start: new Date(startMs).toISOString(),
    durationSeconds: seconds,
    stream: { type: 'vod' },
  };
  const document = {
    city: { name: CITY, title: 'Waterdam', timeZone: 'Europe/Amsterdam' },
    session,
    topics,
    votes,
    speeches,
    speakers: [],
    attendees: Array.from({ length: 40 }, (_, index) => person(index)),
    transcripts: [{ language: 'nl' }],
  };
  const spoken = Array.from({ length: lines }, (_, line) => [
    line * secondsPerLine * 1000,
    (line + 1) * secondsPerLine * 1000 - 200,
    text(10),
  ]);
  const transcript = { language: 'nl', sections: [{ paragraphs: [{ speaker: null, lines: spoken }] }] };
  return { document: JSON.stringify(document), transcript: JSON.stringify(transcript), endMs: startMs + seconds * 1000 };
}
