import { existsSync, readdirSync, rmSync } from 'node:fs';
import { extname, join } from 'node:path';
import { planPoster, planStills, type TopicSpan } from '../../../backend/src/frames/framePlan.ts';
import { makeStills, makeStoryboard, toStillName } from '../../../backend/src/frames/makeFrames.ts';
import { findMediaPrograms } from '../../../backend/src/programs/mediaPrograms.ts';
import { isAddress } from '../../../backend/src/seed/seedFiles.ts';
import type { AddedVideo } from './addVideo.ts';
import { addressInput, fileInput, type MediaInput, untilSignal } from './mediaRun.ts';
import { addPoster } from './posterFrame.ts';

interface FrameOptions {
  /** The topics of the session, in seconds of the recording. */
  topics: readonly TopicSpan[];
  /** Folder with the files of the video. */
  folder: string;
  /** False: the poster was given, or is that of an earlier import. */
  makesPoster: boolean;
  onProgress?: ((step: string, share: number) => void) | undefined;
}

/**
 * Adds to the video of a session what is made of its frames: a storyboard, a still of each topic, and a poster of the longest topic (rule
 * 7.31). What an earlier import has made stays. Returns a notice for what cannot be made: the video is complete without it. Throws an
 * ImportStopped after a signal such as SIGINT.
 */
export async function addFrames({ media, durationSeconds: whole }: AddedVideo, options: FrameOptions): Promise<string[]> {
  const { topics, folder, makesPoster, onProgress } = options;
  const input = findInput(media, folder);
  if (input === undefined) return [];
  // Frames are those of the first part: the others are files of their own.
  const durationSeconds = media.parts?.[0]?.start ?? whole;
  const seconds = planStills(topics, durationSeconds);
  removeOtherStills(folder, seconds);
  const firstSecond = makesPoster && media.poster !== undefined ? planPoster(topics, durationSeconds) : undefined;
  const notices: string[] = [];
  await untilSignal(async (signal) => {
    const attempt = async (what: string, make: () => Promise<void>) => {
      try {
        await make();
      } catch (error) {
        signal.throwIfAborted();
        notices.push(`the video has no ${what}: ${error instanceof Error ? error.message : String(error)}`);
      }
    };
    const openSource = () => ({ ...findMediaPrograms('a video'), signal, input: input.args, durationSeconds, folder });
    if (media.storyboard === undefined)
      await attempt('frames for the timeline', async () => {
        const storyboard = await makeStoryboard(openSource(), (share) => onProgress?.('storyboard', share));
        if (storyboard !== undefined) media.storyboard = storyboard;
      });
    if (seconds.every((second) => existsSync(join(folder, toStillName(second)))))
      media.stills = seconds.map((start) => ({ start, url: toStillName(start) }));
    else
      await attempt('stills of its topics', async () => {
        media.stills = await makeStills(openSource(), seconds);
      });
    if (firstSecond !== undefined)
      await attempt('poster of its longest topic', async () => {
        await addPoster(openSource(), { input, stream: 'V:0', durationSeconds, target: folder, firstSecond });
      });
  });
  return notices;
}

/** The file or address with the frames of a video; undefined for sound. */
function findInput({ mp4, audio, hls }: AddedVideo['media'], folder: string): MediaInput | undefined {
  const source = mp4 ?? hls;
  if (source === undefined || source === audio || /^\.(?:mp3|m4a)$/.test(extname(source))) return undefined;
  return isAddress(source) ? addressInput(source) : fileInput(source, join(folder, source));
}

/** Removes the stills of an earlier import whose topic is elsewhere now. */
function removeOtherStills(folder: string, seconds: readonly number[]): void {
  if (!existsSync(join(folder, 'stills'))) return;
  const names = new Set(seconds.map(toStillName));
  for (const name of readdirSync(join(folder, 'stills'))) if (!names.has(`stills/${name}`)) rmSync(join(folder, 'stills', name));
}
