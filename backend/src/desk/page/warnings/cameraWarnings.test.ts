import { expect, it } from 'vitest';
import { judgeSpace } from '../../../live/camera/cameraSpace.ts';
import { toCameraWarnings } from './cameraWarnings.ts';

const NOTHING = {
  isUnreachable: false,
  freeBytes: 20e9,
  isLost: false,
  hasPicture: true,
  unsuitable: [] as string[],
  sounds: [],
  isLive: true,
};

it.each([
  ['nothing is wrong', {}, []],
  ['the camera is lost', { isLost: true }, ['camera.lost']],
  ['the camera of a planned session sends nothing yet', { isLost: true, isLive: false }, []],
  ['the camera sends sound only', { isLost: true, hasPicture: false }, ['camera.noPicture']],
  ['the camera of a planned session sends sound only', { isLost: true, hasPicture: false, isLive: false }, ['camera.noPicture']],
  ['browsers do not play what it sends', { unsuitable: ['H.265 (HEVC)', 'MP2'], isLive: false }, ['camera.unsuitable H.265 (HEVC), MP2']],
  ['it was something that browsers do not play', { unsuitable: ['MP2'], isLost: true, isLive: false }, []],
  ['another instance has the camera and does not answer', { isUnreachable: true }, ['problem.cameraUnreachable']],
  ['there is little space', { freeBytes: 6e9 }, ['disk.short 6.0']],
  ['there is too little space to start', { freeBytes: 4e9, isLive: false }, ['disk.short 4.0']],
  ['the disk is full, which is why nothing arrives', { freeBytes: 0, isLost: true, hasPicture: false }, ['disk.full']],
])('the desk warns when %s (rules 13.20, 13.23, 13.24)', (_what, change, expected) => {
  const { freeBytes, isLive, ...camera } = { ...NOTHING, ...change };
  const t = (key: string, { formats, free }: { formats?: string; free?: string } = {}) => [key, formats ?? free].filter(Boolean).join(' ');
  expect(toCameraWarnings({ t }, { ...camera, space: judgeSpace(freeBytes, 5e9) }, isLive)).toEqual(expected);
});
