import { box, shape } from './shapes.ts';

/** Texts over the picture. */
export interface Titles {
  /** Who speaks, and what the person is. */
  name?: { name: string; about: string };
  /** The topic, above the name. */
  topic?: string;
  /** A vote with its state or its result, in place of a name. */
  vote?: { name: string; state: string };
  /** The colour of the edge, CSS. */
  accent: string;
}

const FONT = 'font-family="Noto Sans, DejaVu Sans, sans-serif"';
/** How much wider bold letters are. */
const BOLD = 1.1;
/** Widest text in pixels. */
const WIDEST = 560;

/** The texts at the lower left, as broadcasters show them; nothing if there are none. */
export function drawTitles({ name, topic, vote, accent }: Titles): string {
  const main = vote ? { name: vote.name, about: vote.state } : name;
  if (!main && topic === undefined) return '';
  if (!main) return topicTag(topic ?? '', 420, accent);
  const width = Math.min(WIDEST, Math.max(textWidth(main.name, 23) * BOLD, textWidth(main.about, 15)) + 44);
  return [
    topic === undefined ? '' : topicTag(topic, 366, accent),
    box(34, 394, width, 60, '#10161d', 'opacity=".86"'),
    box(34, 394, 6, 60, accent),
    `<text x="54" y="421" ${FONT} font-size="23" font-weight="700" fill="#fff"${fit(main.name, 23 * BOLD, width)}>${escape(main.name)}</text>`,
    `<text x="54" y="443" ${FONT} font-size="15" fill="#d5dce4"${fit(main.about, 15, width)}>${escape(main.about)}</text>`,
  ].join('');
}

function topicTag(topic: string, y: number, accent: string): string {
  const width = Math.min(WIDEST, textWidth(topic, 15) * BOLD + 40);
  return [
    shape(`M34 ${y}h${width}v28H34z`, accent),
    `<text x="54" y="${y + 19.5}" ${FONT} font-size="15" font-weight="600" fill="#fff"${fit(topic, 15 * BOLD, width)}>${escape(topic)}</text>`,
  ].join('');
}

/** Squeezes a text that is too long for its box. */
function fit(text: string, size: number, width: number): string {
  return textWidth(text, size) > width - 30 ? ` textLength="${width - 34}" lengthAdjust="spacingAndGlyphs"` : '';
}

function textWidth(text: string, size: number): number {
  return Math.round(text.length * size * 0.6);
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
