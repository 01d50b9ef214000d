/** Functions that return abstract portraits and emblems as SVG documents, the same image for the same numbers. */

const tones = ['#41586e', '#2f6f9f', '#3f7d55', '#a3603a', '#8a5a86', '#4a7c86', '#b0803a', '#7a6a4f', '#5b63a0'];
const skins = ['#e8c3a0', '#c98f66', '#f0d3b5', '#8d5b3c', '#d9a97f', '#6f452c'];
const hairs = ['#3a2a20', '#1d1a1a', '#8a6a45', '#9aa0a6', '#5a3825', '#c9a15e'];

const hairShapes = [
  '<path d="M33 40a17 18 0 0 1 34 0q-8-9-17-9t-17 9z"/>',
  '<path d="M31 62V42a19 20 0 0 1 38 0v20h-6V42q-13-2-16-9-4 8-10 9v20z"/>',
  '<path d="M32 44q-2-22 18-22t18 22l-4-9q-14 3-28 0z"/>',
  '<path d="M30 54q-4-32 20-32t20 32q-5 4-6-2V40q-14 0-22-7-2 6-6 8v11q-1 6-6 2z"/>',
  '<path d="M35 35q3-12 15-12 13 0 15 12-4-5-10-6 1 3-5 2-8-1-15 4z"/>',
];

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

/** A portrait on the colour of the person's division. */
export function drawPortrait(index: number, division: number): string {
  const tone = pick(tones, division);
  return document(
    [
      `<rect width="100" height="100" fill="${tone}" fill-opacity=".28"/>`,
      `<path d="M14 100q2-30 36-30t36 30z" fill="${tone}"/>`,
      `<path d="M42 56h16v16q-8 8-16 0z" fill="${pick(skins, index * 5 + 1)}"/>`,
      `<ellipse cx="50" cy="45" rx="16" ry="19" fill="${pick(skins, index * 5 + 1)}"/>`,
      `<g fill="${pick(hairs, index * 7 + 3)}">${pick(hairShapes, index * 3 + Math.floor(index / 5))}</g>`,
    ].join(''),
  );
}

function document(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="200" height="200">${content}</svg>\n`;
}

function pick(list: readonly string[], index: number): string {
  return list[index % list.length] ?? '';
}
