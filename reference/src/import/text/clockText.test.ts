import { describe, expect, it } from 'vitest';
import { readClockText } from './clockText.ts';

const clock = (hours: number, minutes = 0, seconds = 0) => (hours * 60 + minutes) * 60 + seconds;

describe('readClockText', () => {
  it.each([
    ['kl. 19.30', clock(19, 30)],
    ['kl 19:30', clock(19, 30)],
    ['om 19.30 uur', clock(19, 30)],
    ['19 Uhr 30', clock(19, 30)],
    ['um 19 Uhr', clock(19)],
    ['a las 19:30', clock(19, 30)],
    ['7:30 de la tarde', clock(19, 30)],
    ['9 de la mañana', clock(9)],
    ['à 19h30', clock(19, 30)],
    ['7.30yh', clock(19, 30)],
    ['9yb', clock(9)],
    ['2 y.p.', clock(14)],
    ['٧:٣٠ مساءً', clock(19, 30)],
    ['٨:٠٠ م', clock(20)],
    ['9:15 صباحاً', clock(9, 15)],
    ['الساعة 19:30', clock(19, 30)],
    ['下午7点30分', clock(19, 30)],
    ['晚上8点05分', clock(20, 5)],
    ['上午9时', clock(9)],
    ['下午7點半', clock(19, 30)],
    ['19点30分', clock(19, 30)],
    ['7 p.m.', clock(19)],
    ['7:30 PM EST', clock(19, 30)],
    ['19:30 CET', clock(19, 30)],
    ['12 noon', clock(12)],
    ['12:00 noon', clock(12)],
  ])('reads %s', (text, seconds) => expect(readClockText(text)).toBe(seconds));

  it.each(['19:30', '0:12:30', '12:30', '45', '1h02', '13 PM', '7 noon', '下午', 'pm', 'kl. 25.00', '19:61 uur', '19:30 UTC', 'ca. 20h'])(
    'leaves %s to other readers',
    (text) => expect(readClockText(text)).toBeUndefined(),
  );
});
