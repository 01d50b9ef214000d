import type { Scene } from './scene.ts';
import { councilChamber } from './scenes/council.ts';
import { hall } from './scenes/hall.ts';
import { online } from './scenes/online.ts';
import { tableRoom } from './scenes/table.ts';

/** A film of the meeting in one room. */
export interface Film {
  /** Folder below `backend/media/`. */
  folder: string;
  scene: Scene;
  /** The session of the seed whose names are shown. */
  session: string;
  /** True: in segments, for live streams and every kind of player; false: one file. */
  isSegmented: boolean;
  /** Quality for x264, where the usual one makes large files. */
  crf?: number;
  /** The images of sessions: a second of the longest topic. */
  posters: { file: string; second: number; width?: number }[];
}

/** The films of the demonstration; what is heard is the same in each. */
export const FILMS: Film[] = [
  {
    folder: 'council',
    session: 'waterdam/sessions/gr-begroting',
    isSegmented: true,
    posters: [{ file: 'poster.jpg', second: 92 }, { file: 'poster-2.jpg', second: 109 }, { file: 'poster-small.jpg', second: 162, width: 427 }],
    scene: councilChamber({
      wall: ['#b98d63', '#96693f'],
      slat: '#a97b50',
      desk: '#6b4227',
      deskTop: '#94643d',
      floor: '#2f4a63',
      seat: '#243a52',
      emblem: '#1c5d87',
      flags: [
        ['#ae1c28', '#ffffff', '#21468b'],
        ['#1c5d87', '#f1c34a'],
        ['#f1c34a', '#1c5d87'],
        ['#1f3f94', '#1f3f94'],
      ],
    }),
  },
  {
    folder: 'horseshoe',
    session: 'zonnehaven/sessions/raad-live',
    isSegmented: true,
    posters: [{ file: 'poster.jpg', second: 136 }, { file: 'poster-2.jpg', second: 109 }, { file: 'poster-3.jpg', second: 162 }],
    scene: tableRoom('horseshoe', {
      wall: ['#f1ece2', '#dcd3c4'],
      floor: '#8fa3a5',
      table: '#c7a878',
      tableTop: '#e3cba0',
      view: 'windows',
      sky: '#bfe0ef',
    }),
  },
  {
    folder: 'plenary',
    session: 'cor/sessions/plenary-spring',
    isSegmented: true,
    crf: 35,
    posters: [{ file: 'poster.jpg', second: 92 }, { file: 'poster-2.jpg', second: 68 }],
    scene: councilChamber({
      wall: ['#e4e8ec', '#c3ccd6'],
      slat: '#d3dae1',
      desk: '#5f6d7b',
      deskTop: '#dfe3e6',
      floor: '#3a4a74',
      seat: '#2c3f8f',
      emblem: '#24408e',
      flags: [
        ['#24408e', '#24408e'],
        ['#2f7d4f', '#ffffff', '#c33b32'],
        ['#24408e', '#f2c230'],
        ['#f2c230', '#c33b32'],
      ],
    }),
  },
  {
    folder: 'committee',
    session: 'waterdam/sessions/briefing-ontbijt',
    isSegmented: false, crf: 35,
    posters: [{ file: 'poster.jpg', second: 68 }, { file: 'poster-2.jpg', second: 162 }],
    scene: tableRoom('committee', {
      wall: ['#d6dfd4', '#b7c6b8'],
      floor: '#7b6a58',
      table: '#4d3a2b',
      tableTop: '#7a5d45',
      view: 'screen',
      sky: '#cfe3ea',
    }),
  },
  { folder: 'online', session: 'waterdam/sessions/college-online', isSegmented: false, crf: 35, posters: [{ file: 'poster.jpg', second: 162 }], scene: online },
  { folder: 'hall', session: 'ommeloo/sessions/raad-begroting', isSegmented: false, crf: 35, posters: [{ file: 'poster.jpg', second: 109 }, { file: 'poster-2.jpg', second: 162 }, { file: 'poster-3.jpg', second: 136 }], scene: hall },
];

/** The room of the bilingual council, with its own people. */
export const BILINGUAL_ROOM: Scene = tableRoom('horseshoe', {
  wall: ['#ece4ea', '#cfc0cb'],
  floor: '#5d5670',
  table: '#6f4a3a',
  tableTop: '#a87f63',
  view: 'windows',
  sky: '#c9d9ee',
  people: ['lambert', 'vandenbroeck', 'claes', 'deridder', 'benali', 'dumont', 'peeters', 'mbuyi', 'janssens'],
  guests: ['claes'],
});

/** The room of the protected session. */
export const CLOSED_ROOM: Scene = tableRoom('committee', {
  wall: ['#7f8d99', '#5f6d7a'],
  floor: '#3b3f45',
  table: '#2f2a27',
  tableTop: '#5a4a3f',
  view: 'windows',
  sky: '#2c3d55',
});
