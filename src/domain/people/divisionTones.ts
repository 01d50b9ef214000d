import type { Attendee } from '../session/metadata.ts';
import { hueOf } from './divisionColour.ts';

/** Tones that a division without a colour gets first: their hues are 30° apart. */
const MAIN_TONES = 12;
/** The other tones with a hue, halfway between the main ones, for given colours and for a thirteenth division. */
const HUE_TONES = 2 * MAIN_TONES;
/** The tone without a hue: near black, in the dark theme near white. */
const INK_TONE = HUE_TONES + 1;

/** Hue of the first tone in degrees (OKLCH): blue. Tones that follow each other are far apart. */
const FIRST_HUE = 255;
const HUE_STEP = 150;

/** Number of tones in `styles/divisionTones.css`, the classes `tone-1` to `tone-25` (rule 8.11). */
export const TONE_COUNT = INK_TONE;

/** Returns the OKLCH hue of a tone in degrees; undefined for the tone without a hue. */
export function toneHue(tone: number): number | undefined {
  if (tone === INK_TONE) return undefined;
  const between = tone > MAIN_TONES ? 360 / HUE_TONES : 0;
  return (FIRST_HUE + between + HUE_STEP * ((tone - 1) % MAIN_TONES)) % 360;
}

const ALL_HUE_TONES = Array.from({ length: HUE_TONES }, (_, index) => index + 1);

/** Returns all tones, those with the hue nearest to that of a `#rrggbb` colour first. */
function nearestTones(colour: string): number[] {
  const hue = hueOf(colour);
  if (hue === undefined) return [INK_TONE, ...ALL_HUE_TONES];
  const distance = (tone: number) => {
    const difference = Math.abs((toneHue(tone) ?? 0) - hue);
    return Math.min(difference, 360 - difference);
  };
  return [...ALL_HUE_TONES.toSorted((a, b) => distance(a) - distance(b) || a - b), INK_TONE];
}

/** FNV-1a of the code units of a text, the same on every machine. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value >>> 0;
}

/** Returns all tones in the order in which a division without a colour takes them: from the one of its name on, main tones first. */
function namedTones(name: string): number[] {
  const from = hash(name) % MAIN_TONES;
  const main = Array.from({ length: MAIN_TONES }, (_, index) => ((from + index) % MAIN_TONES) + 1);
  return [...main, ...main.map((tone) => tone + MAIN_TONES), INK_TONE];
}

type Member = Pick<Attendee, 'division' | 'divisionColour'>;

/** The people whose divisions have tones: the attendees of a session and those who speak in it. */
interface Members {
  attendees: readonly Member[];
  speeches: readonly { attendee: Member | undefined }[];
}

/** The colour of each division of a session, by its name; the first in code units when its people have several. */
function coloursOf({ attendees, speeches }: Members): Map<string, string | undefined> {
  const colours = new Map<string, string | undefined>();
  for (const person of [...attendees, ...speeches.map(({ attendee }) => attendee)]) {
    if (person?.division === undefined) continue;
    const known = colours.get(person.division);
    const { divisionColour } = person;
    colours.set(person.division, known === undefined || (divisionColour !== undefined && divisionColour < known) ? divisionColour : known);
  }
  return colours;
}

/**
 * Assigns a tone (1 to 25) to each division of a session's attendees and speakers: the one nearest to its colour, else one that its name
 * decides. Divisions with a colour choose first, in the order of their names; a tone that is taken is given to no other one, as long as
 * there are free ones (rule 8.11).
 */
export function divisionTones(people: Members): ReadonlyMap<string, number> {
  const colours = coloursOf(people);
  const names = [...colours.keys()].sort();
  const tones = new Map<string, number>();
  const taken = new Set<number>();
  const assign = (name: string, preferred: readonly number[]) => {
    const tone = preferred.find((candidate) => !taken.has(candidate)) ?? preferred[0] ?? INK_TONE;
    tones.set(name, tone);
    taken.add(tone);
  };
  for (const name of names) {
    const colour = colours.get(name);
    if (colour !== undefined) assign(name, nearestTones(colour));
  }
  for (const name of names) if (!tones.has(name)) assign(name, namedTones(name));
  return tones;
}

/** Returns the CSS class of a division's tone; `tone-0` for a person without division and for a hidden person (`hideDelegates`). */
export const toneClass = (tones: ReadonlyMap<string, number>, division: string | undefined): string =>
  `tone-${division === undefined ? 0 : (tones.get(division) ?? 0)}`;
