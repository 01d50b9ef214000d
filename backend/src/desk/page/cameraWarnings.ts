import type { CameraCondition } from '../../live/camera/cameras.ts';
import type { CameraSpace } from '../../live/camera/cameraSpace.ts';
import type { DeskTexts, TextValues } from '../texts/deskTexts.ts';

const GIGABYTE = 1e9;

/** The free space and that which a session needs to start, as placeholders of a text. */
export function toSpaceValues({ freeBytes, leastBytes }: CameraSpace): TextValues {
  return { free: (freeBytes / GIGABYTE).toFixed(1), least: (leastBytes / GIGABYTE).toFixed(1) };
}

/** What a clerk must know of the camera of a session that is live or planned, as texts (rules 13.20, 13.23). */
export function toCameraWarnings({ t }: Pick<DeskTexts, 't'>, { isLost, space }: CameraCondition, isLive: boolean): string[] {
  const isFull = space.state === 'full';
  return [
    ...(isLive && isLost && !isFull ? [t('camera.lost')] : []),
    ...(isFull ? [t('disk.full')] : []),
    ...(space.state === 'short' || space.state === 'low' ? [t('disk.short', toSpaceValues(space))] : []),
  ];
}
