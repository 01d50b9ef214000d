import { HAIR } from './hair.ts';
import type { Look } from './looks.ts';

/** Where a person looks and what the mouth does. */
export interface Pose {
  /** −1 looks to the left of the picture, 1 to the right. */
  turn?: number;
  /** Degrees. */
  tilt?: number;
  /** Pixels of the square of 100. */
  nod?: number;
  /** 0 closed to 3 wide open. */
  mouth?: number;
  isBlinking?: boolean;
  /** What the hands do; without it none are drawn. */
  hands?: Hands;
}

/** How far each hand is raised: 0 on the table, 1 at the chest. */
export interface Hands {
  left: number;
  right: number;
}

const FACE = 'M33.5 41C33 27 40 20.5 50 20.5S67 27 66.5 41c-.2 7-2 12.5-5.5 17.2-3 3.8-7 6.2-11 6.2s-8-2.4-11-6.2C35.5 53.5 33.7 48 33.5 41z';
const TORSO = 'M2 200V105C3 86 22 78 41.5 71.5L50 78l8.5-6.5C78 78 97 86 98 105v95z';
const BEARD =
  'M34 46c.3 8 2 12.5 5 16 3 3.6 7 5.6 11 5.6s8-2 11-5.6c3-3.5 4.7-8 5-16-1.8 4.2-3.6 6.3-6 7-3-1.6-6.4-2.2-10-2.2s-7 .6-10 2.2c-2.4-.7-4.2-2.8-6-7z';
const MOUSTACHE = 'M42.5 53.5c2-2.6 5-3 7.5-1.7 2.5-1.3 5.5-.9 7.5 1.7-3 .9-5 .9-7.5.2-2.5.7-4.5.7-7.5-.2z';

/** A person to the waist as SVG, in a square of 100 whose lower part may be covered; the head is around 50, 42. */
export function drawPerson(look: Look, pose: Pose = {}): string {
  const { turn = 0, tilt = 0, nod = 0 } = pose;
  const { back } = HAIR[look.hair];
  const move = turn === 0 && tilt === 0 && nod === 0 ? '' : `translate(${round(turn * 2)} ${round(nod)}) rotate(${round(tilt)} 50 66)`;
  return [
    back ? group(move, path(back, shade(look.hairColour, -0.22))) : '',
    path('M42 54h16l1 19q-9 9-18 0z', shade(look.skin, -0.14)),
    drawTorso(look),
    pose.hands ? drawArms(look, pose.hands) : '',
    group(move, drawHead(look, pose)),
  ].join('');
}

function drawHead(look: Look, pose: Pose): string {
  const { turn = 0 } = pose;
  const ear = shade(look.skin, -0.1);
  const features = group(turn === 0 ? '' : `translate(${round(turn * 4)})`, drawFeatures(look, pose));
  const covered = look.hair === 'scarf' || look.hair === 'long' || look.hair === 'wavy' || look.hair === 'bob';
  return [
    covered ? '' : `<g fill="${ear}"><ellipse cx="${round(33.2 + turn)}" cy="43.5" rx="2.6" ry="4.6"/><ellipse cx="${round(66.8 + turn)}" cy="43.5" rx="2.6" ry="4.6"/></g>`,
    path(FACE, look.skin),
    `<path d="M50 20.5c10 0 17 6.5 16.5 20.5-.2 7-2 12.5-5.5 17.2-3 3.8-7 6.2-11 6.2 8-6 11-14 11-24s-3-16-11-20z" opacity=".07"/>`,
    look.beard && look.beard !== 'moustache' ? path(BEARD, look.hairColour, look.beard === 'stubble' ? 0.28 : 1) : '',
    features,
    path(HAIR[look.hair].front, look.hairColour),
  ].join('');
}

