import { join } from 'node:path';

/** ffmpeg ends a segment at the first key frame after this time: key frames every 2 s give segments of 2 s. */
const SEGMENT_SECONDS = '1.9';

/** Time of the first frame: encoders that reorder frames have times before it, and the times of all renditions are shifted alike. */
const FIRST_SECONDS = '10';

/** A rendition that ffmpeg makes of what a camera sends. */
export interface LadderRendition {
  /** Its name in addresses, and that of its folder. */
  name: string;
  /** The shorter side of its picture at most, pixels. */
  lines: number;
  /** Bits of the picture, kbit/s. */
  videoKilobits: number;
}

/** The renditions below that of the camera: for a slow line, and for a telephone with a bad connection. */
export const LADDER: readonly LadderRendition[] = [
  { name: '480p', lines: 480, videoKilobits: 1000 },
  { name: '240p', lines: 240, videoKilobits: 350 },
];

/**
 * How long what arrives waits for a sound from which nothing arrives, in µs: by default ffmpeg writes nothing for 10 s when one of several
 * sounds stops.
 */
const MOST_WAIT = ['-max_interleave_delta', '2000000'];

const SOUND = ['-c:a', 'aac', '-b:a', '64k', '-ac', '2'];

/**
 * The arguments of ffmpeg that makes segments of an input: those of the camera's own codecs in `folder`, and those of each rendition in a
 * folder in it. Output 1 gets the playlists of the former, and outputs 3 and up those of the renditions. The HLS muxer measures a segment
 * from its key frame to the next, whatever the frame rate, and lets the continuity counters run on. `-var_stream_map` writes the playlists
 * of several renditions to files only, where one that is replaced at once is not seen. With `hasSounds` the segments of the camera's own
 * codecs have all sounds that it sends; those of other renditions have the first one.
 */
export function toSegmentArguments(
  input: readonly string[],
  folder: string,
  renditions: readonly LadderRendition[],
  hasSounds = false,
): string[] {
  const streams = ['-map', '0:v:0', '-map', '0:a:0?'];
  const copied = hasSounds ? ['-map', '0:v:0', '-map', '0:a?', ...MOST_WAIT] : streams;
  const shift = renditions.length > 0 ? ['-output_ts_offset', FIRST_SECONDS] : [];
  const toOutput = (files: string, output: number) => {
    const muxer = ['-f', 'hls', '-hls_time', SEGMENT_SECONDS, '-hls_segment_filename', join(files, '%d.ts'), '-hls_list_size', '1'];
    return [...shift, ...muxer, `pipe:${output}`];
  };
  const made = renditions.flatMap((rendition, index) => [
    ...streams,
    ...toEncoder(rendition),
    ...toOutput(join(folder, rendition.name), index + 3),
  ]);
  return ['-nostdin', '-v', 'error', ...input, ...copied, '-c', 'copy', ...toOutput(folder, 1), ...made];
}

/** H.264 and AAC, with the frames, the times and the key frames of the input: segments of all renditions begin with the same frame. */
function toEncoder({ lines, videoKilobits }: LadderRendition): string[] {
  const scaled = (side: string) => `'trunc(${side}*min(1,${lines}/min(iw,ih))/2)*2'`;
  const times = ['-fps_mode', 'passthrough', '-enc_time_base:v', '-1'];
  const keyFrames = ['-force_key_frames', 'source', '-g', '9999', '-sc_threshold', '0'];
  const bits = ['-b:v', `${videoKilobits}k`, '-maxrate', `${videoKilobits}k`, '-bufsize', `${2 * videoKilobits}k`];
  const codec = ['-c:v', 'libx264', '-preset', 'veryfast', '-tune', 'zerolatency', '-pix_fmt', 'yuv420p'];
  return ['-vf', `scale=w=${scaled('iw')}:h=${scaled('ih')}`, ...times, ...codec, ...keyFrames, ...bits, ...SOUND];
}
