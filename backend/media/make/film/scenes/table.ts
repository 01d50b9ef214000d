import { back, box, gradient, lamp, microphone, person, plant, repeat, shape } from '../shapes.ts';
import type { Scene, WideState } from '../scene.ts';

interface Seat {
  id: string;
  x: number;
  y: number;
  scale: number;
  turn: number;
}

interface TableRoom {
  wall: [string, string];
  floor: string;
  table: string;
  tableTop: string;
  /** Behind the chair: a window wall or a screen with a plan. */
  view: 'windows' | 'screen';
  sky: string;
  /** Who sits on the places, in their order, and who of them does not vote; otherwise those of the recording in six rooms. */
  people?: readonly string[];
  guests?: readonly string[];
}

const GUESTS = ['wijnhoven', 'kistemaker'];

/** Places around the table, the farthest first. */
const SEATS: Seat[] = [
  { id: 'elamrani', x: 322, y: 176, scale: 0.56, turn: 0.3 },
  { id: 'verhoeven', x: 427, y: 170, scale: 0.58, turn: 0 },
  { id: 'wijnhoven', x: 532, y: 176, scale: 0.56, turn: -0.3 },
  { id: 'terpstra', x: 232, y: 202, scale: 0.66, turn: 0.8 },
  { id: 'lindeman', x: 622, y: 202, scale: 0.66, turn: -0.8 },
  { id: 'zoutendijk', x: 146, y: 246, scale: 0.82, turn: 1 },
  { id: 'bruggeling', x: 708, y: 246, scale: 0.82, turn: -1 },
  { id: 'oosterling', x: 52, y: 306, scale: 1.02, turn: 1.2 },
  { id: 'kistemaker', x: 802, y: 306, scale: 1.02, turn: -1.2 },
];

/** A room with a large table, around which everyone sits. */
export function tableRoom(id: string, look: TableRoom): Scene {
  const { wall, floor, table, tableTop, view, sky, guests = GUESTS } = look;
  const seats = SEATS.map((seat, index) => ({ ...seat, id: look.people?.[index] ?? seat.id }));
  const room = [
    box(0, 0, 854, 250, 'url(#wall)'),
    view === 'windows' ? windows(sky) : screen() + plant(96, 232, 1.1) + plant(770, 232, 0.9),
    box(0, 0, 854, 16, '#000', 'opacity=".16"'),
    repeat(3, (index) => lamp(200 + index * 227, 20)),
    box(0, 246, 854, 240, floor),
    box(0, 240, 854, 8, '#000', 'opacity=".18"'),
  ].join('');
  const top = [
    shape('M236 254Q427 226 618 254L930 520H-76z', table),
    shape('M242 246Q427 220 612 246L908 500H-54z', tableTop),
    id === 'horseshoe' ? shape('M336 292Q427 282 518 292L640 500H214z', floor) : '',
    repeat(6, (index) => {
      const [left, y] = [[286, 268], [216, 326], [112, 404], [546, 268], [608, 326], [700, 404]][index] ?? [0, 0];
      return box(left ?? 0, y ?? 0, 26 + (y ?? 0) / 20, 9 + (y ?? 0) / 50, '#f6f4ee', 'opacity=".9"') + microphone((left ?? 0) + 8, (y ?? 0) - 26, 0.3);
    }),
  ].join('');
  return {
    defs: gradient('wall', ...wall) + gradient('lectern', tableTop, table),
    backdrop: (speaker, angle) => {
      const shift = (seats.findIndex((seat) => seat.id === speaker) + (angle === 'side' ? 4 : 0)) % 5;
      return `<g transform="translate(${-160 - shift * 190} -90) scale(2.3)">${room}</g>`;
    },
    foreground: () => [
      shape('M-20 424h894v80H-20z', 'url(#lectern)'),
      box(-20, 416, 894, 10, '#fff', 'opacity=".35"'),
      shape('M548 400l104 8-4 18-108-6z', '#f7f5ef'),
      box(188, 384, 26, 36, '#e9eef2', 'rx="4" opacity=".8"'),
      microphone(340, 326, 1),
    ].join(''),
    room,
    people: (state) => people(state, { seats, guests, top }),
  };
}

interface Table {
  seats: readonly Seat[];
  guests: readonly string[];
  /** The drawing of the table, in front of them. */
  top: string;
}

function people({ speaker, mouth, isVoting, beat }: WideState, { seats, guests, top }: Table): string {
  const seated = seats.map((seat, index) => {
    const isSpeaking = seat.id === speaker;
    const looksAway = (beat + index * 2) % 5 === 0;
    const turn = Math.max(-1.2, Math.min(1.2, seat.turn + (looksAway ? (index % 2 === 0 ? 0.5 : -0.5) : 0)));
    const isRaised = isVoting && !guests.includes(seat.id) && (index + beat) % 4 !== 0;
    return person(seat.id, seat, isSpeaking ? { turn: seat.turn * 0.6, mouth } : { turn, isBlinking: (beat + index) % 6 === 0 }, isRaised);
  });
  return [...seated, top, back(12, { x: 336, y: 420, scale: 1.5 }), back(19, { x: 526, y: 424, scale: 1.5 })].join('');
}

function windows(sky: string): string {
  return repeat(6, (index) => {
    const x = 18 + index * 140;
    return [
      box(x, 34, 118, 176, sky),
      shape(`M${x} 170q30-40 58-16t60-22v78H${x}z`, '#7fa27f', 'opacity=".75"'),
      box(x + 20 + (index % 3) * 22, 112, 34, 98, '#9a8f86', 'opacity=".7"'),
      box(x + 57, 34, 4, 176, '#f4f4f0'),
      box(x, 34, 118, 176, 'none', 'stroke="#f4f4f0" stroke-width="5"'),
    ].join('');
  });
}

function screen(): string {
  return [
    box(287, 28, 280, 112, '#f8f8f4', 'stroke="#3c4045" stroke-width="5"'),
    shape('M287 96q60-30 120-6t160-22v72H287z', '#b9d7e6'),
    shape('M300 60h66v34h-66zM380 52h40v42h-40zM436 66h84v26h-84z', '#c9a98a'),
    `<path d="M300 116 540 74" stroke="#c0553f" stroke-width="4" stroke-dasharray="10 5"/>`,
    repeat(4, (index) => box(30 + index * 56, 60, 44, 62, ['#c9d6cf', '#e0c9a8', '#a9bccb', '#d7b3a2'][index] ?? '', 'stroke="#6a6258" stroke-width="3"')),
    repeat(4, (index) => box(606 + index * 58, 60, 44, 62, ['#a9bccb', '#d8cf9f', '#c9a7b5', '#b7c9b0'][index] ?? '', 'stroke="#6a6258" stroke-width="3"')),
  ].join('');
}
