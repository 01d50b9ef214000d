import { accessSync, constants } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/** Paths of ffmpeg and ffprobe. */
export interface MediaPrograms {
  ffmpeg: string;
  ffprobe: string;
}

export const HOW_TO_INSTALL =
  'install ffmpeg (Debian: apt-get install ffmpeg; macOS: brew install ffmpeg; Windows: winget install Gyan.FFmpeg), or set PORTAL_FFMPEG to its path';

/** Finds ffmpeg at PORTAL_FFMPEG, with ffprobe beside it, else both on the PATH. Throws an Error that says what `user` lacks. */
export function findMediaPrograms(user: string, environment: NodeJS.ProcessEnv = process.env): MediaPrograms {
  const named = environment['PORTAL_FFMPEG'];
  // Windows calls the variable Path.
  const path = Object.entries(environment).find(([name]) => name.toUpperCase() === 'PATH')?.[1] ?? '';
  const folders = named ? [dirname(named)] : path.split(delimiter).filter((folder) => folder !== '');
  const find = (name: string) =>
    folders
      .flatMap((folder) => [join(folder, name), ...(process.platform === 'win32' ? [join(folder, `${name}.exe`)] : [])])
      .find(isProgram);
  const ffmpeg = named ? [named].find(isProgram) : find('ffmpeg');
  const ffprobe = find('ffprobe');
  if (ffmpeg !== undefined && ffprobe !== undefined) return { ffmpeg, ffprobe };
  const missing = [
    ...(ffmpeg === undefined ? [named ? `ffmpeg (PORTAL_FFMPEG=${named})` : 'ffmpeg'] : []),
    ...(ffprobe ? [] : ['ffprobe']),
  ];
  throw new Error(`${user} needs ${missing.join(' and ')}, which cannot be found: ${HOW_TO_INSTALL}`);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
