import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type HallRendition, type Rendition, withAudioGroup } from '../tracks/audioGroup.ts';
import { fileInput, type MediaInput, type MediaTools, runFfmpeg } from './mediaRun.ts';
import { aacArgs, requireWhole, X264 } from './playableFile.ts';
import type { MediaProbe } from './probeMedia.ts';

/** Folder and playlist of the ladder. */
const FOLDER = 'stream';
const PLAYLIST = 'index.m3u8';

const SEGMENT_SECONDS = 6;
const KEYFRAME_SECONDS = 2;

/** A rendition, in pixels and bits per second. */
export interface LadderStep {
  height: number;
  maxRate: number;
}

const STEPS: readonly LadderStep[] = [
  { height: 1080, maxRate: 4_500_000 },
  { height: 720, maxRate: 2_400_000 },
  { height: 480, maxRate: 1_100_000 },
  { height: 240, maxRate: 400_000 },
];

/** The renditions of a video with this height, best first. Its own height is added if the next one below is much smaller. */
export function planLadder(height: number): LadderStep[] {
  const even = Math.max(2, height - (height % 2));
  const steps = STEPS.filter((step) => step.height <= even);
  const highest = steps[0];
  if (highest && (highest === STEPS[0] || highest.height >= even * 0.75)) return steps;
  const above = STEPS.findLast((step) => step.height > even);
  return [{ height: even, maxRate: above?.maxRate ?? 0 }, ...steps];
}

/** The video of which a ladder is made. */
export interface LadderSource {
  input: MediaInput;
  probe: MediaProbe;
  /** Further sound tracks, whose files are copied. */
  renditions: Rendition[];
}

/**
 * The arguments of one run that makes all renditions and, of a video with sound, one with the sound only; behind them one for each further
 * sound track.
 */
export function ladderArgs({ input, probe: { video, sound }, renditions }: LadderSource, steps: LadderStep[]): string[] {
  const inputs = steps.map((_, index) => `[in${index}]`).join('');
  const scaled = steps.map(
    ({ height }, index) => `[in${index}]scale=w='max(2,trunc(iw*sar*${height}/ih/2)*2)':h=${height},setsar=1[out${index}]`,
  );
  const graph = [`[0:${video?.index ?? 0}]yadif=deint=interlaced,split=${steps.length}${inputs}`, ...scaled].join(';');
  const soundMap = sound ? ['-map', `0:${sound.index}`] : [];
  const rates = steps.flatMap(({ maxRate }, index) => [`-maxrate:v:${index}`, String(maxRate), `-bufsize:v:${index}`, String(maxRate * 2)]);
  const variants = steps.map(({ height }, index) => `v:${index},${sound ? `a:${index},` : ''}name:${height}p`);
  const firstTrack = sound ? steps.length + 1 : 0;
  const tracks = renditions.map(({ id }, index) => `a:${firstTrack + index},name:${id}`);
  return [
    ...input.args,
    ...renditions.flatMap(({ id, file }) => fileInput(id, file).args),
    '-filter_complex',
    graph,
    ...steps.flatMap((_, index) => ['-map', `[out${index}]`, ...soundMap]),
    ...soundMap,
    ...renditions.flatMap((_, index) => ['-map', `${index + 1}:a:0`]),
    ...X264,
    '-crf',
    '23',
    '-sc_threshold',
    '0',
    '-force_key_frames',
    `expr:gte(t,n_forced*${KEYFRAME_SECONDS})`,
    ...rates,
    // The playlist of ffmpeg leaves out sound whose rate is unknown, which copied sound may be.
    ...(sound ? aacArgs(sound.channels) : []),
    ...renditions.flatMap((_, index) => [`-c:a:${firstTrack + index}`, 'copy']),
    '-f',
    'hls',
    '-hls_time',
    String(SEGMENT_SECONDS),
    '-hls_playlist_type',
    'vod',
    '-hls_flags',
    'independent_segments',
    '-hls_segment_filename',
    `${FOLDER}/%v/segment%05d.ts`,
    '-master_pl_name',
    PLAYLIST,
    '-var_stream_map',
    [...variants, ...(sound ? [`a:${steps.length},name:sound`] : []), ...tracks].join(' '),
    `${FOLDER}/%v/${PLAYLIST}`,
  ];
}

/** What the sound of the hall is called in a ladder with further sound tracks. */
type Hall = Omit<HallRendition, 'channels'>;

/** Makes an HLS ladder below `target` and returns its playlist. Throws an ImportError if the input is incomplete. */
export async function addLadder(
  tools: MediaTools,
  { source, hall, durationSeconds, target }: { source: LadderSource; hall: Hall; durationSeconds: number; target: string },
  onShare: (share: number) => void,
): Promise<string> {
  mkdirSync(join(target, FOLDER));
  const { input, probe, renditions: tracks } = source;
  const args = ladderArgs(source, planLadder(probe.video?.height ?? 0));
  const seconds = await runFfmpeg(tools, args, { name: input.name, cwd: target, durationSeconds, onShare });
  requireWhole(input.name, seconds, durationSeconds);
  const playlist = join(target, FOLDER, PLAYLIST);
  const text = readFileSync(playlist, 'utf8');
  const renditions = new Map((text.match(/^[^#\s].*$/gm) ?? []).map((uri) => [uri, readSegments(join(target, FOLDER, uri))]));
  const sound = probe.sound && { ...hall, channels: Math.min(2, probe.sound.channels) };
  writeFileSync(playlist, withAudioGroup(withMeasuredRates(text, renditions), tracks, sound));
  return `${FOLDER}/${PLAYLIST}`;
}

/** A segment of a rendition. */
interface Segment {
  seconds: number;
  bytes: number;
}

/** Replaces the rates of a multivariant playlist, which ffmpeg derives from its options, by those of the segments. */
export function withMeasuredRates(playlist: string, renditions: ReadonlyMap<string, Segment[]>): string {
  const rate = ({ bytes, seconds }: Segment) => Math.ceil((bytes * 8) / seconds);
  return playlist.replace(
    /^(#EXT-X-STREAM-INF:)BANDWIDTH=\d+(?!\d)(?:,AVERAGE-BANDWIDTH=\d+(?!\d))?(.*\n)(.+)$/gm,
    (_, tag: string, attributes: string, uri: string) => {
      const segments = renditions.get(uri) ?? [];
      const average = rate(addUp(segments));
      // A last segment of a few frames says nothing about the peak.
      const peak = Math.max(average, ...segments.filter(({ seconds }) => seconds >= KEYFRAME_SECONDS).map(rate));
      return `${tag}BANDWIDTH=${peak},AVERAGE-BANDWIDTH=${average}${attributes}${uri}`;
    },
  );
}

function addUp(segments: Segment[]): Segment {
  const sum = (key: keyof Segment) => segments.reduce((total, segment) => total + segment[key], 0);
  return { seconds: sum('seconds'), bytes: sum('bytes') };
}

/** The segments of the playlist of a rendition. */
function readSegments(playlist: string): Segment[] {
  const lines = readFileSync(playlist, 'utf8').matchAll(/^#EXTINF:([\d.]+),.*\r?\n(.+)$/gm);
  return [...lines].map(([, seconds, file]) => ({ seconds: Number(seconds), bytes: statSync(join(dirname(playlist), file ?? '')).size }));
}
