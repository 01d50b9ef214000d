import { back, box, gradient, lamp, microphone, person, repeat, shape } from '../shapes.ts';
import type { Scene, WideState } from '../scene.ts';

const TABLE = ['wijnhoven', 'verhoeven', 'elamrani', 'terpstra'];

const curtain = (from: number, count: number) =>
  repeat(count, (index) => shape(`M${from + index * 22} 30q11 12 22 0v236h-22z`, index % 2 === 0 ? '#7c2f35' : '#69262c'));

const room = [
  box(0, 0, 854, 480, '#d9cdb6'),
  box(0, 0, 854, 300, 'url(#wall)'),
  box(150, 30, 554, 236, '#4d5b57'),
  shape('M150 30h554l-40 150H190z', '#5f6f69'),
  repeat(7, (index) => shape(`M${220 + index * 62} 30l28 0-14 30z`, ['#e0b13f', '#4f8fae', '#c8663b', '#6d9a62'][index % 4] ?? '')),
  curtain(62, 6),
  curtain(660, 6),
  box(40, 8, 774, 26, '#5b3a24'),
  box(30, 0, 26, 300, '#6f4a2e'),
  box(798, 0, 26, 300, '#6f4a2e'),
  lamp(180, 14),
  lamp(427, 14),
  lamp(674, 14),
  box(0, 262, 854, 34, '#7d5535'),
  box(0, 262, 854, 8, '#9a6c46'),
  box(0, 296, 854, 190, '#b99772'),
  repeat(12, (index) => shape(`M${427 + (index - 6) * 60} 296l4 0 ${(index - 6) * 60} 190h-10z`, '#000', 'opacity=".06"')),
].join('');

const table = [
  shape('M420 214h270l8 52H412z', '#3f6b5c'),
  shape('M414 206h282l4 10H410z', '#e9e2d2'),
  repeat(4, (index) => microphone(448 + index * 66, 184, 0.24)),
].join('');

const lectern = `${shape('M222 204h84l-6 66h-72z', 'url(#lectern)')}${shape('M214 196h100l-6 10h-88z', '#8b623e')}${microphone(274, 168, 0.3)}`;

/** A village hall with a stage and people of the village on chairs. */
export const hall: Scene = {
  defs: gradient('wall', '#e9dfca', '#d2c2a3') + gradient('lectern', '#8b623e', '#5b3a24'),
  backdrop: (speaker, angle) => {
    const x = TABLE.includes(speaker) ? -900 : -260;
    return `<g transform="translate(${angle === 'front' ? x : x - 130} -60) scale(2.4)">${room}</g>`;
  },
  foreground: (speaker) =>
    TABLE.includes(speaker)
      ? [
          shape('M-20 424h894v80H-20z', '#3f6b5c'),
          box(-20, 410, 894, 16, '#e9e2d2'),
          box(618, 372, 30, 40, '#dfeaf2', 'rx="5" opacity=".8"'),
          shape('M210 400l96 4-4 14-96-4z', '#f7f5ef'),
          microphone(350, 318, 1.05),
        ].join('')
      : [
          shape('M250 420h354l-20 80H270z', 'url(#lectern)'),
          shape('M228 400h398l-22 22H250z', '#a3744b'),
          shape('M384 394h110l8 12H376z', '#f7f5ef'),
          microphone(480, 308, 1.05),
        ].join(''),
  room,
  people: ({ speaker, mouth, isVoting, beat }: WideState) => {
    const atTable = TABLE.map((id, index) => {
      const pose = id === speaker ? { mouth, turn: 0 } : { turn: (((beat + index * 2) % 4) - 2) * 0.3, isBlinking: (beat + index) % 5 === 0 };
      return person(id, { x: 456 + index * 66, y: 166, scale: 0.52 }, pose, isVoting && id !== 'wijnhoven' && (index + beat) % 3 !== 0);
    }).join('');
    const atLectern = speaker !== undefined && !TABLE.includes(speaker) ? person(speaker, { x: 264, y: 150, scale: 0.66 }, { mouth, turn: 0.3 }) : '';
    const rows = [
      { y: 316, count: 11, scale: 0.62, from: 3 },
      { y: 372, count: 9, scale: 0.84, from: 9 },
      { y: 444, count: 7, scale: 1.14, from: 16 },
    ].map(({ y, count, scale, from }) =>
      repeat(count, (index) => {
        const x = Math.round((854 / count) * (index + 0.5) + ((index * 13 + from) % 9) - 4);
        const sits = (index * 5 + from) % 8 !== 0;
        const chair = box(x - 30 * scale, y + 44 * scale, 60 * scale, 70 * scale, '#3d4045', `rx="${6 * scale}"`);
        const nod = (index + beat + from) % 7 === 0 ? 2 : 0;
        return (sits ? back(from + index * 5, { x, y: y + nod, scale }) : '') + chair;
      }),
    );
    return atTable + table + atLectern + lectern + rows.join('');
  },
};
