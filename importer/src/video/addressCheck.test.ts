import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addVideo } from './addVideo.ts';
import { Clips, failureOf, hasFfmpeg } from './testClips.ts';

const clips = new Clips();
const server = createServer((request, response) => {
  const name = (request.url ?? '').slice(1);
  if (name === 'page') response.setHeader('content-type', 'text/html').end('<!doctype html><title>A video</title>');
  else if (name === 'elsewhere') response.writeHead(302, { location: `http://localhost:${port()}/fast.mp4` }).end();
  else if (!existsSync(clips.path(name))) response.writeHead(404).end();
  else response.setHeader('content-length', statSync(clips.path(name)).size).end(readFileSync(clips.path(name)));
});
const port = () => String((server.address() as AddressInfo).port);
let origin = '';
const add = (name: string, hls = false, target = clips.target()) => addVideo({ source: `${origin}/${name}`, target, hls });

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  origin = `http://127.0.0.1:${port()}`;
});
afterAll(() => {
  server.close();
  rmSync(clips.folder, { recursive: true, force: true });
});

describe.skipIf(!hasFfmpeg)('the address', () => {
  beforeAll(() => {
    clips.makeFast();
    clips.ffmpeg('-i', 'fast.mp4', '-c', 'copy', '-hls_time', '2', '-hls_playlist_type', 'vod', 'vod.m3u8');
    clips.ffmpeg('-i', 'fast.mp4', '-vn', '-c:a', 'libmp3lame', 'sound.mp3');
    clips.ffmpeg('-i', 'fast.mp4', '-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libvorbis', 'vp8.webm');
    clips.ffmpeg('-i', 'fast.mp4', '-c:v', 'mpeg4', 'mpeg4.mp4');
    writeFileSync(
      clips.path('live.m3u8'),
      readFileSync(clips.path('vod.m3u8'), 'utf8').replace(/#EXT-X-(?:ENDLIST|PLAYLIST-TYPE.*)\n/g, ''),
    );
  });

  it('of a stream is played itself', async () => {
    const target = clips.target();
    const { media, durationSeconds, notices } = await add('vod.m3u8', false, target);
    expect(media).toEqual({ hls: `${origin}/vod.m3u8`, poster: 'poster.jpg' });
    expect([durationSeconds, existsSync(join(target, 'poster.jpg'))]).toEqual([expect.closeTo(3, 0), true]);
    expect(notices).toEqual([
      `the portal plays ${origin}/vod.m3u8 only if ${origin} is in PORTAL_MEDIA_ORIGINS`,
      `${origin}/vod.m3u8: its server does not let other sites read it (Access-Control-Allow-Origin)`,
    ]);
  });

  it('of a stream with an audio group keeps its renditions by name, and copies none (rule 27.53)', async () => {
    const group = '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",';
    const lines = [
      '#EXTM3U',
      `${group}NAME="Floor",LANGUAGE="nl",DEFAULT=YES,AUTOSELECT=YES`,
      `${group}NAME="Relais",LANGUAGE="fr",URI="vod.m3u8"`,
      `${group}NAME="Described",CHARACTERISTICS="public.accessibility.describes-video",URI="vod.m3u8"`,
      '#EXT-X-STREAM-INF:BANDWIDTH=100000,AUDIO="sound"',
      'vod.m3u8',
    ];
    writeFileSync(clips.path('group.m3u8'), `${lines.join('\n')}\n`);
    const target = clips.target();
    const { media } = await add('group.m3u8', false, target);
    expect(media).toEqual({
      hls: `${origin}/group.m3u8`,
      poster: 'poster.jpg',
      tracks: [
        { id: 'floor', kind: 'floor', language: 'nl', hlsName: 'Floor' },
        { id: 'fr', kind: 'other', language: 'fr', label: 'Relais', hlsName: 'Relais' },
        { id: 'ad', kind: 'description', label: 'Described', hlsName: 'Described' },
      ],
    });
    expect(readdirSync(target)).toEqual(['poster.jpg']);
  });

  it('of an MP4 file is played itself', async () => {
    const { media, notices } = await add('fast.mp4');
    expect(media).toEqual({ mp4: `${origin}/fast.mp4`, poster: 'poster.jpg' });
    expect(notices).toEqual([`the portal plays ${origin}/fast.mp4 only if ${origin} is in PORTAL_MEDIA_ORIGINS`]);
  });

  it('of an MP3 file is played itself', async () => {
    expect((await add('sound.mp3')).media).toEqual({ mp4: `${origin}/sound.mp3`, audio: `${origin}/sound.mp3` });
  });

  it('is only read if a ladder is made of it', async () => {
    const { media, notices } = await add('vp8.webm', true);
    expect([media, notices]).toEqual([{ hls: 'stream/index.m3u8', poster: 'poster.jpg' }, []]);
  });

  it('that redirects needs both origins', async () => {
    expect((await add('elsewhere')).notices).toEqual([
      `the portal plays ${origin}/elsewhere only if ${origin} is in PORTAL_MEDIA_ORIGINS, and http://localhost:${port()}, to which it redirects`,
    ]);
  });

  it.each([
    ['live.m3u8', 'it is a live stream, which has no end: give its recording'],
    ['page', 'it is a web page: give the address of the video itself, an mp4, an mp3 or an HLS playlist (.m3u8)'],
    ['absent.mp4', 'the server answers 404 Not Found'],
    ['vp8.webm', 'browsers play an mp4, an mp3 or an HLS playlist, and this is matroska: download it and give the file, or add --hls'],
    ['mpeg4.mp4', 'not every browser plays its video (mpeg4): download it and give the file, or add --hls'],
  ])('%s is rejected: %s', async (name, reason) => {
    expect(await failureOf(add(name))).toBe(`${origin}/${name}: ${reason}`);
  });

  it('that nobody answers is rejected', async () => {
    const source = 'http://127.0.0.1:1/x.mp4';
    expect(await failureOf(addVideo({ source, target: clips.target(), hls: false }))).toMatch(/^http.*x\.mp4: it cannot be reached: ./);
  });
});
