import { frame } from './scene.ts';

/**
 * The machine-readable strip in pixels of the 854 × 480 frame: 18 cells side by side in the lower left corner. Cell 0 is always light.
 * Cells 1–16 are the whole second in binary (light is 1, most significant first). Cell 17 is light when the number of ones is odd.
 */
export const strip = { x: 0, y: 472, cell: 8, cells: 18 };

const BITS = strip.cells - 2;
/** Dark and light grey in the order of ASS: blue, green, red. */
const DARK = '&H141414&';
const LIGHT = '&HDCDCDC&';

/** The strip of every second as an ASS subtitle document, which ffmpeg's `ass` filter draws; `width` is that of the picture. */
export function drawStrip(duration: number, width = frame.width): string {
  const base = cellsPath(0, strip.cells);
  const events = Array.from({ length: duration }, (_, second) => {
    const light = toCells(second).flatMap((isLight, index) => (isLight ? [cellsPath(index, 1)] : []));
    return [event(second, DARK, 0, base), event(second, LIGHT, 1, light.join(' '))];
  });
  return [
    '[Script Info]',
    'ScriptType: v4.00+',
    `PlayResX: ${width}`,
    `PlayResY: ${frame.height}`,
    '[V4+ Styles]',
    'Format: Name, Fontname, Fontsize, PrimaryColour, OutlineColour, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV',
    'Style: Plain,DejaVu Sans,20,&H00FFFFFF,&H00000000,1,0,0,7,0,0,0',
    '[Events]',
    'Format: Layer, Start, End, Style, MarginL, MarginR, MarginV, Text',
    ...events.flat(),
    '',
  ].join('\n');
}

function toCells(second: number): boolean[] {
  const ones = Array.from({ length: BITS }, (_, index) => ((second >> (BITS - 1 - index)) & 1) === 1);
  const isOdd = ones.filter(Boolean).length % 2 === 1;
  return [true, ...ones, isOdd];
}

/** The path of some neighbouring cells in ASS drawing commands. */
function cellsPath(first: number, count: number): string {
  const left = strip.x + first * strip.cell;
  const right = left + count * strip.cell;
  const bottom = strip.y + strip.cell;
  return `m ${left} ${strip.y} l ${right} ${strip.y} l ${right} ${bottom} l ${left} ${bottom}`;
}

function event(second: number, colour: string, layer: number, path: string): string {
  return `Dialogue: ${layer},${assTime(second)},${assTime(second + 1)},Plain,0,0,0,{\\an7\\pos(0,0)\\c${colour}\\p1}${path}`;
}

function assTime(seconds: number): string {
  const pad = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `0:${pad(seconds / 60)}:${pad(seconds % 60)}.00`;
}
