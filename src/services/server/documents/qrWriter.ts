import { encode } from 'uqr';

/** White modules around a code that readers need (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** Writes a text as a QR code in SVG (rule 16.7): black on white in every theme, one unit per module, all dark runs in one path. */
export function writeQr(text: string): string {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const runs = data.flatMap((row, y) => {
    const cells = row.map((isDark) => (isDark ? '1' : '0')).join('');
    return [...cells.matchAll(/1+/g)].map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`);
  });
  const box = `0 0 ${size} ${size}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${runs.join('')}"/></svg>`;
}
