import { extname, join } from 'node:path';
import { linkOrCopy } from '../../../backend/src/seed/files/linkOrCopy.ts';
import { ImportError } from '../importError.ts';
import { toFileLanguage } from '../text/languageTags.ts';
import { type MediaInput, type MediaTools, runFfmpeg } from './mediaRun.ts';
import { playsWhileLoading } from './mp4Boxes.ts';
import { type MediaProbe, probeMedia } from './probeMedia.ts';

/** How a file becomes playable: linked as it is, or with its streams copied or encoded into a new MP4 file. */
export interface FilePlan {
  isLinked: boolean;
  copiesVideo: boolean;
  copiesSound: boolean;
}

/** Formats in whose files the duration is measured, not stated. */
const UNSTATED_DURATION = /^(?:mp3|aac|mpegts|mpeg)$/;

/** Whether the duration of a file must be measured. */
export const hasUnstatedDuration = ({ format }: MediaProbe): boolean => UNSTATED_DURATION.test(format);

const isMp3 = ({ format, video }: MediaProbe) => format === 'mp3' && video === undefined;
const isMp4 = ({ format, brand }: MediaProbe) => format.split(',').includes('mp4') && brand !== 'qt  ';

/** Whether every browser plays the video: H.264 with 8 bits and 4:2:0. */
export const isPlayableVideo = ({ video }: MediaProbe): boolean =>
  video === undefined || (video.codec === 'h264' && /^yuvj?420p$/.test(video.pixelFormat));

/** Whether every browser plays the sound. */
export const isPlayableSound = ({ sound, format }: MediaProbe): boolean => sound === undefined || sound.codec === 'aac' || format === 'mp3';

/** Chooses how a file becomes playable: linked if possible, else copied, and encoded only if browsers do not play it. */
export function planFile(probe: MediaProbe, isFastStart: boolean): FilePlan {
  // AVI does not store the times that frames of H.264 need in MP4.
  const copiesVideo = isPlayableVideo(probe) && probe.format !== 'avi';
  const copiesSound = isPlayableSound(probe);
  // Of several sounds a browser may choose another one than the hall's.
  const hasOthers = probe.sounds.some(({ index }) => index !== probe.sound?.index);
  const isLinked = !hasOthers && (isMp3(probe) || (isMp4(probe) && isFastStart && copiesVideo && copiesSound));
  return { isLinked, copiesVideo, copiesSound };
}

/** A file in the target that browsers play, and its duration in seconds. */
export interface PlayableFile {
  file: string;
  durationSeconds: number;
}

/** A file that is made playable: its absolute path, what it contains, and where it goes. */
interface PlayableSource {
  source: string;
  input: MediaInput;
  probe: MediaProbe;
  target: string;
  /** Name in `target` without suffix; `recording` if absent. */
  name?: string;
  /** BCP 47 tag that a new file states for its sound; absent: that of the source stays. */
  soundLanguage?: string | undefined;
}

/** Adds a file to `target` so that browsers play it. Throws an ImportError if it is incomplete. */
export async function addPlayableFile(
  tools: MediaTools,
  { source, input, probe, target, name: stem = 'recording', soundLanguage }: PlayableSource,
  onProgress: (step: string, share: number) => void,
): Promise<PlayableFile> {
  const { name } = input;
  const plan = planFile(probe, isMp4(probe) && (await playsWhileLoading(name, source)));
  const file = `${stem}.${isMp3(probe) ? 'mp3' : probe.video ? 'mp4' : 'm4a'}`;
  const onShare = (step: string) => (share: number) => onProgress(step, share);
  const { durationSeconds } = probe;
  if (plan.isLinked) {
    await linkOrCopy(source, join(target, file), { signal: tools.signal, onShare: onShare('copy') }).catch((error: unknown) => {
      throw new ImportError(`${source}: it cannot be copied: ${error instanceof Error ? error.message : String(error)}`);
    });
    // The header of an MP3 file may state a wrong duration or none: read all of it.
    const seconds = isMp3(probe)
      ? await runFfmpeg(tools, [...input.args, '-map', '0:a:0', '-c', 'copy', '-f', 'null', '-'], { name })
      : durationSeconds;
    return { file, durationSeconds: requireDuration(name, seconds) };
  }
  const isCopied = plan.copiesVideo && plan.copiesSound;
  const language = soundLanguage === undefined ? [] : languageArgs(soundLanguage);
  const args = [...input.args, ...streamArgs(probe, plan), ...language, ...mp4Args(file)];
  await runFfmpeg(tools, args, { name, cwd: target, durationSeconds, onShare: onShare(isCopied ? 'copy' : 'convert') });
  const result = await probeMedia(tools, { name, args: ['-i', `file:${join(target, file)}`] });
  const made = requireDuration(name, result.durationSeconds);
  if (!hasUnstatedDuration(probe)) requireWhole(name, made, durationSeconds);
  return { file, durationSeconds: made };
}

/** Throws an ImportError if much less than the stated duration (seconds) could be read. */
export function requireWhole(name: string, seconds: number, stated: number | undefined): void {
  if (stated !== undefined && seconds < stated - Math.max(2, stated / 100))
    throw new ImportError(`${name}: it is incomplete: ${seconds.toFixed(1)} of ${stated.toFixed(1)} s can be read`);
}

function requireDuration(name: string, seconds: number | undefined): number {
  if (seconds === undefined || seconds <= 0) throw new ImportError(`${name}: it has no duration`);
  return seconds;
}

/** The streams and codecs of a new MP4 file. */
function streamArgs({ video, sound }: MediaProbe, plan: FilePlan): string[] {
  const filter = 'yadif=deint=interlaced,scale=trunc(iw/2)*2:trunc(ih/2)*2';
  const x264 = ['-vf', filter, ...X264, '-crf', '23', '-force_key_frames', 'expr:gte(t,n_forced*2)'];
  return [
    ...(video ? ['-map', `0:${video.index}`, ...(plan.copiesVideo ? ['-c:v', 'copy'] : x264)] : []),
    ...(sound ? ['-map', `0:${sound.index}`, ...(plan.copiesSound ? ['-c:a', 'copy'] : aacArgs(sound.channels))] : []),
  ];
}

/** Options of H.264 that every browser decodes. */
export const X264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', '-profile:v', 'high'];

/** Options of AAC for speech, with at most two channels. */
export function aacArgs(channels: number): string[] {
  return ['-c:a', 'aac', '-b:a', '96k', '-ac', String(Math.min(2, channels))];
}

/** The options of an MP4 file that plays while it loads, and its name; it has no chapters. */
export function mp4Args(file: string): string[] {
  return ['-movflags', '+faststart', '-map_chapters', '-1', '-f', 'mp4', file];
}

/** The option that writes the language of the sound into a file; `und` removes one that the source does not mean. */
export function languageArgs(language: string | undefined): string[] {
  return ['-metadata:s:a:0', `language=${(language === undefined ? undefined : toFileLanguage(language)) ?? 'und'}`];
}

/** Copies the sound of an MP4 file in `target` into a file of its own and returns its name. */
export async function addSound(tools: MediaTools, target: string, file: string, onShare: (share: number) => void): Promise<string> {
  const sound = `${file.slice(0, -extname(file).length)}.m4a`;
  const args = ['-i', `file:${join(target, file)}`, '-map', '0:a:0', '-c', 'copy', ...mp4Args(sound)];
  await runFfmpeg(tools, args, { name: file, cwd: target });
  onShare(1);
  return sound;
}
