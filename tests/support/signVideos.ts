import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** City of the sessions with a signer. */
export const SIGN_CITY = 'gebaren';

/** Length of the recordings, seconds. */
export const SIGN_SECONDS = 300;

const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '25', '-sc_threshold', '0', '-r', '25'];
const RANGE = /^bytes=(\d+)-(\d*)$/;

/** A server of a video and of its signer's. */
export interface SignVideos {
  url: string;
  /** Whether the signer's files cannot be had: connections break, as when their server stops. */
  setOutage: (isOut: boolean) => void;
  /** Time that each answer with the signer's video takes to come, ms. */
  setDelay: (delayMs: number) => void;
  /** Paths of the signer's files that were asked for. */
  requests: string[];
  stop: () => void;
}

function runFfmpeg(folder: string, args: string[]) {
  const { status, stderr } = spawnSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args], { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

/** Makes the files: a video with sound, and a high video without, as a file and as a stream. */
function makeVideos(folder: string) {
  mkdirSync(join(folder, 'sign'));
  const length = ['-t', String(SIGN_SECONDS)];
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=44100', '-c:a', 'aac'];
  runFfmpeg(folder, [
    '-f',
    'lavfi',
    '-i',
    'testsrc=size=320x180:rate=25',
    ...sound,
    ...length,
    ...H264,
    '-movflags',
    '+faststart',
    'hall.mp4',
  ]);
  runFfmpeg(folder, ['-f', 'lavfi', '-i', 'testsrc2=size=120x160:rate=25', ...length, ...H264, '-movflags', '+faststart', 'sign/sign.mp4']);
  const hls = ['-f', 'hls', '-hls_time', '2', '-hls_list_size', '0', '-hls_playlist_type', 'vod'];
  runFfmpeg(folder, ['-i', 'sign/sign.mp4', '-c', 'copy', ...hls, 'sign/index.m3u8']);
}

function sendFile(content: Buffer, type: string, { headers }: IncomingMessage, response: ServerResponse) {
  const [, from, to = ''] = RANGE.exec(headers.range ?? '') ?? [];
  const shared = { 'content-type': type, 'access-control-allow-origin': '*', 'accept-ranges': 'bytes', 'cache-control': 'no-store' };
  if (from === undefined) {
    response.writeHead(200, { ...shared, 'content-length': content.length }).end(content);
    return;
  }
  const start = Number(from);
  const end = to === '' ? content.length - 1 : Math.min(Number(to), content.length - 1);
  const range = `bytes ${String(start)}-${String(end)}/${String(content.length)}`;
  response.writeHead(206, { ...shared, 'content-range': range, 'content-length': end - start + 1 }).end(content.subarray(start, end + 1));
}

/** Starts a server of a video and of its signer's on a free port. */
export async function startSignVideos(): Promise<SignVideos> {
  const folder = mkdtempSync(join(tmpdir(), 'sign-'));
  makeVideos(folder);
  let isOut = false;
  let delayMs = 0;
  const requests: string[] = [];
  const types: Record<string, string> = { mp4: 'video/mp4', m3u8: 'application/vnd.apple.mpegurl', ts: 'video/mp2t' };
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const isSign = path.startsWith('/sign/');
    if (isSign) requests.push(path);
    if (isSign && isOut) {
      response.destroy();
      return;
    }
    const answer = () => {
      try {
        sendFile(readFileSync(join(folder, path)), types[path.split('.')[1] ?? ''] ?? 'text/plain', request, response);
      } catch {
        response.writeHead(404, { 'access-control-allow-origin': '*' }).end();
      }
    };
    setTimeout(answer, isSign ? delayMs : 0);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    setOutage: (value) => {
      isOut = value;
      // A file that is being sent breaks off.
      if (value) server.closeAllConnections();
    },
    setDelay: (value) => {
      delayMs = value;
    },
    requests,
    stop: () => {
      server.close().closeAllConnections();
      rmSync(folder, { recursive: true });
    },
  };
}

/** A session of the city: its reference, whether it is live, and its media. */
interface SignSession {
  reference: string;
  isLive?: boolean;
  media: object;
}

/** Writes a city with sessions that have a signer to a new folder; returns the folder. */
export function writeSignSeed(sessions: readonly SignSession[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'sign-seed-'));
  const write = (path: string, content: object) => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), JSON.stringify(content));
  };
  write(`${SIGN_CITY}/client.json`, { name: SIGN_CITY, title: 'Gebaren', admin: { dvrEnabled: true } });
  for (const [index, { reference, isLive = false, media }] of sessions.entries()) {
    const startDateTime = isLive ? { minutes: -10 } : { days: -2 };
    const session = { sessionId: 9100 + index, reference, name: reference, startDateTime, status: isLive ? 'live' : 'vod' };
    write(`${SIGN_CITY}/sessions/${reference}/session.json`, session);
    write(`${SIGN_CITY}/sessions/${reference}/media.json`, media);
  }
  return folder;
}
