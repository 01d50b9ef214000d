import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toCacheControl } from '../media/fileHeaders.ts';
import type { MediaGuard } from '../media/mediaGuard.ts';
import type { LoopMedia, LoopRendition } from './loopMedia.ts';
import { readLoopMedia } from './loopMedia.ts';
import { mapTag } from './playlists/writePlaylist.ts';

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
    let currentMap: string | undefined;
    for (const { uri, byteRange, durationMs, map } of segments) {
      const tag = map && mapTag(map);
      if (tag !== undefined && tag !== currentMap) lines.push(tag);
      currentMap = tag;
      lines.push(`#EXTINF:${(durationMs / 1000).toFixed(3)},`);
      if (byteRange !== undefined) lines.push(`#EXT-X-BYTERANGE:${byteRange}`);
      lines.push(uri);
    }
  }
  return `${lines.join('\n')}\n#EXT-X-ENDLIST\n`;
}

/** The media of a folder; undefined if it has no playlists that can be read. */
function findLoopMedia(mediaDir: string, folder: string): LoopMedia | undefined {
  try {
    return readLoopMedia(mediaDir, folder);
  } catch {
    return undefined;
  }
}

/**
 * Serves `/repeated/{times}/{folder}/index.m3u8`: the recording of `/media/{folder}` with its audio renditions, repeated, to whoever may
 * have its playlist.
 */
export function registerRepeated(app: FastifyInstance, mediaDir: string, guard: Pick<MediaGuard, 'requireFile'>): void {
  const read = async (request: FastifyRequest): Promise<{ media: LoopMedia; times: number; isProtected: boolean } | undefined> => {
    const { times, folder } = request.params as { times: string; folder: string };
    const count = Number(times);
    if (!FOLDER.test(folder) || !Number.isInteger(count) || count < 1 || count > MOST_TIMES) return undefined;
    const isProtected = (await guard.requireFile(request, `/media/${folder}/index.m3u8`))?.isOpen === false;
    const media = findLoopMedia(mediaDir, `/media/${folder}`);
    return media && { media, times: count, isProtected };
  };
  const send = (reply: FastifyReply, playlist: string | undefined, isProtected = false): FastifyReply => {
    if (playlist === undefined) {
      reply.callNotFound();
      return reply;
    }
    const caching = isProtected ? 'private, no-store' : toCacheControl(true);
    return reply.header('cache-control', caching).type('application/vnd.apple.mpegurl').send(playlist);
  };

  app.get<{ Params: { times: string; folder: string } }>(
    '/repeated/:times/:folder/index.m3u8',
    { schema: { hide: true } },
    async (request, reply) => {
      const found = await read(request);
      return send(reply, found?.media.multivariant, found?.isProtected);
    },
  );

  app.get<{ Params: { times: string; folder: string; rendition: string } }>(
    '/repeated/:times/:folder/:rendition/index.m3u8',
    { schema: { hide: true } },
    async (request, reply) => {
      const found = await read(request);
      const rendition = found?.media.renditions.get(request.params.rendition);
      return send(reply, found && rendition && repeatedPlaylist(rendition, found.times), found?.isProtected);
    },
  );
}