function drawFeatures(look: Look, pose: Pose): string {
  const line = shade(look.skin, -0.3);
  const brow = look.age === 2 ? shade(look.skin, -0.38) : shade(look.hair === 'scarf' ? '#2a211e' : look.hairColour, -0.18);
  return [
    look.age
      ? `<g fill="none" stroke="${shade(look.skin, -0.17)}" stroke-width=".7"><path d="M43 32q7-1.5 14 0M40.5 47.5q3 1.5 5.5.2M54 47.7q2.5 1.3 5.5-.2M43 50q-2 2.5-2.3 5M57 50q2 2.5 2.3 5"/></g>`
      : '',
    `<path d="M39.6 37.8q3.5-2.4 7-.8M53.4 37q3.5-1.6 7 .8" fill="none" stroke="${brow}" stroke-width="1.5" stroke-linecap="round"/>`,
    pose.isBlinking
      ? `<path d="M40.5 42.3q2.8 1.5 5.6 0M53.9 42.3q2.8 1.5 5.6 0" fill="none" stroke="${line}" stroke-width="1.1" stroke-linecap="round"/>`
      : drawEyes(look, pose.turn ?? 0),
    `<path d="M50.6 41.5q-2 5-2.3 7.3.8 1.9 4 1" fill="none" stroke="${shade(look.skin, -0.22)}" stroke-width="1.1" stroke-linecap="round"/>`,
    look.beard === 'moustache' || look.beard === 'full' ? path(MOUSTACHE, shade(look.hairColour, -0.06)) : '',
    drawMouth(look, pose.mouth ?? 0),
    look.glasses
      ? '<g fill="#fff" fill-opacity=".1" stroke="#33302e" stroke-width=".9"><rect x="38.5" y="38.7" width="9.6" height="7.4" rx="2.8"/><rect x="51.9" y="38.7" width="9.6" height="7.4" rx="2.8"/><path d="M48.1 41.6q1.9-1.1 3.8 0" fill="none"/></g>'
      : '',
  ].join('');
}

function drawEyes(look: Look, turn: number): string {
  const iris = look.skin === '#f3d3bd' ? '#4b6478' : '#3a2a20';
  const shift = round(turn * 0.7);
  return [
    '<g fill="#fbf8f4"><ellipse cx="43.3" cy="42.3" rx="2.9" ry="1.7"/><ellipse cx="56.7" cy="42.3" rx="2.9" ry="1.7"/></g>',
    `<g fill="${iris}"><circle cx="${round(43.3 + shift)}" cy="42.2" r="1.55"/><circle cx="${round(56.7 + shift)}" cy="42.2" r="1.55"/></g>`,
    `<path d="M40.2 41.9q3.1-2.5 6.2 0M53.6 41.9q3.1-2.5 6.2 0" fill="none" stroke="#2b201c" stroke-width=".9" stroke-linecap="round"/>`,
  ].join('');
}

function drawMouth(look: Look, mouth: number): string {
  const lips = look.lips ?? shade(look.skin, -0.3);
  if (mouth === 0) return `<path d="M45 56.3q5 2.4 10 0" fill="none" stroke="${lips}" stroke-width="1.5" stroke-linecap="round"/>`;
  const height = 0.6 + mouth * 0.75;
  const width = 4.8 - mouth * 0.15;
  const teeth = mouth > 1 ? `<path d="M${round(50 - width * 0.7)} ${round(56.6 - height * 0.55)}h${round(width * 1.4)}v.9h-${round(width * 1.4)}z" fill="#f6f1ea"/>` : '';
  return `<ellipse cx="50" cy="56.6" rx="${round(width)}" ry="${round(height)}" fill="#4a1f1d" stroke="${lips}" stroke-width="1.1"/>${teeth}`;
}

function drawTorso(look: Look): string {
  const { clothes, colour, under = '#f3f0ea', tie } = look;
  const fold = shade(colour, -0.2);
  const parts = [path(TORSO, colour)];
  if (clothes === 'suit' || clothes === 'blazer') {
    parts.push(path('M41.5 71.5 50 84l8.5-12.5L62 79l-12 51-12-51z', under));
    if (tie) parts.push(path('M47.8 79.5h4.4l1.2 4L56 122l-6 9-6-9 2.6-38.5z', tie));
    parts.push(path('M41.5 71.5 36 75l-3 17 6 3-3 5 14 32V128zM58.5 71.5 64 75l3 17-6 3 3 5-14 32V128z', fold));
  } else if (clothes === 'shirt') {
    parts.push(path('M41.5 71 50 79l-6 9-6-14zM58.5 71 50 79l6 9 6-14z', shade(colour, 0.18)));
    parts.push(`<path d="M50 80v120" stroke="${fold}" stroke-width=".8"/>`);
  } else if (clothes === 'blouse') {
    parts.push(path('M41.5 71.5 50 90l8.5-18.5L50 78z', look.skin), `<path d="M41 71.5 50 91l9-19.5" fill="none" stroke="${fold}" stroke-width="1.8"/>`);
  } else {
    if (look.under) parts.push(path('M41 71 50 79l-5 6-6-11zM59 71 50 79l5 6 6-11z', look.under));
    parts.push(`<path d="M39.5 72.5Q50 86 60.5 72.5" fill="none" stroke="${fold}" stroke-width="2.2"/>`);
  }
  if (look.chain)
    parts.push('<path d="M34 77q3 32 16 35 13-3 16-35" fill="none" stroke="#d2a63f" stroke-width="2.6" stroke-dasharray="3 1.2"/><circle cx="50" cy="115" r="5" fill="#d2a63f"/><circle cx="50" cy="115" r="3" fill="#a67a22"/>');
  return parts.join('');
}

