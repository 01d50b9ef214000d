import { Parser } from 'htmlparser2';
import { decodeHTMLStrict } from 'entities';
import { isNumberedVoice } from '../../../../backend/src/seed/captions/cueText.ts';
import { readTimeBase, readTtmlTime, type TimeBase } from './ttmlTimes.ts';

/** A cue of a TTML document; times in ms. */
export interface TtmlCue {
  start: number;
  end: number;
  text: string;
  speaker?: string;
  /** Value of the nearest `xml:lang`. */
  language?: string;
}

/** The cues of a TTML document, and what could not be read. */
export interface TtmlDocument {
  cues: TtmlCue[];
  unreadable: number;
  empty: number;
  untimed: number;
  /** Whether the document ends before its root element does. */
  isCut: boolean;
}

type Attributes = Partial<Record<string, string>>;

/** An open element that has times, a language or a speaker for those inside. */
interface Context {
  name: string;
  start: number;
  end: number;
  language: string | undefined;
  agent: string | undefined;
  keepsLines: boolean;
  isSequence: boolean;
  /** In a sequence: where the next element begins. */
  next: number;
  isUnreadable: boolean;
  /** Whether the element or one around it says when it begins or ends. */
  isTimed: boolean;
  /** Whether the element itself says it. */
  isTimedItself: boolean;
}

/** An open paragraph, or one of its spans that has times of its own. */
interface Draft {
  context: Context;
  depth: number;
  parts: string[];
}

const ROOT: Omit<Context, 'name'> = {
  start: 0,
  end: Infinity,
  language: undefined,
  agent: undefined,
  keepsLines: false,
  isSequence: false,
  next: 0,
  isUnreadable: false,
  isTimed: false,
  isTimedItself: false,
};

const TIMED = new Set(['body', 'div', 'p', 'span']);

/** Elements inside a paragraph whose text is not shown. */
const HIDDEN = new Set(['metadata', 'title', 'desc', 'copyright', 'set', 'animate']);

/**
 * Reads a TTML document (also DFXP, EBU-TT-D, IMSC). Names count without prefix, since programs write many; mistakes in one
 * place do not affect the others. Entities of a document type are not expanded. Paragraphs are cues; where only their spans
 * have times, these are.
 */
export function readTtml(text: string): TtmlDocument {
  const document: TtmlDocument = { cues: [], unreadable: 0, empty: 0, untimed: 0, isCut: false };
  const agents = new Map<string, string>();
  const stack: Context[] = [];
  const drafts: Draft[] = [];
  let base: TimeBase = readTimeBase({});
  let agent: string | undefined;
  let hidden = 0;

  const finish = ({ context, parts }: Draft): void => {
    const content = toText(parts.join(''), context.keepsLines);
    if (context.isUnreadable) document.unreadable += 1;
    else if (content === '') document.empty += context.isTimedItself ? 1 : 0;
    else if (!context.isTimed) document.untimed += 1;
    else document.cues.push(toCue(context, content));
  };
  const toCue = ({ start, end, language, agent: id }: Context, content: string): TtmlCue => {
    const name = id === undefined ? undefined : agents.get(id);
    return {
      start,
      end: end === Infinity ? start : end,
      text: content,
      ...(name !== undefined && !isNumberedVoice(name) && { speaker: name }),
      ...(language !== undefined && language !== '' && { language }),
    };
  };

  const parser = new Parser(
    {
      onopentag(tag, attribs) {
        const name = localName(tag);
        const attributes = Object.fromEntries(Object.entries(attribs).map(([key, value]) => [localName(key), value])) as Attributes;
        if (name === 'tt') base = readTimeBase(attributes);
        if (name === 'agent') agent = attributes['id'];
        if (HIDDEN.has(name)) hidden += 1;
        const parent = stack.at(-1);
        const context = open(name, attributes, parent, base);
        stack.push(context);
        if (name === 'br') drafts.at(-1)?.parts.push('\v');
        if (name === 'p' || (name === 'span' && context.isTimedItself && drafts.at(-1)?.context.isTimedItself === false))
          drafts.push({ context, depth: stack.length, parts: [] });
      },
      ontext(content) {
        if (agent !== undefined && localName(stack.at(-1)?.name ?? '') === 'name') {
          const known = agents.get(agent) ?? '';
          agents.set(agent, `${known} ${content}`.replace(/\s+/g, ' ').trim());
        } else if (hidden === 0) drafts.at(-1)?.parts.push(content);
      },
      onclosetag(tag, isImplied) {
        const name = localName(tag);
        if (name === 'tt' && isImplied) document.isCut = true;
        if (name === 'agent') agent = undefined;
        if (HIDDEN.has(name)) hidden -= 1;
        const draft = drafts.at(-1);
        if (draft !== undefined && draft.depth === stack.length) {
          drafts.pop();
          finish(draft);
        }
        const closed = stack.pop();
        const parent = stack.at(-1);
        if (closed !== undefined && TIMED.has(closed.name) && parent !== undefined && closed.end !== Infinity) parent.next = closed.end;
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  return document;
}

/** The context of an element: its times count from those of the element around it. */
function open(name: string, attributes: Attributes, parent: Context | undefined, base: TimeBase): Context {
  const around = parent ?? { ...ROOT, name: '' };
  const inherited: Context = {
    ...around,
    name,
    language: attributes['lang'] ?? around.language,
    agent: attributes['agent'] ?? around.agent,
    keepsLines: attributes['space'] === undefined ? around.keepsLines : attributes['space'] === 'preserve',
    isSequence: attributes['timeContainer'] === 'seq',
    isTimedItself: false,
  };
  if (!TIMED.has(name)) return inherited;
  const times = { begin: attributes['begin'], end: attributes['end'], dur: attributes['dur'] };
  const read = (value: string | undefined): number | undefined => (value === undefined ? undefined : readTtmlTime(value, base));
  const begin = read(times.begin);
  const end = read(times.end);
  const length = read(times.dur);
  const isUnreadable = Object.entries({ begin, end, dur: length }).some(
    ([key, value]) => value === undefined && times[key as keyof typeof times] !== undefined,
  );
  const zero = around.isSequence ? around.next : around.start;
  const start = zero + (begin ?? 0);
  const ends = [around.end, end === undefined ? Infinity : zero + end, length === undefined ? Infinity : start + length];
  const isTimedItself = Object.values(times).some((value) => value !== undefined);
  return {
    ...inherited,
    start,
    end: Math.min(...ends),
    next: start,
    isUnreadable: around.isUnreadable || isUnreadable,
    isTimedItself,
    isTimed: around.isTimed || isTimedItself || around.isSequence,
  };
}

function localName(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1);
}

/** Collapses white space as XML has it; a `br`, here a vertical tab, is a line break. */
function toText(content: string, keepsLines: boolean): string {
  const flat = keepsLines ? content : content.replace(/[\t\n\r ]+/g, ' ');
  return decodeHTMLStrict(flat)
    .split(/[\v\n\r]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}
