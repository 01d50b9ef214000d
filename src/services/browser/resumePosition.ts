import { parseResumePoints, type ResumePoint, resumePosition } from '../../domain/playback/resume.ts';
import { readPreferences } from './preferences.ts';
import type { PlayerOptions } from './player/playerOptions.ts';

/** The stored positions of recordings (rule 7.8). */
export const readResumePoints = (): ResumePoint[] => parseResumePoints(readPreferences().resume);

/** Position at which a recording resumes, in seconds (rule 7.9); undefined when it starts anew. */
export const getResumePosition = ({
  resumes,
  storageKey,
  live,
}: Pick<PlayerOptions, 'resumes' | 'storageKey' | 'live'>): number | undefined =>
  resumes && storageKey !== undefined && live === undefined ? resumePosition(readResumePoints(), storageKey) : undefined;
