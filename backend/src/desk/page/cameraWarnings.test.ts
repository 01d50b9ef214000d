import { expect, it } from 'vitest';
import { judgeSpace } from '../../live/camera/cameraSpace.ts';
import { toCameraWarnings } from './cameraWarnings.ts';

const keysOf = (freeBytes: number, isLost: boolean, isLive: boolean) =>
  toCameraWarnings({ t: (key) => key }, { isLost, space: judgeSpace(freeBytes, 5e9) }, isLive);

it.each([
  ['nothing is wrong', 20e9, false, true, []],
  ['the camera is lost', 20e9, true, true, ['camera.lost']],
  ['the camera of a planned session sends nothing yet', 20e9, true, false, []],
  ['there is little space', 6e9, false, true, ['disk.short']],
  ['there is too little space to start', 4e9, false, false, ['disk.short']],
  ['the disk is full, which is why nothing arrives', 0, true, true, ['disk.full']],
])('the desk warns when %s (rules 13.20, 13.23)', (_what, freeBytes, isLost, isLive, expected) => {
  expect(keysOf(freeBytes, isLost, isLive)).toEqual(expected);
});
