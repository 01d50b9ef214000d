import { toSearchDocument } from '../../../src/domain/search/indexing/searchDocument.ts';
import { openReader, openWriter } from '../../../src/services/server/search/openIndex.ts';
import { createSources, LINES_PER_SESSION } from './benchSearchSources.mjs';

// A process of its own: builds an index, then stores a long live session again and again, and sends the figures.

/** Sessions whose lines one live session has: 2,000 lines. */
const LIVE_PARTS = 40;
const LIVE_PUTS = 40;

/** @typedef {import('../../../src/domain/search/indexing/searchSource.ts').SearchSource} SearchSource */

const [place = '', text = '0'] = process.argv.slice(2);
const location = JSON.parse(place);
const count = Number(text);
const getSource = createSources(count);
const writer = await openWriter(location);
if (!writer) throw new Error('Another process writes this index.');
await writer.rebuild();
const { index } = writer;
const listed = '0'.repeat(27);
const content = '1'.repeat(27);

/** Converts and stores a session; resolves to its document, the time, and the processor time, ms. */
async function put(/** @type {SearchSource} */ source) {
  const startMs = performance.now();
  const cpu = process.threadCpuUsage();
  const document = toSearchDocument(source);
  await index.put(document, { listed, content, checkedMs: Date.now() });
  const { user, system } = process.threadCpuUsage(cpu);
  return { document, ms: performance.now() - startMs, cpuMs: (user + system) / 1000 };
}

/** A session that goes on: the lines of many sessions, one after the other. */
function toLive() {
  const source = getSource(count - 1);
  const cues = Array.from({ length: LIVE_PARTS }, (_, part) => getSource(part).transcripts[0]?.cues ?? [])
    .flat()
    .map((cue, line) => ({ ...cue, startMs: line * 7000, endMs: line * 7000 + 6000 }));
  const sessionId = source.session.sessionId + 1;
  return { ...source, session: { ...source.session, sessionId }, transcripts: [{ language: 'nl', cues }] };
}

let textBytes = 0;
let buildMs = 0;
let cpuMs = 0;
// The newest sessions first, as the indexer does.
for (let at = count - 1; at >= 0; at -= 1) {
  const { document, ...times } = await put(getSource(at));
  buildMs += times.ms;
  cpuMs += times.cpuMs;
  for (const { entries } of document.passages) for (const entry of entries) textBytes += Buffer.byteLength(entry.text);
}
const live = toLive();
const liveMs = [];
for (let round = 0; round < LIVE_PUTS; round += 1) liveMs.push((await put(live)).ms);
await index.remove(live.city.name, live.session.sessionId);
await writer.close();
const reader = await openReader(location);
const { bytes: indexBytes } = await reader.getSize();
await reader.close();
const lines = count * LINES_PER_SESSION;
process.send?.({
  textBytes,
  indexBytes,
  liveMs,
  linesPerSecond: (lines * 1000) / buildMs,
  cpuLinesPerSecond: (lines * 1000) / cpuMs,
});
