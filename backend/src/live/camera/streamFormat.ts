import { runProgram } from '../../programs/runProgram.ts';
import type { StreamFormat } from './cameraPlaylist.ts';
import { findCameraPrograms } from './cameraPrograms.ts';

/** `profile_idc` and constraint flags of the profiles of H.264 that cameras use. */
const AVC_PROFILES: Record<string, string> = {
  'Constrained Baseline': '42c0',
  Baseline: '4200',
  Main: '4d00',
  High: '6400',
  'High 10': '6e00',
  'High 4:2:2': '7a00',
  'High 4:4:4 Predictive': 'f400',
};

/** Profiles of H.264 with more than 8 bits or finer colours than 4:2:0, which few browsers show. */
const RARE_AVC_PROFILE = /10|4:2:2|4:4:4/;

const AAC_OBJECTS: Record<string, number> = { LC: 2, 'HE-AAC': 5, 'HE-AACv2': 29 };

/** What ffprobe says of a stream. */
interface ProbedStream {
  codec_type: string;
  codec_name?: string;
  profile?: string;
  /** `level_idc` of H.264. */
  level?: number;
  width?: number;
  height?: number;
}

interface ProbedPacket {
  codec_type?: string;
  pts_time?: string;
}

/** Times of a stream are multiples of a millisecond or less: intervals of the same length differ by so much, s. */
const ROUNDING_SECONDS = 0.001_5;

/** Reads the format of a segment, and the names of what many browsers do not play of it. Throws an Error if ffprobe cannot. */
export async function readStreamFormat(file: string): Promise<{ format: StreamFormat; unsuitable: string[] }> {
  const entries = 'stream=codec_type,codec_name,profile,level,width,height:packet=codec_type,pts_time';
  const output = await runProgram(findCameraPrograms().ffprobe, ['-v', 'error', '-of', 'json', '-show_entries', entries, file]);
  const { streams, packets } = JSON.parse(output.toString()) as { streams: ProbedStream[]; packets: ProbedPacket[] };
  const times = packets.flatMap(({ codec_type: type, pts_time: time }) => (type === 'video' && time !== undefined ? [Number(time)] : []));
  const { format, unsuitable } = toStreamFormat(streams);
  const frameRate = toFrameRate(times);
  return { format: { ...format, ...(frameRate !== undefined && { frameRate }) }, unsuitable };
}

/** The most frames in a second of a picture with frames at these times (s): the rate of a camera that leaves out frames is variable. */
export function toFrameRate(times: readonly number[]): number | undefined {
  const sorted = times.toSorted((a, b) => a - b);
  const intervals = sorted.map((time, index) => time - (sorted[index - 1] ?? time)).filter((interval) => interval > ROUNDING_SECONDS);
  const least = intervals.filter((interval) => interval <= Math.min(...intervals) + ROUNDING_SECONDS);
  return least.length === 0 ? undefined : least.length / least.reduce((sum, interval) => sum + interval, 0);
}

/** Measures the picture of a segment, or the sound of one without a picture; undefined for a single frame, which has no length. */
export async function readLengthMs(file: string): Promise<number | undefined> {
  const entries = 'stream=codec_type,duration';
  const output = await runProgram(findCameraPrograms().ffprobe, ['-v', 'error', '-of', 'json', '-show_entries', entries, file]);
  const { streams } = JSON.parse(output.toString()) as { streams: { codec_type: string; duration?: string }[] };
  const { duration } = streams.find(({ codec_type: type }) => type === 'video') ?? streams[0] ?? {};
  const lengthMs = Math.round(Number(duration) * 1000);
  return lengthMs > 0 ? lengthMs : undefined;
}

/** Converts the answer of ffprobe. A codec with an unknown name is not in `codecs`, which is empty then: a player finds out itself. */
export function toStreamFormat(streams: readonly ProbedStream[]): { format: StreamFormat; unsuitable: string[] } {
  const codecs = streams.map(toCodec);
  const known = codecs.filter((codec) => codec !== undefined);
  const { width = 0, height = 0 } = streams.find(({ codec_type: type }) => type === 'video') ?? {};
  return {
    format: { codecs: known.length === codecs.length ? known : [], width, height },
    unsuitable: streams.flatMap((stream) => toUnsuitable(stream) ?? []),
  };
}

/** The name of what many browsers do not play, as encoders have it in their settings. */
function toUnsuitable({ codec_name: name = 'unknown', profile = '' }: ProbedStream): string | undefined {
  if (name === 'h264') return RARE_AVC_PROFILE.test(profile) ? `H.264 ${profile}` : undefined;
  if (name === 'hevc') return 'H.265 (HEVC)';
  return name === 'aac' ? undefined : name.toUpperCase();
}

function toCodec({ codec_name: name, profile = '', level = 0 }: ProbedStream): string | undefined {
  if (name === 'h264' && AVC_PROFILES[profile] !== undefined) return `avc1.${AVC_PROFILES[profile]}${level.toString(16).padStart(2, '0')}`;
  if (name === 'aac') return `mp4a.40.${AAC_OBJECTS[profile] ?? 2}`;
  return undefined;
}
