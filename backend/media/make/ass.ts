/** Functions that return drawings and texts as lines of an ASS subtitle document; coordinates are pixels, times seconds, colours RGB. */

interface Span {
  start: number;
  stop: number;
}

interface TextLook {
  /** Left edge (or centre, when centred) and vertical centre. */
  x: number;
  y: number;
  size: number;
  colour: string;
  bold?: boolean;
  centred?: boolean;
  spacing?: number;
  font?: string;
  /** Right margin; the text wraps before it. */
  right?: number;
}

/** A text at its left edge, or at its centre if `centred`. */
export function drawText(span: Span, look: TextLook, text: string): string {
  const tags = [
    look.centred ? '\\an5' : '\\an4',
    `\\pos(${look.x},${look.y})`,
    `\\fn${look.font ?? 'DejaVu Sans'}`,
    `\\fs${look.size}`,
    `\\c${assColour(look.colour)}`,
    `\\b${look.bold ? 1 : 0}`,
    `\\fsp${look.spacing ?? 0}`,
  ];
  return event(span, `{${tags.join('')}}${text}`, look.centred ? 0 : look.x, look.right ?? 0);
}

/** A filled rectangle. */
export function drawBox(span: Span, box: { x: number; y: number; width: number; height: number }, colour: string): string {
  return drawPath(span, colour, boxPath(box));
}

/** A filled disc. */
export function drawDisc(span: Span, disc: { x: number; y: number; radius: number }, colour: string): string {
  const { x, y, radius: r } = disc;
  const k = Math.round(r * 0.5523);
  const quarter = (x1: number, y1: number, x2: number, y2: number, x3: number, y3: number) => `b ${x1} ${y1} ${x2} ${y2} ${x3} ${y3}`;
  const path = [
    `m ${x} ${y - r}`,
    quarter(x + k, y - r, x + r, y - k, x + r, y),
    quarter(x + r, y + k, x + k, y + r, x, y + r),
    quarter(x - k, y + r, x - r, y + k, x - r, y),
    quarter(x - r, y - k, x - k, y - r, x, y - r),
  ];
  return drawPath(span, colour, path.join(' '));
}

/** The path of a rectangle for `drawPath`; paths can be joined. */
export function boxPath(box: { x: number; y: number; width: number; height: number }): string {
  const right = box.x + box.width;
  const bottom = box.y + box.height;
  return `m ${box.x} ${box.y} l ${right} ${box.y} l ${right} ${bottom} l ${box.x} ${bottom}`;
}

/** A filled path in ASS drawing commands. */
export function drawPath(span: Span, colour: string, path: string): string {
  return event(span, `{\\an7\\pos(0,0)\\c${assColour(colour)}\\p1}${path}`, 0, 0);
}

/** The document with the events, which are painted in order. */
export function assDocument(size: { width: number; height: number }, events: string[]): string {
  return [
    '[Script Info]',
    'ScriptType: v4.00+',
    `PlayResX: ${size.width}`,
    `PlayResY: ${size.height}`,
    'WrapStyle: 0',
    '[V4+ Styles]',
    'Format: Name, Fontname, Fontsize, PrimaryColour, OutlineColour, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV',
    'Style: Plain,DejaVu Sans,20,&H00FFFFFF,&H00000000,1,0,0,7,0,0,0',
    '[Events]',
    'Format: Layer, Start, End, Style, MarginL, MarginR, MarginV, Text',
    ...events.filter((line) => line !== '').map((line, index) => line.replace('Dialogue: 0', `Dialogue: ${index}`)),
    '',
  ].join('\n');
}

function event(span: Span, text: string, marginLeft: number, marginRight: number): string {
  if (span.stop <= span.start) return '';
  return `Dialogue: 0,${assTime(span.start)},${assTime(span.stop)},Plain,${marginLeft},${marginRight},0,${text}`;
}

function assTime(seconds: number): string {
  const hundredths = Math.round(seconds * 100);
  const pad = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${Math.floor(hundredths / 360_000)}:${pad((hundredths / 6000) % 60)}:${pad((hundredths / 100) % 60)}.${pad(hundredths % 100)}`;
}

/** Converts a colour to the order of ASS: blue, green, red. */
function assColour(rgb: string): string {
  return `&H${rgb.slice(4, 6)}${rgb.slice(2, 4)}${rgb.slice(0, 2)}&`;
}
