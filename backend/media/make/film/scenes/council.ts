import { back, box, flag, gradient, lamp, microphone, person, repeat, shape } from '../shapes.ts';
import type { Scene, WideState } from '../scene.ts';

interface Colours {
  wall: [string, string];
  slat: string;
  desk: string;
  deskTop: string;
  floor: string;
  seat: string;
  emblem: string;
  flags: string[][];
}

const DAIS = ['elamrani', 'terpstra', 'verhoeven', 'wijnhoven', 'wassenburg'];

/** A chamber with a platform for the chair, a lectern, and members in curved rows; a city has its colours. */
export function councilChamber(colours: Colours): Scene {
  const { wall, slat, desk, deskTop, floor, emblem } = colours;
  const panels = repeat(44, (index) => box(index * 20, 0, 9, 290, slat, 'opacity=".55"'));
  const coat = [
    box(360, 34, 134, 128, wall[1], 'rx="4" opacity=".7"'),
    shape('M427 48l34 12v34q0 26-34 40-34-14-34-40V60z', emblem),
    shape('M399 96q9-10 18 0t18 0 18 0v10q-9 10-18 0t-18 0-18 0zM399 78q9-10 18 0t18 0 18 0v6q-9 10-18 0t-18 0-18 0z', '#fff', 'opacity=".9"'),
  ].join('');
  const flags = colours.flags.map((bands, index) => flag([290, 330, 512, 552][index] ?? 0, 60, 170, bands)).join('');
  const dais = [
    shape('M150 232h554l22 84H128z', desk),
    shape('M142 226h570l6 12H136z', deskTop),
    repeat(5, (index) => box(168 + index * 108, 250, 92, 56, 'none', `stroke="${deskTop}" stroke-opacity=".5" stroke-width="2"`)),
    repeat(5, (index) => microphone(204 + index * 112, 206, 0.26)),
  ].join('');
  const room = [
    box(0, 0, 854, 300, 'url(#wall)'),
    panels,
    box(0, 0, 854, 22, '#000', 'opacity=".25"'),
    repeat(5, (index) => lamp(110 + index * 158, 24)),
    coat,
    flags,
    box(0, 290, 854, 190, floor),
    shape('M90 300h674l110 180H-20z', '#000', 'opacity=".12"'),
  ].join('');
  return {
    defs: gradient('wall', ...wall) + gradient('lectern', deskTop, desk),
    backdrop: (speaker, angle) =>
      DAIS.includes(speaker)
        ? `<g transform="translate(-640 -60) scale(2.5)">${room}</g>`
        : `<g transform="${angle === 'front' ? 'translate(-420 -190) scale(2)' : 'translate(-980 -260) scale(2.4)'}">${room}${DAIS.map((id, index) => person(id, { x: 203 + index * 112, y: 178, scale: 0.62 }, { turn: 0.4 })).join('')}${dais}</g>`,
    foreground: (speaker) => (DAIS.includes(speaker) ? daisFront() : lectern(emblem)),
    room,
    people: (state) => DAIS.map((id, index) => member(id, index, state)).join('') + dais + members(state, colours),
  };
}

function member(id: string, index: number, { speaker, mouth, beat }: WideState): string {
  const turn = (((beat + index * 3) % 5) - 2) * 0.3;
  const pose = id === speaker ? { mouth, turn: 0 } : { turn, isBlinking: (beat + index) % 4 === 0 };
  return person(id, { x: 203 + index * 112, y: 178, scale: 0.62 }, pose);
}

function members({ speaker, mouth, isVoting, beat }: WideState, { desk, deskTop, seat, emblem }: Colours): string {
  const atLectern = speaker !== undefined && !DAIS.includes(speaker);
  const lecternPerson = atLectern ? person(speaker, { x: 315, y: 206, scale: 0.86 }, { mouth, turn: ((beat % 3) - 1) * 0.4 }) : '';
  const stand = `<g transform="translate(315 316) scale(.4)">${shape('M-110-40h220l-16 180H-94z', 'url(#lectern)')}${shape('M-124-54h248l-10 18h-228z', deskTop)}${shape('M0-12l24 9v24q0 18-24 28-24-10-24-28V-3z', emblem)}</g>${microphone(328, 268, 0.28)}`;
  const row = (y: number, count: number, scale: number, from: number) => {
    const step = 854 / count;
    const bend = (index: number) => Math.round(((index + 0.5 - count / 2) / count) ** 2 * 4 * 26);
    const people = repeat(count, (index) => {
      const x = Math.round(step * (index + 0.5));
      const isRaised = isVoting && (index * 7 + from + beat) % 9 < 6;
      const chair = `<rect x="${x - 34 * scale}" y="${y - bend(index) + 40 * scale}" width="${68 * scale}" height="${90 * scale}" rx="${14 * scale}" fill="${seat}"/>`;
      return back(from + index * 5, { x, y: y - bend(index), scale }, isRaised) + chair;
    });
    const curve = `M-30 ${y + 18 * scale - 34}Q427 ${y + 18 * scale + 24} 884 ${y + 18 * scale - 34}`;
    return `<path d="${curve}" fill="none" stroke="${desk}" stroke-width="${30 * scale}"/><path d="${curve}" fill="none" stroke="${deskTop}" stroke-width="${9 * scale}" transform="translate(0 ${-15 * scale})"/>${people}`;
  };
  return lecternPerson + stand + row(360, 9, 0.72, 2) + row(440, 7, 1.06, 11);
}

function daisFront(): string {
  return [
    shape('M-20 420h894v80H-20z', 'url(#lectern)'),
    box(-20, 410, 894, 14, '#fff', 'opacity=".22"'),
    shape('M560 400l90 6-4 16-90-4z', '#f4f1ea'),
    microphone(330, 322, 1.05),
    box(96, 382, 60, 34, '#dfeaf2', 'rx="6" opacity=".75"'),
  ].join('');
}

function lectern(emblem: string): string {
  return [
    shape('M230 418h394l-26 90H256z', 'url(#lectern)'),
    shape('M206 398h442l-24 24H230z', '#fff', 'opacity=".28"'),
    shape('M206 398h442l-20 20H226z', 'url(#lectern)'),
    shape('M427 432l24 8v22q0 16-24 24-24-8-24-24v-22z', emblem),
    shape('M380 392l120 0 10 12H370z', '#f7f5ef'),
    microphone(486, 306, 1.05),
  ].join('');
}
