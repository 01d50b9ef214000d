import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A live stream as a service may send it. */
export interface StreamKind {
  /** Length of the DVR window, seconds. */
  windowSeconds: number;
  /** Length of a segment, which is the target duration, seconds; it divides 48. */
  segmentSeconds: number;
  isMultivariant?: boolean;
  /** Whether segments have PROGRAM-DATE-TIME. */
  isDated?: boolean;
  /** Time that each playlist and segment takes to come, ms. */
  delayMs?: number;
}

/** Length of the picture that every stream repeats, seconds. */
const LOOP_SECONDS = 48;

/** Clock in the pictures: after how many seconds it begins again, which divides the loop, and the change of its brightness in a second. */
export const CLOCK = { seconds: 8, levels: 24 };
/** A test picture whose lowest part is a clock: it becomes brighter with time. */
const PICTURE = [
  'testsrc2=size=160x74:rate=25,format=yuv420p[picture]',
  `color=black:size=160x16:rate=25,format=yuv420p,geq=lum='16+${String(CLOCK.levels)}*mod(T\\,${String(CLOCK.seconds)})':cb=128:cr=128[clock]`,
  '[picture][clock]vstack',
].join(';');
const VIDEO = ['-f', 'lavfi', '-i', PICTURE];
const SOUND = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=44100'];
const CODECS = [
  '-c:v',
  'libx264',
  '-preset',
  'ultrafast',
  '-pix_fmt',
  'yuv420p',
  '-g',
  '50',
  '-sc_threshold',
  '0',
  '-c:a',
  'aac',
  '-ac',
  '2',
];

/** Makes the segments of one loop and returns them in order, with their lengths in seconds. */
function makeSegments(folder: string, segmentSeconds: number): { content: Buffer; seconds: string }[] {
  const prefix = join(folder, String(segmentSeconds));
  const hls = ['-hls_time', String(segmentSeconds), '-hls_list_size', '0', '-hls_segment_filename', `${prefix}-%03d.ts`];
  const args = [
    '-nostdin',
    '-v',
    'error',
    ...VIDEO,
    ...SOUND,
    '-t',
    String(LOOP_SECONDS),
    ...CODECS,
    '-f',
    'hls',
    ...hls,
    `${prefix}.m3u8`,
  ];
  const { status, stderr } = spawnSync('ffmpeg', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  const lengths = [...readFileSync(`${prefix}.m3u8`, 'utf8').matchAll(/#EXTINF:([\d.]+)/g)].map(([, seconds = '']) => seconds);
  const files = readdirSync(folder).filter((name) => name.startsWith(`${String(segmentSeconds)}-`));
  return files.sort().map((name, index) => ({ content: readFileSync(join(folder, name)), seconds: lengths[index] ?? '' }));
}

/** The playlist of a stream that has run for a while; the oldest segments of a long window are the newest ones again, in another place. */
function writePlaylist({ windowSeconds, segmentSeconds, isDated }: StreamKind, segments: { seconds: string }[]): string {
  const last = Math.floor(Date.now() / 1000 / segmentSeconds);
  const first = last - Math.floor(windowSeconds / segmentSeconds);
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:3',
    `#EXT-X-TARGETDURATION:${String(segmentSeconds)}`,
    `#EXT-X-MEDIA-SEQUENCE:${String(first)}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${String(Math.floor((first - 1) / segments.length))}`,
  ];
  for (let number = first; number < last; number += 1) {
    if (number % segments.length === 0) lines.push('#EXT-X-DISCONTINUITY');
    if (isDated) lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(number * segmentSeconds * 1000).toISOString()}`);
    lines.push(`#EXTINF:${segments[number % segments.length]?.seconds ?? ''},`, `${String(number)}.ts`);
  }
  return `${lines.join('\n')}\n`;
}

/** A server of live streams made by ffmpeg. */
export interface LiveStreams {
  url: string;
  stop: () => void;
}

/** Starts a server on a free port that sends the stream of each kind as `/{its position in the list}/index.m3u8`. */
export async function startLiveStreams(kinds: readonly StreamKind[]): Promise<LiveStreams> {
  const folder = mkdtempSync(join(tmpdir(), 'streams-'));
  const lengths = [...new Set(kinds.map(({ segmentSeconds }) => segmentSeconds))];
  const segments = new Map(lengths.map((length) => [length, makeSegments(folder, length)]));
  rmSync(folder, { recursive: true });

  const send = (response: ServerResponse, type: string, body: string | Buffer) =>
    response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*', 'cache-control': 'no-store' }).end(body);
  const answer = (path: string, response: ServerResponse) => {
    const [, index, file = ''] = path.split('/');
    const kind = kinds[Number(index)];
    const loop = kind && segments.get(kind.segmentSeconds);
    if (!loop) {
      response.writeHead(404).end();
      return;
    }
    const segment = loop[Number.parseInt(file, 10) % loop.length];
    const level = '#EXT-X-STREAM-INF:BANDWIDTH=400000,RESOLUTION=160x90,CODECS="avc1.42c00b,mp4a.40.2"\nlevel.m3u8\n';
    if (segment) send(response, 'video/mp2t', segment.content);
    else if (kind.isMultivariant && file === 'index.m3u8') send(response, 'application/vnd.apple.mpegurl', `#EXTM3U\n${level}`);
    else send(response, 'application/vnd.apple.mpegurl', writePlaylist(kind, loop));
  };
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    setTimeout(() => answer(path, response), kinds[Number(path.split('/')[1])]?.delayMs ?? 0);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, stop: () => void server.close() };
}
