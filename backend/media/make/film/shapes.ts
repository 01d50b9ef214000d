import { drawBack, drawPerson, drawRaisedArm, type Pose } from '../people/person.ts';
import { findLook, lookOf } from '../people/looks.ts';

/** Where something is drawn: the centre of a head, and pixels per unit of the drawing of a person. */
export interface Place {
  x: number;
  y: number;
  scale: number;
}

/** A rectangle. */
export function box(x: number, y: number, width: number, height: number, fill: string, more = ''): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;
}

/** A filled path. */
export function shape(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`;
}

/** A vertical gradient from one colour to another. */
export function gradient(id: string, from: string, to: string): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;
}

/** Something many times, side by side. */
export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

/** Moves a drawing of a person to its place. */
export function placed({ x, y, scale }: Place, svg: string): string {
  return `<g transform="translate(${Math.round(x - 50 * scale)} ${Math.round(y - 42 * scale)}) scale(${scale})">${svg}</g>`;
}

/** A known person who is seen from the front. */
export function person(id: string, place: Place, pose: Pose = {}, isVoting = false): string {
  const look = findLook(id);
  return placed(place, drawPerson(look, pose) + (isVoting ? drawRaisedArm(look) : ''));
}

/** Somebody of many, from behind. */
export function back(index: number, place: Place, isVoting = false): string {
  const look = lookOf(index);
  return placed(place, drawBack(look) + (isVoting ? drawRaisedArm(look) : ''));
}

/** A lamp that hangs from the ceiling, with its light. */
export function lamp(x: number, y: number): string {
  return `<ellipse cx="${x}" cy="${y}" rx="60" ry="26" fill="#fff6dc" opacity=".22"/><ellipse cx="${x}" cy="${y}" rx="26" ry="6" fill="#fff9ea"/>`;
}

/** A microphone on a stem that is bent to the speaker. */
export function microphone(x: number, y: number, scale = 1): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M0 90C0 40-4 20-16 4" fill="none" stroke="#2a2c30" stroke-width="4"/><rect x="-24" y="-12" width="14" height="24" rx="7" fill="#17181b" transform="rotate(-32 -17 0)"/><circle cx="0" cy="90" r="5" fill="#d23c30"/></g>`;
}

/** A flag on a pole. */
export function flag(x: number, y: number, height: number, colours: readonly string[]): string {
  const bands = colours.map((colour, index) => {
    const from = index * 12;
    return shape(`M${x + from} ${y + 6}q6 6 12 2v${height * 0.62}q-6 6-12 0z`, colour);
  });
  return `${box(x - 3, y, 3, height, '#b08d57')}<circle cx="${x - 1.5}" cy="${y}" r="4" fill="#d9b872"/>${bands.join('')}`;
}

/** A plant in a pot. */
export function plant(x: number, y: number, scale: number): string {
  const leaves = repeat(7, (index) => `<path d="M0 0C${-40 + index * 13}-30 ${-60 + index * 20}-70 ${-46 + index * 15}-104 ${-16 + index * 6}-70-4-30 0 0z" fill="${index % 2 === 0 ? '#3f7a52' : '#2f6343'}"/>`);
  return `<g transform="translate(${x} ${y}) scale(${scale})">${leaves}${shape('M-20-4h40l-6 44h-28z', '#b9694a')}</g>`;
}
