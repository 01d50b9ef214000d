import { setImmediate as letOthersRun } from 'node:timers/promises';
import { matchFollows, prepareFollows } from '../../../follow/src/matching/matchFollows.ts';
import { groupTold, toSessionContext } from '../../../follow/src/matching/sessionContext.ts';
import { nextHistory } from '../../../follow/src/matching/sessionHistory.ts';
import { sessionDocument, transcriptDocument } from '../../../follow/src/portal/sessionDocument.ts';
import { openFollowStore } from '../../../follow/src/store/openFollowStore.ts';
import { CITY, createSession, createTarget } from './benchFollowTexts.mjs';

// A process of its own: stores follows, then does with new sessions what the reader of the follow service does, and sends the figures.

const [location = '', followText = '0', sessionText = '0', lineText = '0'] = process.argv.slice(2);
const MB = 1_000_000;
const CONFIRMED_MS = Date.parse('2026-11-01T12:00:00Z');

const store = await openFollowStore(location);
for (let index = 0; index < Number(followText); index += 1) {
  const follower = { key: `key ${index}`, channel: /** @type {const} */ ('mail'), sealedAddress: `sealed ${index}` };
  const asked = {
    target: createTarget(index),
    name: 'name',
    locale: /** @type {const} */ ('nl'),
    phases: /** @type {const} */ (['before', 'after']),
    interval: /** @type {const} */ ('daily'),
  };
  const { follow } = await store.addFollow(follower, { ...asked, phases: [...asked.phases] }, CONFIRMED_MS);
  await store.confirmFollow(follow.id, CONFIRMED_MS);
}

let mostBytes = process.memoryUsage.rss();
const idleBytes = mostBytes;
let matchMs = 0;
let saveMs = 0;
let longestMs = 0;
let found = 0;

/** Adds the time since an instant to a sum. */
const since = (/** @type {number} */ startMs) => performance.now() - startMs;

const startCpu = process.cpuUsage();
const prepareStartMs = performance.now();
const follows = prepareFollows(await store.listConfirmed());
const prepareMs = since(prepareStartMs);
for (let id = 1; id <= Number(sessionText); id += 1) {
  const { document, transcript, endMs } = createSession(id, Number(lineText));
  await letOthersRun();
  const startMs = performance.now();
  const read = {
    document: sessionDocument.parse(JSON.parse(document)),
    transcripts: [transcriptDocument.parse(JSON.parse(transcript))],
    categories: [],
  };
  const nowMs = endMs + 60_000;
  const history = nextHistory(undefined, read.document, { nowMs, settleMs: 0 });
  const news = matchFollows(toSessionContext(read, history, groupTold([]), nowMs), follows);
  const matchedMs = since(startMs);
  await store.saveFindings({ snapshots: [{ city: CITY, sessionId: id, content: JSON.stringify(history) }], news }, nowMs);
  matchMs += matchedMs;
  saveMs += since(startMs) - matchedMs;
  longestMs = Math.max(longestMs, matchedMs);
  found += news.length;
  mostBytes = Math.max(mostBytes, process.memoryUsage.rss());
}
const { user, system } = process.cpuUsage(startCpu);
const figures = await store.measure(Date.now());
await store.close();
process.send?.({
  follows: figures.follows,
  prepareMs,
  matchMs,
  saveMs,
  cpuMs: (user + system) / 1000,
  longestMs,
  found,
  mostMb: mostBytes / MB,
  idleMb: idleBytes / MB,
});
