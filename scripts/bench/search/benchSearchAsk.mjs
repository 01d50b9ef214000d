import { join } from 'node:path';
import { findSessions } from '../../../src/services/server/search/engine/findSessions.ts';
import { findDivisions, findPeople } from '../../../src/services/server/search/engine/people/findPeople.ts';
import { findPerson } from '../../../src/services/server/search/engine/people/findPerson.ts';
import { findSuggestions } from '../../../src/services/server/search/engine/findSuggestions.ts';
import { openReader } from '../../../src/services/server/search/openIndex.ts';
import { openForReading } from '../../../src/services/server/search/sqlite/sqliteSchema.ts';
import { toQueries, toTyped } from './benchSearchQueries.mjs';

// A process of its own: searches an index, alternately with bare FTS5 queries of the same terms, and sends the times.

const ROUNDS = 5;

/** The city of the archive, and what the page of a person shows at once. */
const CITY = 'archief';
const PERSON_RANGE = { speechesFrom: 0, speeches: 25, ballotsFrom: 0, ballots: 25 };

/** Times that the people of the city and the divisions of a year are asked for. */
const SUMS = 20;

const [place = '', sessions = '0'] = process.argv.slice(2);
const location = JSON.parse(place);

const index = await openReader(location);
const database = location.kind === 'sqlite' ? openForReading(join(location.folder, 'search.sqlite')) : undefined;
const bareStatement = database?.prepare('SELECT rowid FROM passage_text WHERE passage_text MATCH ? ORDER BY rank LIMIT 50');

/** Time and processor time of some work, ms. @param {() => unknown} work */
async function time(work) {
  const startMs = performance.now();
  const cpu = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(cpu);
  return { ms: performance.now() - startMs, cpuMs: (user + system) / 1000 };
}

const toList = () => /** @type {number[]} */ ([]);
const queries = toQueries(Number(sessions)).map((query) => ({ ...query, own: toList(), ownCpu: toList(), bare: toList() }));
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [number, { request, range, expression, own, ownCpu, bare }] of queries.entries()) {
    const measures = [
      async () => {
        const { ms, cpuMs } = await time(() => findSessions(index, request, range));
        own.push(ms);
        ownCpu.push(cpuMs);
      },
      async () => bare.push((await time(() => bareStatement?.all(expression))).ms),
    ];
    // Alternate the order, so that neither always finds the pages of the file in memory.
    for (const measure of (number + round) % 2 === 0 ? measures : measures.toReversed()) await measure();
  }
}
const suggested = toList();
for (const typed of toTyped()) suggested.push((await time(() => findSuggestions(index, typed, undefined))).ms);
/** The pages of all people of the archive; each is in many of its sessions. */
async function askPeople() {
  const { people } = await findPeople(index, CITY);
  const persons = toList();
  const sums = toList();
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { id } of people) persons.push((await time(() => findPerson(index, CITY, id, PERSON_RANGE))).ms);
  for (let round = 0; round < SUMS; round += 1) {
    sums.push((await time(() => findPeople(index, CITY))).ms);
    sums.push((await time(() => findDivisions(index, CITY, '2024'))).ms);
  }
  return { persons, sums, sessionsPerPerson: Math.max(...people.map((person) => person.sessions)) };
}

const people = await askPeople();
await index.close();
process.send?.({ queries: queries.map(({ kind, own, ownCpu, bare }) => ({ kind, own, ownCpu, bare })), suggested, people });
