import { boxPath, drawBox, drawPath, drawText } from './ass.ts';

/**
 * The machine-readable strip in pixels of the 854 × 480 frame: 18 cells side by side. Cell 0 is always white. Cells 1–16 are the
 * whole second in binary (white is 1, most significant first). Cell 17 is white when the number of ones is odd.
 */
export const strip = { x: 139, y: 440, cell: 32, cells: 18 };

const bits = strip.cells - 2;

/** The position as `HH:MM:SS.t` at the top right, drawn for every frame. */
export function drawClock(duration: number, frameRate: number, colour: string): string[] {
  return Array.from({ length: duration * frameRate }, (_, index) => {
    const span = { start: index / frameRate, stop: (index + 1) / frameRate };
    const look = { x: 672, y: 53, size: 50, colour, bold: true, centred: true, font: 'DejaVu Sans Mono' };
    return drawText(span, look, clockText(index, frameRate));
  });
}

/** The strip from which a program reads the second of a frame. */
export function drawStrip(duration: number): string[] {
  const base = { x: strip.x, y: strip.y, width: strip.cell * strip.cells, height: strip.cell };
  const seconds = Array.from({ length: duration }, (_, second) => {
    const cells = toCells(second).flatMap((white, index) =>
      white ? [boxPath({ x: strip.x + index * strip.cell, y: strip.y, width: strip.cell, height: strip.cell })] : [],
    );
    return drawPath({ start: second, stop: second + 1 }, 'FFFFFF', cells.join(' '));
  });
  return [drawBox({ start: 0, stop: duration }, base, '000000'), ...seconds];
}

function toCells(second: number): boolean[] {
  const ones = Array.from({ length: bits }, (_, index) => ((second >> (bits - 1 - index)) & 1) === 1);
  const isOdd = ones.filter(Boolean).length % 2 === 1;
  return [true, ...ones, isOdd];
}

function clockText(frameIndex: number, frameRate: number): string {
  const second = Math.floor(frameIndex / frameRate);
  const tenth = Math.floor(((frameIndex % frameRate) * 10) / frameRate);
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(second / 3600))}:${pad(Math.floor(second / 60) % 60)}:${pad(second % 60)}.${tenth}`;
}
