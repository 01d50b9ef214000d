import { z } from 'zod';
import { ImportError } from '../importError.ts';
import { toLanguageTag } from '../text/languageTags.ts';
import type { StatedKind } from '../tracks/soundNames.ts';
import { type MediaInput, type MediaTools, runMediaProgram } from './mediaRun.ts';

/** A video stream; `height` is that of the upright image. */
interface VideoStream {
  index: number;
  codec: string;
  pixelFormat: string;
  height: number;
  /** BCP 47 tag; undefined if the file states none. */
  language?: string | undefined;
}

/** A sound stream. */
export interface SoundStream {
  index: number;
  codec: string;
  channels: number;
  /** BCP 47 tag; undefined if the file states none. */
  language?: string | undefined;
  /** Title that the file gives it; in an HLS playlist the NAME of its rendition. */
  title?: string | undefined;
  /** What the file says it is. */
  kind?: StatedKind | undefined;
  /** Seconds from the start of the file at which it begins. */
  startSeconds: number;
  /** Seconds from the start of the file at which it ends; undefined if the file does not state it. */
  endSeconds?: number | undefined;
}

/** What a file or address contains. */
export interface MediaProbe {
  /** Names of the format, separated by commas, such as `mov,mp4,m4a,3gp,3g2,mj2`. */
  format: string;
  /** Major brand of an MP4 file; `qt  ` for QuickTime. */
  brand?: string | undefined;
  /** Absent for live streams, and for files that do not state it. */
  durationSeconds?: number | undefined;
  /** The largest video stream. */
  video?: VideoStream | undefined;
  /** The sound of the hall: that of the video, else the one that is marked as the original, else the default sound. */
  sound?: SoundStream | undefined;
  /** Index of the cover art. */
  cover?: number | undefined;
  /** All sound streams; in an HLS playlist one for each rendition of each stream. */
  sounds: SoundStream[];
}

const outputSchema = z.object({
  format: z.object({
    format_name: z.string(),
    duration: z.coerce.number().optional(),
    start_time: z.coerce.number().optional(),
    tags: z.record(z.string(), z.string()).optional(),
  }),
  streams: z.array(
    z.object({
      index: z.int(),
      codec_type: z.string().optional(),
      codec_name: z.string().optional(),
      pix_fmt: z.string().optional(),
      width: z.int().optional(),
      height: z.int().optional(),
      channels: z.int().optional(),
      start_time: z.coerce.number().optional(),
      duration: z.coerce.number().optional(),
      tags: z.record(z.string(), z.string()).optional(),
      disposition: z.record(z.string(), z.number()).optional(),
      side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
    }),
  ),
});

/** Reads what an input contains. Throws an ImportError if it has neither video nor sound. */
export async function probeMedia({ ffprobe, signal }: MediaTools, { name, args }: MediaInput): Promise<MediaProbe> {
  const output = await runMediaProgram(ffprobe, ['-v', 'error', '-of', 'json', '-show_format', '-show_streams', ...args], { name, signal });
  const probe = toProbe(JSON.parse(output.toString()));
  // ffprobe shows images as videos of one frame, and text as a terminal.
  if (/image2|_pipe|^tty$/.test(probe.format)) throw new ImportError(`${name}: it is an image or a text, not a video`);
  if (!probe.video && !probe.sound) throw new ImportError(`${name}: it has neither video nor sound`);
  return probe;
}

/** Converts the JSON output of ffprobe. */
export function toProbe(output: unknown): MediaProbe {
  const { format, streams } = outputSchema.parse(output);
  const ofKind = (kind: string) => streams.filter(({ codec_type, codec_name }) => codec_type === kind && codec_name !== undefined);
  const isCover = ({ disposition }: Stream) => disposition?.['attached_pic'] === 1;
  // An HLS playlist has a video for each rendition.
  const video = ofKind('video')
    .filter((stream) => !isCover(stream))
    .toSorted((one, other) => (other.height ?? 0) - (one.height ?? 0))[0];
  const isHls = format.format_name === 'hls';
  const fileStart = format.start_time ?? 0;
  const sounds = ofKind('audio').map((stream) => toSound(stream, { fileStart, isHls }));
  const isMarked =
    (mark: string) =>
    ({ index }: SoundStream) =>
      streams.some((stream) => stream.index === index && stream.disposition?.[mark] === 1);
  const ofHall = sounds.filter(({ kind }) => kind === undefined);
  // In an HLS playlist the sound follows the video of its rendition.
  const ofVideo = isHls && video ? ofHall.find(({ index }) => index > video.index) : undefined;
  const sound =
    ofVideo ??
    ofHall.find(isMarked('original')) ??
    ofHall.find(isMarked('default')) ??
    ofHall[0] ??
    sounds.find(isMarked('default')) ??
    sounds[0];
  // A further sound track may be longer than the recording.
  const ends = [video && endOf(video, fileStart), sound?.endSeconds].filter((end) => end !== undefined);
  const duration = !isHls && sounds.length > 1 && ends.length > 0 ? Math.max(...ends) : (format.duration ?? 0);
  return {
    format: format.format_name,
    brand: format.tags?.['major_brand'],
    durationSeconds: duration > 0 ? duration : undefined,
    video: video && {
      index: video.index,
      codec: video.codec_name ?? '',
      pixelFormat: video.pix_fmt ?? '',
      height: uprightHeight(video),
      language: toLanguageTag(video.tags?.['language']),
    },
    sound,
    cover: ofKind('video').find(isCover)?.index,
    sounds,
  };
}

type Stream = z.infer<typeof outputSchema>['streams'][number];

/** Titles of a track that say it is an audio description, in the languages that share the word. */
const DESCRIPTION_TITLE = /\baudio[ -]?des[ck]ri/i;

function toSound(stream: Stream, { fileStart, isHls }: { fileStart: number; isHls: boolean }): SoundStream {
  const { index, codec_name = '', channels = 2, disposition = {}, tags = {} } = stream;
  // ffprobe calls the NAME of a rendition a comment.
  const title = isHls ? tags['comment'] : tags['title'];
  const isDescription = disposition['visual_impaired'] === 1 || disposition['descriptions'] === 1 || DESCRIPTION_TITLE.test(title ?? '');
  return {
    index,
    codec: codec_name,
    channels,
    language: toLanguageTag(tags['language']),
    title: title?.trim() === '' ? undefined : title,
    kind: isDescription ? 'description' : disposition['dub'] === 1 ? 'interpretation' : undefined,
    startSeconds: startOf(stream, fileStart),
    endSeconds: endOf(stream, fileStart),
  };
}

const startOf = ({ start_time }: Stream, fileStart: number): number => Math.max(0, (start_time ?? fileStart) - fileStart);

/** Seconds from the start of the file at which a stream ends; undefined if the file does not state it. */
function endOf(stream: Stream, fileStart: number): number | undefined {
  if (stream.duration !== undefined) return startOf(stream, fileStart) + stream.duration;
  const [, hours, minutes, seconds] = /^(\d+):(\d\d):(\d\d(?:\.\d+)?)/.exec(stream.tags?.['DURATION'] ?? '') ?? [];
  return hours === undefined ? undefined : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

function uprightHeight({ width = 0, height = 0, side_data_list = [] }: Stream): number {
  const isTurned = side_data_list.some(({ rotation = 0 }) => Math.abs(rotation) % 180 === 90);
  return isTurned ? width : height;
}
