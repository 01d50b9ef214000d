import fc from 'fast-check';
import { expect, it } from 'vitest';
import { reduceRecentLines, MAX_RECENT_LINES } from '../../src/domain/transcript/recentLines.ts';
import { type LiveCaptions, MAX_LINES, parseTranscriptEvent, reduceCaptions } from '../../src/domain/transcript/liveCaptions.ts';
import { toLiveContent, toLiveDocument } from '../../src/domain/live/liveContent.ts';
import { toLiveEvents, toTranscriptSegments, type LiveDocument } from '../../src/domain/live/liveDocument.ts';
import { parseEvent } from '../../src/domain/live/liveEvents.ts';
import { type LiveState, reduceSession, createLiveState } from '../../src/domain/live/liveSession.ts';
import { BROKER_EVENTS, BROKER_NOW } from '../support/brokerRecords.ts';
import { NOTHING_HIDDEN } from '../../src/domain/city/city.ts';
import { toFuzzTitle, tryCases } from '../support/fuzz.ts';
import { mutateJson, mutations } from '../support/mutations.ts';

const ZONE = 'Europe/Brussels';
/** Event names that are not in contract §6. */
const STRANGE = [
  'toString',
  'constructor',
  '__proto__',
  'hasOwnProperty',
  'valueOf',
  'createtopic',
  'createToString',
  'startConstructor',
  '',
  'x'.repeat(1000),
  '\u0000',
];

const knownEvent = fc.tuple(
  fc.constantFrom(...Object.entries(BROKER_EVENTS)),
  fc.constantFrom(...Object.values(BROKER_EVENTS)),
  fc.boolean(),
  fc.option(mutations),
);
const event = fc
  .tuple(knownEvent, fc.option(fc.constantFrom(...STRANGE), { freq: 12 }))
  .map(([[[name, own], other, isOther, changes], strange]): [string, unknown] => {
    const payload = isOther ? other : own;
    return [strange ?? name, changes ? mutateJson(payload, changes) : payload];
  });

const city = {
  ...NOTHING_HIDDEN,
  metadataTranscodingDelayMs: 0,
};

function expectWellFormed(state: LiveState): void {
  expect(Object.keys(state).sort()).toEqual(Object.keys(createLiveState(true, undefined)).sort());
  for (const list of [state.topics, state.speeches, state.votes, state.attendees]) {
    expect(Array.isArray(list)).toBe(true);
    for (const { id } of list) expect(typeof id).toBe('string');
  }
  for (const { startMs, stopMs } of [...state.topics, ...state.votes, ...state.speeches]) {
    for (const instant of [startMs, stopMs]) if (instant !== undefined) expect(Number.isNaN(new Date(instant).getTime())).toBe(false);
  }
  // What is not known is undefined (rule 10.11).
  for (const { total = 0, result } of state.votes)
    for (const number of [total, ...result.flatMap(({ count = 0, percentage = 0 }) => [count, percentage])])
      expect(number).toBeTypeOf('number');
  expect(state.viewers ?? 0).toBeTypeOf('number');
}

function expectLinesInOrder(captions: LiveCaptions, most: number): void {
  for (const { lines } of Object.values(captions)) {
    expect(lines.length).toBeLessThanOrEqual(most);
    for (const [index, { startMs, endMs }] of lines.entries()) {
      expect(endMs).toBeGreaterThanOrEqual(startMs);
      expect(startMs).toBeGreaterThan(lines[index - 1]?.startMs ?? -1);
    }
  }
}

it(toFuzzTitle('socket events'), { timeout: 300_000 }, () => {
  let parsedCount = 0;
  tryCases(fc.array(event, { minLength: 1, maxLength: 12 }), (events) => {
    let state = createLiveState(true, undefined);
    let captions: LiveCaptions = {};
    let last: LiveCaptions = {};
    for (const [name, payload] of events) {
      const parsed = parseEvent(name, payload, ZONE, () => undefined, BROKER_NOW);
      if (parsed) state = reduceSession(state, parsed, Math.random).state;
      const transcript = parseTranscriptEvent(name, payload);
      if (transcript) captions = reduceCaptions(captions, transcript);
      if (transcript) last = reduceRecentLines(last, transcript);
      parsedCount += parsed || transcript ? 1 : 0;
    }
    expectWellFormed(state);
    expectLinesInOrder(captions, MAX_LINES);
    expectLinesInOrder(last, MAX_RECENT_LINES);
    toLiveContent({ state, transcript: last, lastUpdateMs: BROKER_NOW }, city, BROKER_NOW);
    // The live document restores the same state.
    const document = JSON.parse(JSON.stringify(toLiveDocument(state, city, last))) as LiveDocument;
    const replayed = toLiveEvents(document).reduce(
      (before, each) => reduceSession(before, each, Math.random).state,
      createLiveState(true, undefined),
    );
    // A list that is not known is null in the document (rule 17.17).
    const known = document.topics ? state.topics : [];
    expect(replayed.topics.map(({ id }) => id)).toEqual(known.map(({ id }) => id));
    for (const segment of toTranscriptSegments(document)) expect(parseTranscriptEvent('transcriptionSegment', segment)).toBeDefined();
  });
  expect(parsedCount).toBeGreaterThan(0);
});
