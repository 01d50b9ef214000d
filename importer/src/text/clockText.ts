/** Words before a time of the clock: `kl. 19.30`, `om 19.30`, `a las 19:30`. */
const BEFORE = /^(?:kl\.?|at|om|um|ab|a(?: las?)?|الساعة)\s+(?=\d)/;

/** A zone of the place behind a time, `7:30 PM EST`: times of records are local. UTC is none. */
const ZONE = /(?<=[\dm.])\s*\(?(?:[ecmp][sd]?t|ak[sd]t|hst|ces?t|wes?t|ees?t|bst)\)?$/;

const TIME = String.raw`(\d{1,2})(?:[:.hu](\d{2}))?(?:[:.](\d{2}))?`;

/** Halves of the day behind a time, in the languages of the portal; letters without accents. */
const HALVES: readonly (readonly [half: 'am' | 'pm', RegExp])[] = [
  ['am', new RegExp(`^${TIME}\\s*(?:a\\.?\\s*m\\.?|y\\.?\\s*b\\.?|y bore|ص|صباحا|de la (?:manana|madrugada))$`)],
  ['pm', new RegExp(`^${TIME}\\s*(?:p\\.?\\s*m\\.?|y\\.?\\s*[hp]\\.?|yr? (?:hwyr|prynhawn|nos)|م|مساء|مساءا|de la (?:tarde|noche))$`)],
  ['am', new RegExp(`^(?:上午|早上|凌晨)\\s*${TIME}$`)],
  ['pm', new RegExp(`^(?:下午|晚上|中午)\\s*${TIME}$`)],
];

/** Hours of a part of the day, from and to, and what they are later on a clock of 24 hours. */
type Hours = readonly [from: number, to: number, later: number];

/** Parts of the day behind a time, `7.30 uur 's avonds`, `8 heures du soir`; hours after noon may be written either way. */
const PARTS_OF_DAY: readonly (readonly [hours: readonly Hours[], RegExp])[] = (
  [
    [[[0, 11, 0]], "['’‘`]?s (?:ochtends|morgens)|morgens|vormittags|du matin|in the morning"],
    [
      [
        [12, 12, 0],
        [1, 6, 12],
        [13, 18, 0],
      ],
      "['’‘`]?s (?:na)?middags|nachmittags|de l['’]apres-midi|in the afternoon",
    ],
    [
      [
        [5, 11, 12],
        [17, 23, 0],
      ],
      "['’‘`]?s avonds|abends|du soir|in the evening",
    ],
    [
      [
        [12, 12, -12],
        [0, 5, 0],
        [9, 11, 12],
        [21, 23, 0],
      ],
      "['’‘`]?s nachts|nachts|de la nuit|at night",
    ],
  ] as const
).map(([hours, terms]) => [hours, new RegExp(`^${TIME}\\s?(?:uur|uhr|heures?|o['’]clock|h|u)?\\s?(?:${terms})$`)] as const);

/** Words of a whole hour or minute: `19.30 uur`, `19 Uhr 30`, `7点半`. */
const O_CLOCK = /^(\d{1,2})(?:[:.,hu](\d{2}))?\s*(?:uur|uhr)$/;
const UHR = /^(\d{1,2})\s*uhr\s*(\d{2})$/;
const HAN = /(\d{1,2})\s*[点點时時]\s*(?:(\d{1,2})\s*分?|(半))?$/;

/** Longest text that is a time. */
const LONGEST_TIME = 60;

/** Text in which times of all languages have the same digits, signs and letters, without accents. */
export function plainTimeText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .trim()
    .toLowerCase();
}

/**
 * Seconds since midnight of a text that can only be a time of the clock: `7 p.m.`, `19.30 uur`, `下午7点半`, `8 uur 's avonds`; undefined for
 * any other text.
 */
export function readClockText(value: string): number | undefined {
  if (value.length > LONGEST_TIME) return undefined;
  const plain = plainTimeText(value);
  const text = plain
    .replace(ZONE, '')
    .replace(BEFORE, '')
    .replace(/^12(?::00)?\s*noon$/, '12 pm')
    .replace(
      HAN,
      (_, hour: string, minute = '00', half?: string) => `${hour}:${half === undefined ? String(minute).padStart(2, '0') : '30'}`,
    );
  for (const [half, form] of HALVES) {
    const [, hour, minute, second] = form.exec(text) ?? [];
    if (hour !== undefined) return toHalfDay(Number(hour), Number(minute ?? 0), Number(second ?? 0), half === 'pm');
  }
  for (const [hours, form] of PARTS_OF_DAY) {
    const [, hour, minute, second] = form.exec(text) ?? [];
    if (hour === undefined) continue;
    const range = hours.find(([from, to]) => Number(hour) >= from && Number(hour) <= to);
    return range && toDaySeconds(Number(hour) + range[2], Number(minute ?? 0), Number(second ?? 0));
  }
  const [, hour, minute] = O_CLOCK.exec(text) ?? UHR.exec(text) ?? [];
  if (hour !== undefined) return toDaySeconds(Number(hour), Number(minute ?? 0), 0);
  // A word before a time, or Chinese ones in it, make it one of the clock.
  if (text === plain) return undefined;
  const [, bare, minutes, seconds] = new RegExp(`^${TIME}$`).exec(text) ?? [];
  return bare === undefined ? undefined : toDaySeconds(Number(bare), Number(minutes ?? 0), Number(seconds ?? 0));
}

function toHalfDay(hour: number, minute: number, second: number, isLater: boolean): number | undefined {
  return hour < 1 || hour > 12 ? undefined : toDaySeconds((hour % 12) + (isLater ? 12 : 0), minute, second);
}

function toDaySeconds(hour: number, minute: number, second: number): number | undefined {
  const seconds = (hour * 60 + minute) * 60 + second;
  return minute > 59 || second > 59 || seconds > 86_400 ? undefined : seconds;
}
