import { findLook } from '../../people/looks.ts';
import { drawPerson } from '../../people/person.ts';
import { box, gradient, placed, plant, repeat, shape } from '../shapes.ts';
import type { Scene, WideState } from '../scene.ts';

const CALL = ['verhoeven', 'elamrani', 'terpstra', 'wijnhoven', 'lindeman', 'zoutendijk', 'bruggeling', 'oosterling', 'kistemaker'];
const WALLS = ['#c9d3d0', '#d8cbb8', '#b9c4d2', '#d9c4bd', '#c5cfb8', '#b5aaa0', '#cfc8da', '#e0d3bf', '#a9bfc4'];

/** The room behind a person at home, in a picture of 854 × 480. */
function home(index: number): string {
  const wall = WALLS[index % WALLS.length] ?? '#ccc';
  const furniture = [shelves, window, painting][index % 3] ?? shelves;
  return box(0, 0, 854, 480, wall) + furniture(index) + box(0, 430, 854, 50, '#000', 'opacity=".12"');
}

function shelves(index: number): string {
  const colours = ['#7a4a3a', '#3f5f7a', '#c0a15a', '#5a7a5f', '#8a8f95', '#a3603a'];
  const row = (y: number) =>
    repeat(17, (book) => {
      const height = 60 + ((book * 7 + index * 3 + y) % 5) * 8;
      return box(90 + book * 24, y - height, 20, height, colours[(book + index + y) % colours.length] ?? '');
    }) + box(80, y, 430, 8, '#6f5138');
  return box(74, 30, 442, 380, '#000', 'opacity=".1"') + [126, 236, 346].map(row).join('') + plant(690, 400, 1.5);
}

function window(): string {
  return [
    box(520, 40, 250, 280, '#dff0f7', 'stroke="#fff" stroke-width="14"'),
    shape('M527 230q60-60 110-20t126-30v134H527z', '#8fb58a'),
    box(640, 40, 10, 280, '#fff'),
    shape('M500 20h60q-8 160-60 320zM790 20h-60q8 160 60 320z', '#eee6d8'),
    plant(150, 420, 1.7),
  ].join('');
}

function painting(index: number): string {
  return [
    box(96, 60, 210, 150, '#fbf8f0', 'stroke="#7a5a3a" stroke-width="10"'),
    shape('M104 180q50-70 96-20t98-40v82H104z', index % 2 === 0 ? '#5f93a8' : '#c88a54'),
    `<circle cx="250" cy="104" r="18" fill="#e6b34f"/>`,
    shape('M640 180h90l24 70H616z', '#f3e3b8'),
    box(680, 250, 10, 190, '#5f5a55'),
  ].join('');
}

/** A raised hand, as the programs of calls show it. */
const HAND =
  '<g transform="translate(740 96)"><circle r="70" fill="#14171c" opacity=".8"/><path d="M-22 40v-62M-7 34v-76M8 34v-76M23 40v-62M-26 8l-16-18" stroke="#f5c33b" stroke-width="13" stroke-linecap="round"/><path d="M-29 0h58v26q-6 20-29 20t-29-20z" fill="#f5c33b"/></g>';

/** One participant in a picture of 854 × 480. */
function participant(id: string, pose: Parameters<typeof drawPerson>[1]): string {
  const index = Math.max(0, CALL.indexOf(id));
  return home(index) + placed({ x: 427, y: 214, scale: 4 }, drawPerson(findLook(id), pose));
}

/** A call in which everyone sits at home. */
export const online: Scene = {
  isOnline: true,
  defs: gradient('call', '#20242b', '#14171c') + '<clipPath id="tile"><rect width="854" height="480" rx="26"/></clipPath>',
  backdrop: (speaker) => home(Math.max(0, CALL.indexOf(speaker))),
  foreground: () => '',
  room: box(0, 0, 854, 480, 'url(#call)'),
  people: ({ speaker, mouth, isVoting, beat }: WideState) =>
    CALL.map((id, index) => {
      const isSpeaking = id === speaker;
      const pose = isSpeaking
        ? { mouth }
        : { turn: (((beat + index * 3) % 5) - 2) * 0.25, isBlinking: (beat + index) % 5 === 0, tilt: ((index * 5) % 3) - 1 };
      const raised = isVoting && (index + beat) % 4 !== 0 ? HAND : '';
      const edge = isSpeaking ? '<rect x="-8" y="-8" width="870" height="496" rx="32" fill="none" stroke="#5ec28a" stroke-width="22"/>' : '';
      const x = 20 + (index % 3) * 275;
      const y = 12 + Math.floor(index / 3) * 153;
      return `<g transform="translate(${x} ${y}) scale(.308)"><g clip-path="url(#tile)">${participant(id, pose)}${raised}</g>${edge}</g>`;
    }).join(''),
};
