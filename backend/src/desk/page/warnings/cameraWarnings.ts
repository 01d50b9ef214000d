import type { CameraCondition } from '../../../live/camera/cameraCondition.ts';
import type { CameraSpace } from '../../../live/camera/cameraSpace.ts';
import type { DeskTexts, TextValues } from '../../texts/deskTexts.ts';

const GIGABYTE = 1e9;

/** The free space and that which a session needs to start, as placeholders of a text. */
export function toSpaceValues({ freeBytes, leastBytes }: CameraSpace): TextValues {
  return { free: (freeBytes / GIGABYTE).toFixed(1), least: (leastBytes / GIGABYTE).toFixed(1) };
}

/** What a clerk must know of the camera of a session that is live or planned, as texts (rules 13.20, 13.23, 13.24). */
export function toCameraWarnings({ t }: Pick<DeskTexts, 't'>, condition: CameraCondition, isLive: boolean): string[] {
  const { isUnreachable, isLost, hasPicture, unsuitable, space } = condition;
  if (isUnreachable) return [t('problem.cameraUnreachable')];
  if (space.state === 'full') return [t('disk.full')];
  const warnings: string[] = [];
  if (!hasPicture) warnings.push(t('camera.noPicture'));
  else if (isLive && isLost) warnings.push(t('camera.lost'));
  else if (!isLost && unsuitable.length > 0) warnings.push(t('camera.unsuitable', { formats: unsuitable.join(', ') }));
  if (space.state !== 'enough') warnings.push(t('disk.short', toSpaceValues(space)));
  return warnings;
}
