import { converter } from 'culori';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hueOf, parseDivisionColour } from './divisionColour.ts';

const toOklch = converter('oklch');

describe('the colour of a division (rule 8.11)', () => {
  it.each([
    ['#3F7D55', '#3f7d55'],
    ['#fff', undefined],
    ['green', undefined],
    ['#3f7d55;}', undefined],
    ['url(#a)', undefined],
    [0x3f7d55, undefined],
    [null, undefined],
    [undefined, undefined],
  ])('%s is read as %s', (value, colour) => {
    expect(parseDivisionColour(value)).toBe(colour);
  });

  it.each(['#000000', '#ffffff', '#808080', '#1c1a16'])('%s has no hue', (colour) => {
    expect(hueOf(colour)).toBeUndefined();
  });

  it('has the hue that other programs compute', () => {
    fc.assert(
      fc.property(fc.nat(0xffffff), (number) => {
        const colour = `#${number.toString(16).padStart(6, '0')}`;
        const { c, h = 0 } = toOklch(colour)!;
        fc.pre(c > 0.031);
        const difference = Math.abs(hueOf(colour)! - h);
        expect(Math.min(difference, 360 - difference)).toBeLessThan(0.5);
      }),
    );
  });
});
