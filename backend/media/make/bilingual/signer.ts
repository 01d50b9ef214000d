import { glide, noise, steps } from '../film/motion.ts';
import { box, gradient } from '../film/shapes.ts';
import { findLook, type Look } from '../people/looks.ts';
import { drawPerson, shade, type Pose } from '../people/person.ts';

/** Size of the picture of the signer in pixels. */
export const signerFrame = { width: 360, height: 480 };

/** The shapes of a hand that are drawn. */
const HANDS = ['flat', 'point', 'fist', 'spread'] as const;

/** A hand: its place in the drawing of a person, its shape, and degrees by which it is turned. */
interface Hand {
  x: number;
  y: number;
  shape: (typeof HANDS)[number];
  turned: number;
}

/** What a frame shows; equal states are equal pictures. */
interface SignerState {
  pose: Pose;
  left: Hand;
  right: Hand;
}

/** Seconds between the places to which a hand moves. */
const SIGN_SECONDS = 0.75;
/** Where hands are while nobody speaks: folded before the body. */
const REST: Hand = { x: 44, y: 119, shape: 'flat', turned: 70 };
const TEXTS = ['Tekening: geen gebarentaal', 'Dessin : pas de langue des signes'];
const FONT = 'font-family="Noto Sans, DejaVu Sans, sans-serif"';

/** What every frame shows: hands that move while somebody speaks, and rest otherwise. They say nothing. */
export function planSigner(lines: readonly { start: number; stop: number }[], duration: number, frameRate: number): SignerState[] {
  return Array.from({ length: duration * frameRate }, (_, index) => {
    const second = index / frameRate;
    const isSigning = lines.some(({ start, stop }) => second >= start && second < stop + SIGN_SECONDS);
    return isSigning ? signing(index, frameRate) : resting(index, frameRate);
  });
}

function resting(index: number, frameRate: number): SignerState {
  const pose = { turn: steps(glide(index / frameRate, 2, 3) * 0.6 - 0.3, 0.2), isBlinking: index % (4 * frameRate) === 0, mouth: 0 };
  return { pose, left: REST, right: { ...REST, turned: 50 } };
}

function signing(index: number, frameRate: number): SignerState {
  const second = index / frameRate;
  const sign = Math.floor(second / SIGN_SECONDS);
  const pose = {
    turn: steps(glide(second, 1.5, 61) * 1.2 - 0.6, 0.2),
    tilt: steps(glide(second, 1.5, 67) * 8 - 4, 1),
    nod: steps(glide(second, SIGN_SECONDS, 71) * 2 - 1, 0.5),
    mouth: Math.floor(noise(Math.floor(second * 4), 73) * 3),
    isBlinking: index % (3 * frameRate) === frameRate,
  };
  // Now and then one hand does it alone.
  const isOneHanded = noise(sign, 79) < 0.3;
  return { pose, left: isOneHanded ? REST : handAt(second, 83), right: handAt(second, 97) };
}

function handAt(second: number, seed: number): Hand {
  const place = (offset: number) => glide(second, SIGN_SECONDS, seed + offset);
  const shape = HANDS[Math.floor(noise(Math.floor(second / SIGN_SECONDS), seed + 3) * HANDS.length)] ?? 'flat';
  return { x: steps(14 + place(0) * 34, 1), y: steps(72 + place(1) * 46, 1), shape, turned: steps(place(2) * 80 - 20, 10) };
}

/** A frame as an SVG document, which says that it is a drawing. */
export function drawSigner({ pose, left, right }: SignerState): string {
  const { width, height } = signerFrame;
  const look = findLook('signer');
  const texts = TEXTS.map((text, index) => `<text x="180" y="${446 + index * 18}" ${FONT} font-size="14" text-anchor="middle" fill="#fff">${text}</text>`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<defs>${gradient('wall', '#7f9db0', '#5d7c92')}</defs>`,
    box(0, 0, width, height, 'url(#wall)'),
    `<g transform="translate(20 14) scale(3.2)">${drawPerson(look, pose)}${drawArm(look, left, (x) => x)}${drawArm(look, right, (x) => 100 - x)}</g>`,
    box(0, 428, width, 52, '#10161d'),
    ...texts,
    '</svg>',
  ].join('');
}

function drawArm({ colour, skin }: Look, { x, y, shape, turned }: Hand, mirror: (x: number) => number): string {
  const elbow = { x: Math.max(-6, x / 2 - 8), y: Math.max(112, Math.min(140, y + 36)) };
  const sleeve = shade(colour, 0.12);
  const angle = mirror(0) === 0 ? turned : -turned;
  return [
    `<path d="M${mirror(13)} 100L${mirror(elbow.x)} ${elbow.y}L${mirror(x)} ${y + 6}" fill="none" stroke="${sleeve}" stroke-width="14" stroke-linejoin="round" stroke-linecap="round"/>`,
    `<g transform="translate(${mirror(x)} ${y}) rotate(${angle})"><circle r="6.5" fill="${skin}"/>${drawFingers(shape, skin)}</g>`,
  ].join('');
}

/** Fingers, upwards from the palm at 0, 0. */
function drawFingers(shape: Hand['shape'], skin: string): string {
  const finger = (from: number, to: number, length: number) =>
    `<path d="M${from}-3L${to}${-length}" stroke="${skin}" stroke-width="3.4" stroke-linecap="round"/>`;
  const thumb = `<path d="M4 1L9-5" stroke="${shade(skin, -0.07)}" stroke-width="3.4" stroke-linecap="round"/>`;
  if (shape === 'fist') return `<path d="M-5-2h10" stroke="${shade(skin, -0.12)}" stroke-width="1.2"/>${thumb}`;
  if (shape === 'point') return finger(-1, -1, 17) + thumb;
  const spread = shape === 'spread' ? 2.2 : 1;
  return [-4.5, -1.5, 1.5, 4.5].map((from, index) => finger(from, from * spread, index === 0 ? 13 : 16)).join('') + thumb;
}
