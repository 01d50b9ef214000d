import { z } from 'zod';
import { ImportError } from '../importError.ts';
import { type MediaInput, type MediaTools, runMediaProgram } from './mediaRun.ts';

/** A video stream; `height` is that of the upright image. */
interface VideoStream {
  index: number;
  codec: string;
  pixelFormat: string;
  height: number;
}

/** A sound stream. */
interface SoundStream {
  index: number;
  codec: string;
  channels: number;
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
  /** The sound of the video, else the default sound. */
  sound?: SoundStream | undefined;
  /** Index of the cover art. */
  cover?: number | undefined;
  soundTracks: number;
}

const outputSchema = z.object({
  format: z.object({
    format_name: z.string(),
    duration: z.coerce.number().optional(),
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
  const isCover = ({ disposition }: (typeof streams)[number]) => disposition?.['attached_pic'] === 1;
  // An HLS playlist has a video for each rendition.
  const video = ofKind('video')
    .filter((stream) => !isCover(stream))
    .toSorted((one, other) => (other.height ?? 0) - (one.height ?? 0))[0];
  const sounds = ofKind('audio');
  // In an HLS playlist the sound follows the video of its rendition.
  const ofVideo = format.format_name === 'hls' && video ? sounds.find(({ index }) => index > video.index) : undefined;
  const sound = ofVideo ?? sounds.find(({ disposition }) => disposition?.['default'] === 1) ?? sounds[0];
  return {
    format: format.format_name,
    brand: format.tags?.['major_brand'],
    durationSeconds: format.duration !== undefined && format.duration > 0 ? format.duration : undefined,
    video: video && { index: video.index, codec: video.codec_name ?? '', pixelFormat: video.pix_fmt ?? '', height: uprightHeight(video) },
    sound: sound && { index: sound.index, codec: sound.codec_name ?? '', channels: sound.channels ?? 2 },
    cover: ofKind('video').find(isCover)?.index,
    soundTracks: format.format_name === 'hls' ? Math.min(1, sounds.length) : sounds.length,
  };
}

function uprightHeight({ width = 0, height = 0, side_data_list = [] }: z.infer<typeof outputSchema>['streams'][number]): number {
  const isTurned = side_data_list.some(({ rotation = 0 }) => Math.abs(rotation) % 180 === 90);
  return isTurned ? width : height;
}
