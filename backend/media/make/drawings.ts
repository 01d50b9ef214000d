/** Functions that return portraits and emblems as SVG documents. */
import { findLook } from './people/looks.ts';
import { drawPerson, shade } from './people/person.ts';

const tones = ['#41586e', '#2f6f9f', '#3f7d55', '#a3603a', '#8a5a86', '#4a7c86', '#b0803a', '#7a6a4f', '#5b63a0'];
const emblemShapes = [
  '<path d="M50 20 78 34v22q0 18-28 26-28-8-28-26V34z"/>',
  '<path d="M14 46q9-10 18 0t18 0 18 0 18 0v10q-9 10-18 0t-18 0-18 0-18 0zM14 64q9-10 18 0t18 0 18 0 18 0v8q-9 10-18 0t-18 0-18 0-18 0z"/>',
  '<path d="M78 22q2 44-28 48-8 1-14-4l-8 10-6-4 9-11q-6-10 2-20 11-14 45-19zM36 58q12-16 28-22-20 5-28 22z" fill-rule="evenodd"/>',
  '<path d="M50 18a9 9 0 0 1 5 16v6h11v8H55v22q13-2 16-14l8 2q-4 22-29 24-25-2-29-24l8-2q3 12 16 14V48H34v-8h11v-6a9 9 0 0 1 5-16z"/>',
  '<path d="M50 20 82 48h-9v30H57V58H43v20H27V48h-9z"/>',
  '<circle cx="38" cy="42" r="13"/><circle cx="64" cy="42" r="13"/><path d="M16 78q2-20 22-20 8 0 13 5 5-5 13-5 20 0 22 20z"/>',
  '<path d="M50 16l9 22 24 2-18 15 6 23-21-13-21 13 6-23-18-15 24-2z"/>',
  '<path d="M46 50 26 26l6-5 20 25 24-20 5 6-25 20 20 24-6 5-20-25V84h-8V54L22 72l-5-6z"/>',
  '<path d="M22 70h56v8H22zM28 44h8v22h-8zm18 0h8v22h-8zm18 0h8v22h-8zM50 20l30 16v5H20v-5z"/>',
];

/** The emblem of a division: a white figure on the division's colour. */
export function drawEmblem(index: number): string {
  return document(`<rect width="100" height="100" rx="18" fill="${pick(tones, index)}"/><g fill="#fff">${pick(emblemShapes, index)}</g>`);
}

/** A portrait before the colour of the person's division. */
export function drawPortrait(id: string, division: number): string {
  const tone = pick(tones, division);
  return document(`<rect width="100" height="100" fill="${shade(tone, 0.72)}"/>${drawPerson(findLook(id))}`);
}

function document(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="200" height="200">${content}</svg>\n`;
}

function pick(list: readonly string[], index: number): string {
  return list[index % list.length] ?? '';
}
