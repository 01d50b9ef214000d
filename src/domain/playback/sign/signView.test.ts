import { describe, expect, it } from 'vitest';
import { cornerByKey, cornerNear, roomBelow, SIGN_CORNERS, sizeByKey, toSignView } from './signView.ts';

describe('toSignView (rule 27.23)', () => {
  it('is off and in the lower corner at the end, where neither visitor nor source chose', () => {
    const usual = { isOn: false, layout: 'over', corner: 'bottom-end', size: 'medium' };
    expect(toSignView(undefined, undefined)).toEqual(usual);
    expect(toSignView({}, undefined)).toEqual(usual);
    expect(toSignView({ corner: 'middle', size: '', layout: 'above' }, undefined)).toEqual(usual);
  });

  it('is as the visitor chose, before what the source wants', () => {
    expect(toSignView({}, 'beside').layout).toBe('beside');
    expect(toSignView({ layout: 'over' }, 'beside').layout).toBe('over');
    expect(toSignView({ on: true, corner: 'top-start', size: 'large', layout: 'beside' }, 'over')).toEqual({
      isOn: true,
      layout: 'beside',
      corner: 'top-start',
      size: 'large',
    });
  });
});

it.each([
  [true, 'over', ''],
  [false, 'beside', ''],
  [true, 'beside', 'small'],
] as const)('shown: %s, %s the picture: the room below a narrow one is "%s" (rule 27.24)', (isOn, layout, room) => {
  expect(roomBelow({ isOn, layout, corner: 'top-end', size: 'small' })).toBe(room);
});

describe('corners', () => {
  it.each([
    ['ArrowUp', 'bottom-end', false, 'top-end'],
    ['ArrowUp', 'top-end', false, 'top-end'],
    ['ArrowDown', 'top-start', true, 'bottom-start'],
    ['ArrowLeft', 'bottom-end', false, 'bottom-start'],
    ['ArrowLeft', 'bottom-start', false, 'bottom-start'],
    ['ArrowLeft', 'bottom-start', true, 'bottom-end'],
    ['ArrowRight', 'top-end', true, 'top-start'],
    ['Home', 'top-end', false, undefined],
  ] as const)('%s leads from %s (right to left: %s) to %s', (key, corner, isRtl, expected) => {
    expect(cornerByKey(corner, key, isRtl)).toBe(expected);
  });

  it('are the nearest ones to where the video is dropped, also in a page from right to left', () => {
    const points = [
      [0.1, 0.1],
      [0.9, 0.1],
      [0.1, 0.9],
      [0.9, 0.9],
    ] as const;
    expect(points.map(([x, y]) => cornerNear(x, y, false))).toEqual(SIGN_CORNERS);
    expect(cornerNear(0.1, 0.9, true)).toBe('bottom-end');
    expect(cornerNear(0.5, 0.5, false)).toBe('bottom-end');
  });
});

it.each([
  ['small', '+', 'medium'],
  ['medium', '=', 'large'],
  ['large', '+', 'large'],
  ['small', '-', 'small'],
  ['medium', '-', 'small'],
  ['medium', 'x', undefined],
] as const)('the size %s becomes with the key %s %s', (size, key, expected) => {
  expect(sizeByKey(size, key)).toBe(expected);
});
