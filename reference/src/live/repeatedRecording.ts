import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { MediaGuard } from '../media/mediaGuard.ts';
import type { LoopMedia, LoopRendition } from './loopMedia.ts';
import { readLoopMedia } from './loopMedia.ts';

const FOLDER = /^[A-Za-z0-9_-]{1,64}$/;
const MOST_TIMES = 100;

/** A recorded media playlist that repeats a loop `times` times. */
export function repeatedPlaylist({ segments, independentSegments }: LoopRendition, times: number): string {
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:6',
    `#EXT-X-TARGETDURATION:${Math.max(1, ...segments.map(({ durationMs }) => Math.round(durationMs / 1000)))}`,
  ];
  lines.push('#EXT-X-MEDIA-SEQUENCE:0', '#EXT-X-PLAYLIST-TYPE:VOD');
  if (independentSegments) lines.push('#EXT-X-INDEPENDENT-SEGMENTS');
  for (let round = 0; round < times; round += 1) {
    if (round > 0) lines.push('#EXT-X-DISCONTINUITY');
    for (const { uri, durationMs } of segments) lines.push(`#EXTINF:${(durationMs / 1000).toFixed(3)},`, uri);
  }
  return `${lines.join('\n')}\n#EXT-X-ENDLIST\n`;
}

/** Serves `/repeated/{times}/{folder}/index.m3u8`: the recording of `/media/{folder}` (transport streams), repeated, to whoever may have that folder. */
export function registerRepeated(app: FastifyInstance, mediaDir: string, guard: Pick<MediaGuard, 'requireFile'>): void {
  const read = (request: FastifyRequest): { media: LoopMedia; times: number } | undefined => {
    const { times, folder } = request.params as { times: string; folder: string };
    const count = Number(times);
    if (!FOLDER.test(folder) || !Number.isInteger(count) || count < 1 || count > MOST_TIMES) return undefined;
    guard.requireFile(request, `/media/${folder}`);
    return { media: readLoopMedia(mediaDir, `/media/${folder}`), times: count };
  };
  const send = (reply: FastifyReply, playlist: string | undefined): FastifyReply => {
    if (playlist !== undefined)
      return reply.header('cache-control', 'public, max-age=3600').type('application/vnd.apple.mpegurl').send(playlist);
    reply.callNotFound();
    return reply;
  };

  app.get<{ Params: { times: string; folder: string } }>(
    '/repeated/:times/:folder/index.m3u8',
    { schema: { hide: true } },
    (request, reply) => send(reply, read(request)?.media.multivariant),
  );

  app.get<{ Params: { times: string; folder: string; rendition: string } }>(
    '/repeated/:times/:folder/:rendition/index.m3u8',
    { schema: { hide: true } },
    (request, reply) => {
      const found = read(request);
      const rendition = found?.media.renditions.get(request.params.rendition);
      return send(reply, found && rendition && repeatedPlaylist(rendition, found.times));
    },
  );
}