/** Elbow and hand of the left arm, on the table and raised. */
const LEFT_ARM = { down: { elbow: [16, 140], hand: [34, 146] }, up: { elbow: [3, 126], hand: [17, 94] } } as const;

function drawArms(look: Look, { left, right }: Hands): string {
  const seams = '<path d="M14 200q1-70 5-92M86 200q-1-70-5-92" fill="none" stroke="#000" stroke-opacity=".12" stroke-width="1.5"/>';
  return seams + drawArm(look, left, (x) => x) + drawArm(look, right, (x) => 100 - x);
}

function drawArm({ colour, skin, clothes, under = '#f3f0ea' }: Look, raised: number, mirror: (x: number) => number): string {
  const between = (joint: 'elbow' | 'hand') => {
    const { down, up } = LEFT_ARM;
    return [mirror(down[joint][0] + (up[joint][0] - down[joint][0]) * raised), down[joint][1] + (up[joint][1] - down[joint][1]) * raised];
  };
  const [elbowX = 0, elbowY = 0] = between('elbow');
  const [x = 0, y = 0] = between('hand');
  const isUp = raised > 0.5;
  const towardsMiddle = mirror(1) - mirror(0);
  const fingers = isUp ? `M${round(x)} ${round(y)}l0-8` : `M${round(x)} ${round(y)}l${7 * towardsMiddle} 1`;
  const thumb = isUp
    ? `<path d="M${round(x)} ${round(y - 4)}l${6 * towardsMiddle}-4" stroke="${shade(skin, -0.07)}" stroke-width="3" stroke-linecap="round"/>`
    : '';
  return [
    `<path d="M${mirror(12)} 108L${round(elbowX)} ${round(elbowY)}L${round(x)} ${round(y)}" fill="none" stroke="${shade(colour, -0.09)}" stroke-width="15" stroke-linejoin="round" stroke-linecap="round"/>`,
    clothes === 'suit' || clothes === 'blazer' ? `<circle cx="${round(x)}" cy="${round(y)}" r="6" fill="${under}"/>` : '',
    `<path d="${fingers}" stroke="${skin}" stroke-width="9.5" stroke-linecap="round"/>${thumb}`,
  ].join('');
}

/** The arm of a person who votes by raising a hand. */
export function drawRaisedArm({ colour, skin }: Look): string {
  return [
    `<path d="M86 106 98 84 94 40" fill="none" stroke="${shade(colour, -0.09)}" stroke-width="14" stroke-linejoin="round" stroke-linecap="round"/>`,
    `<path d="M94 36v-12" stroke="${skin}" stroke-width="9" stroke-linecap="round"/>`,
  ].join('');
}

/** A person seen from behind, for the seats in front of a camera. */
export function drawBack(look: Look): string {
  const { colour, hairColour, hair, skin } = look;
  const bald = hair === 'bald' || hair === 'thin';
  return [
    path('M43 54h14l1 20H42z', shade(skin, -0.2)),
    path(TORSO, shade(colour, -0.25)),
    path(FACE, bald ? shade(skin, -0.18) : shade(hairColour, -0.1)),
    HAIR[hair].back ? path(HAIR[hair].back, shade(hairColour, -0.15)) : '',
  ].join('');
}

/** Moves a drawing, if it moves. */
function group(move: string, content: string): string {
  return move === '' ? content : `<g transform="${move}">${content}</g>`;
}

function path(d: string, fill: string, opacity = 1): string {
  return `<path d="${d}" fill="${fill}"${opacity === 1 ? '' : ` opacity="${opacity}"`}/>`;
}

/** A colour made lighter (up to 1) or darker (down to −1). */
export function shade(colour: string, amount: number): string {
  const target = amount > 0 ? 255 : 0;
  const parts = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16);
    return Math.round(value + (target - value) * Math.abs(amount)).toString(16).padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
