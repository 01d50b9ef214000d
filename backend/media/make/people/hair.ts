/** A hairstyle, a bald head or a headscarf. */
export type Hair =
  'side' | 'crop' | 'bald' | 'thin' | 'bob' | 'long' | 'wavy' | 'bun' | 'curls' | 'afro' | 'pixie' | 'scarf' | 'ponytail';

interface HairShapes {
  /** What is seen behind the head. */
  back?: string;
  /** What lies over the forehead. */
  front: string;
}

const SMOOTH_CAP = 'M33 41C32 26 38.5 17 50 17s18 9 17 24c-2-8-6-13.5-17-13.500S35 33 33 41z';

/** Rings of curls over the top of the head, as one path. */
function curls(radius: number, size: number, count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const angle = Math.PI * (1.02 + (index / (count - 1)) * 0.96);
    const x = (50 + Math.cos(angle) * radius - size).toFixed(1);
    const y = (38 + Math.sin(angle) * radius).toFixed(1);
    return `M${x} ${y}a${size} ${size} 0 1 1 ${size * 2} 0a${size} ${size} 0 1 1-${size * 2} 0z`;
  }).join('');
}

/** The paths of every hairstyle, for a head around 50, 42 in a square of 100. */
export const HAIR: Record<Hair, HairShapes> = {
  side: {
    front:
      'M32.6 43C31 27 37 16.5 50 16.500c11.5 0 18.5 7.5 17.4 26.5-1-4-1.6-8-3.4-11-7 .5-15-1-21-4.5-3 3.5-6.8 4.5-8 7.5-.9 2.3-1.6 5-2.4 8z',
  },
  crop: { front: 'M32.9 41C32 26 38.5 17.5 50 17.500S68 26 67.1 41c-1-3.5-1.5-7.5-3.2-10.5-4-2.7-9-3.7-13.9-3.700s-9.9 1-13.9 3.700c-1.7 3-2.2 7-3.2 10.500z' },
  bald: { front: 'M32.8 47c-1.7-6-1.2-13 1.6-17 .4 4 .2 10-.2 14zM67.2 47c1.7-6 1.2-13-1.6-17-.4 4-.2 10 .2 14z' },
  thin: {
    front:
      'M32.8 44c-2-15 3.5-25.5 17.2-25.500S69.2 29 67.2 44c-1-4-1.5-9-3.5-13-1.5-3.5-4.7-6-7-6.7-3 1.7-10.4 1.7-13.4 0-2.3.7-5.5 3.2-7 6.7-2 4-2.5 9-3.5 13z',
  },
  bob: {
    back: 'M29.5 60C28 35 32 15.5 50 15.500S72 35 70.5 60c-1 5-8 5-9.5 1V40H39v21c-1.5 4-8.5 4-9.5-1z',
    front: 'M33 42C32.5 27 38 17 50 17s17.5 10 17 25c-1.5-6-3-10.5-6-13.5-6 3.5-16 4.5-21 2-3.5 3-5.5 6.5-7 11.500z',
  },
  long: {
    back: 'M29 84C26.5 60 28 15 50 15s23.5 45 21 69c-4 4-10 3-12 0V45H41v39c-2 3-8 4-12 0z',
    front: 'M33 45C31.5 28 37 16.5 50 16.500S68.5 28 67 45c-2-9-5-15.5-16.5-22.500C38 29 35 36 33 45z',
  },
  wavy: {
    back: 'M29 68c-4-5 0-9-1-15-1-8-1-14 2-20 3-12 10-18 20-18s17 6 20 18c3 6 3 12 2 20-1 6 3 10-1 15-4 4-10 3-12-2V42H41v24c-2 5-8 6-12 2z',
    front: 'M33 44C31 30 36 16.5 51 16.5 64 16.5 69 30 67 44c-2-5-2-10-5-13-4 1-9-1-12-5-4 4-9 4-12 7-3 2-3.5 6-5 11z',
  },
  bun: { back: 'M50 5.500a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15z', front: SMOOTH_CAP },
  ponytail: { back: 'M62 22c10 2 12 14 10 26-1 7-2 14 1 20-7 0-11-6-10-14 1-10 2-20-5-26z', front: SMOOTH_CAP },
  curls: { back: curls(15, 8, 6), front: `${curls(17, 5, 9)}M32 42C31 26 39 19 50 19s19 7 18 23c-1.5-7-4-11-7-12.5-6 2.5-16 2.5-22 0-3 1.5-5.5 5.5-7 12.5z` },
  afro: { back: curls(16, 11, 7), front: `${curls(16, 5, 9)}M33 39C33 27 41 21 50 21s17 6 17 18c-3-7-8-10-17-10s-14 3-17 10z` },
  pixie: {
    front:
      'M32.5 48C30.5 30 36 16 51 16c13 0 18.5 13 16.5 32-1.5-2-2-7-2.5-10-4-2-7-5-9-9-5 5-12 7-19 7.5-1.5 3.5-2.5 7-4.5 11.500z',
  },
  scarf: {
    back: 'M24 96c0-40 2-82 26-82s26 42 26 82z',
    front:
      'M29.5 44C28.5 26 37 15 50 15s21.5 11 20.5 29c0 12-2 20-5 26-5 8-26 8-31 0-3-6-5-14-5-26zm6 0c0 12 5.5 21 14.5 21s14.5-9 14.5-21S59 26 50 26s-14.5 6-14.5 18z',
  },
};
