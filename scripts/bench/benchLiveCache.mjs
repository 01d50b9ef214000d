import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { ensureProgram } from '../lib/debianPackage.mjs';
import { prepareMediaCache } from '../lib/proxy/nginx.mjs';
import { findPort, startReference } from '../lib/reference.mjs';
import { PlainError, say } from '../lib/report.mjs';
import { judge } from './benchBrowser.mjs';
import { callControl, quantile } from './benchCalls.mjs';

// Watches a live session of the reference backend as 1,000 players through the nginx of deploy/nginx-media.conf, and counts what the
// backend is asked for.
const STREAM = '/live/1002';
const RENDITIONS = ['high', 'low', 'audio'];
const PLAYERS = 1000;
const WATCHED_MS = 60_000;
/** The players come within this time. */
const ARRIVAL_MS = 10_000;
/** Players begin so many segments before the end. */
const FIRST_SEGMENTS = 3;
const MOST_BYTES = 5 * 1024;

/** @typedef {{ path: string, timeMs: number, status?: number }} Call */
/** @typedef {{ failures: number, playlistBytes: number[], updateBytes: number[], times: number[] }} Watched */

/**
 * Fetches an address; resolves to its status and its body, decompressed if it has text, and the number of bytes that were sent.
 * @param {string} url
 * @param {Agent} agent
 */
const fetchWhole = (url, agent) =>
  /** @type {Promise<{ status: number, text: string, bytes: number }>} */ (
    new Promise((resolve) => {
      get(url, { agent, headers: { 'accept-encoding': 'gzip, deflate, br' } }, (answer) => {
        const isPlaylist = answer.headers['content-type']?.includes('mpegurl') === true;
        /** @type {Buffer[]} */
        const chunks = [];
        let bytes = 0;
        answer.on('data', (chunk) => {
          bytes += chunk.length;
          if (isPlaylist) chunks.push(chunk);
        });
        answer.once('end', () => {
          const body = Buffer.concat(chunks);
          const text = (answer.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString();
          resolve({ status: answer.statusCode ?? 0, text, bytes });
        });
        answer.once('error', () => resolve({ status: 0, text: '', bytes }));
      }).once('error', () => resolve({ status: 0, text: '', bytes: 0 }));
    })
  );

/** The addresses of the segments in a playlist. */
const listSegments = (/** @type {string} */ playlist) => playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

/**
 * A player, which loads playlists when hls.js does: after a target duration, or half of it if there was nothing new.
 * @param {{ site: string, rendition: string, untilMs: number, agent: Agent, watched: Watched }} options
 */
async function play({ site, rendition, untilMs, agent, watched }) {
  const playlist = `${site}${STREAM}/${rendition}/index.m3u8`;
  await fetchWhole(`${site}${STREAM}/index.m3u8`, agent);
  let last = '';
  while (performance.now() < untilMs) {
    const startMs = performance.now();
    const { status, text, bytes } = await fetchWhole(last === '' ? playlist : `${playlist}?_HLS_skip=YES`, agent);
    watched.times.push(performance.now() - startMs);
    (last === '' ? watched.playlistBytes : watched.updateBytes).push(bytes);
    const segments = listSegments(text);
    if (status !== 200 || segments.length === 0) watched.failures += 1;
    const newSegments = last === '' ? segments.slice(-FIRST_SEGMENTS) : segments.slice(segments.indexOf(last) + 1);
    for (const segment of newSegments) if ((await fetchWhole(site + segment, agent)).status !== 200) watched.failures += 1;
    const targetMs = Number(/TARGETDURATION:(\d+)/.exec(text)?.[1] ?? 4) * 1000;
    last = segments.at(-1) ?? last;
    await wait(Math.max(0, startMs + (newSegments.length > 0 ? targetMs : targetMs / 2) - performance.now()));
  }
}

/** Prints what the backend was asked for. */
function report(/** @type {Call[]} */ calls, /** @type {Watched} */ { failures, playlistBytes, updateBytes, times }) {
  const seconds = WATCHED_MS / 1000;
  const requests = playlistBytes.length + updateBytes.length;
  say(
    `live-cache: ${PLAYERS} players for ${seconds} s, ${requests} playlists, p99 ${quantile(times, 0.99).toFixed(0)} ms; ${failures} failures (at most 0): ${judge(failures === 0)}`,
  );
  for (const rendition of RENDITIONS) {
    const asked = calls.filter(({ path }) => path.startsWith(`${STREAM}/${rendition}/`));
    const updates = asked.filter(({ path }) => path.includes('_HLS_skip')).length;
    const rate = asked.length / seconds;
    say(
      `  ${rendition}: the backend sent ${asked.length - updates} playlists and ${updates} updates, ${rate.toFixed(2)} a second (at most 1): ${judge(rate <= 1)}`,
    );
  }
  const segments = calls.filter(({ path }) => path.endsWith('.ts'));
  const sent = segments.filter(({ status }) => status === 200);
  const different = new Set(sent.map(({ path }) => path)).size;
  say(
    `  ${different} segments, ${sent.length - different} of them sent again (at most 0): ${judge(sent.length === different)}; ${segments.length - sent.length} questions whether they are still open`,
  );
  const [whole, update] = [playlistBytes, updateBytes].map((bytes) => Math.max(...bytes));
  say(
    `  bytes with gzip: a playlist ${whole}, an update ${update} at most (at most ${MOST_BYTES}): ${judge(Math.max(whole ?? 0, update ?? 0) <= MOST_BYTES)}`,
  );
}

/**
 * Measures 1,000 players behind a cache.
 * @param {import('../lib/children.mjs').Children} children
 */
export async function benchLiveCache(children) {
  const program = await ensureProgram('nginx', 'nginx-light');
  if (program === undefined) throw new PlainError('live-cache needs nginx.');
  const backend = await startReference(children, ['--quiet']);
  const port = await findPort(0);
  const nginx = prepareMediaCache(program, { port, backendPort: Number(new URL(backend).port) });
  await nginx.start();
  const agent = new Agent({ keepAlive: true });
  /** @type {Watched} */
  const watched = { failures: 0, playlistBytes: [], updateBytes: [], times: [] };
  await callControl(`${backend}/control/requests`, 'DELETE');
  const untilMs = performance.now() + WATCHED_MS;
  await Promise.all(
    Array.from({ length: PLAYERS }, async (_, player) => {
      await wait((player * ARRIVAL_MS) / PLAYERS);
      const rendition = RENDITIONS[player % RENDITIONS.length] ?? '';
      await play({ site: `http://127.0.0.1:${port}`, rendition, untilMs, agent, watched });
    }),
  );
  report(await callControl(`${backend}/control/requests`), watched);
  agent.destroy();
  await nginx.stop();
}
