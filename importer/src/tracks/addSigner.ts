import { basename, resolve } from 'node:path';
import { ImportError, ImportStopped } from '../importError.ts';
import { type MediaTools, requireMediaPrograms, untilSignal } from '../video/mediaRun.ts';
import { openFile } from '../video/openFile.ts';
import { addPlayableFile } from '../video/playableFile.ts';
import { describeLength } from './addTracks.ts';
import type { SignFile } from './soundNames.ts';

/** The video of a signer that was added, or why not. */
export interface AddedSigner {
  /** Content of `sign` in media.json; absent if the video cannot be used. */
  sign?: { mp4: string; language?: string };
  notices: string[];
  unread: { file: string; why: string }[];
}

/** Where the video of a signer is put. */
interface SignerTarget {
  /** The folder outside of which nothing is read. */
  folder: string | undefined;
  /** The session folder. */
  target: string;
  /** Length of the recording (s). */
  durationSeconds: number;
  onProgress: ((step: string, share: number) => void) | undefined;
}

/** Adds the video of a signer, without its sound, to a session folder (rule 27.54). Throws an ImportStopped for a signal such as SIGINT. */
export async function addSigner(file: SignFile, target: SignerTarget): Promise<AddedSigner> {
  const programs = requireMediaPrograms();
  try {
    return await untilSignal((signal) => addFile({ ...programs, signal }, file, target));
  } catch (error) {
    if (!(error instanceof ImportError) || error instanceof ImportStopped) throw error;
    return { notices: [], unread: [{ file: file.option ?? file.file, why: error.message }] };
  }
}

async function addFile(
  tools: MediaTools,
  { file, language: named, option }: SignFile,
  { folder, target, durationSeconds, onProgress }: SignerTarget,
): Promise<AddedSigner> {
  const { path, input, probe } = await openFile(tools, file, option === undefined ? folder : undefined);
  if (!probe.video) throw new ImportError(`${file}: it has no picture`);
  const silent = { ...probe, sound: undefined };
  const onShare = (_step: string, share: number) => onProgress?.('sign', share);
  const added = await addPlayableFile(tools, { source: path, input, probe: silent, target: resolve(target), name: 'sign' }, onShare);
  const language = named ?? probe.video.language;
  const from = option ?? basename(file);
  return {
    sign: { mp4: added.file, ...(language !== undefined && { language }) },
    notices: [
      ...(language === undefined ? [`${from}: nobody says its sign language: name it like sign.vgt.mp4`] : []),
      ...describeLength(from, added.durationSeconds, durationSeconds, {
        longer: 'check that both begin together',
        shorter: 'check that both begin together',
      }),
    ],
    unread: [],
  };
}
