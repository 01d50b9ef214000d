import { readSpan, readStart, TICKS_PER_SECOND, ticksBetween, writeSilence } from './silence.ts';
import { packetsOf, payloadOf, pidOf, readProgram, selectStreams } from './transportStream.ts';

/** Sound that is missing for longer than this is filled with silence: players stop where a track has nothing. */
const LEAST_TICKS = TICKS_PER_SECOND;

/** A clock that jumps by more than this has begun anew. */
const MOST_TICKS = 10 * TICKS_PER_SECOND;

/** The name of a further sound of the camera in addresses, and that of its folder; `number` is its place in the stream, from 2 on. */
export const toSoundName = (number: number): string => `sound-${number}`;

/** The place in the stream of a sound with this name; undefined for any other name. */
export function readSoundName(name: string): number | undefined {
  const number = /^sound-(\d{1,2})$/.exec(name)?.[1];
  return number === undefined ? undefined : Number(number);
}

/** A segment of a camera with several sounds, divided. */
interface DividedSegment {
  /** The picture and the first sound. */
  camera: Buffer;
  /** Each further sound alone, by its place in the stream. */
  sounds: ReadonlyMap<number, Buffer>;
}

interface SoundState {
  /** When its sound has ended, ticks. */
  end?: number;
  /** The header of its last frame. */
  header?: Buffer;
  continuity: number;
}

/**
 * Divides the segments of a connection of a camera by their sounds (rule 27.41). The sounds are those of the first segment; while one of
 * them is missing, it is silent.
 */
export class SoundSplitter {
  /** The sounds of which the newest segment has nothing, by their places in the stream. */
  readonly missing = new Set<number>();
  #sounds: Map<number, SoundState> | undefined;

  /** Divides a segment of the transport stream; undefined if it has no further sound. */
  split(segment: Buffer, durationMs: number): DividedSegment | undefined {
    const program = readProgram(segment);
    const [picture, first, ...others] = program?.streams ?? [];
    if (!program || !picture || !first) return undefined;
    const further = new Map(others.map(({ pid }, index) => [index + 2, pid]));
    this.#sounds ??= new Map([...further].flatMap(([number, pid]) => (readSpan(segment, pid) ? [[number, { continuity: 0 }]] : [])));
    if (further.size === 0) return undefined;
    const start = readStart(segment, picture.pid) ?? 0;
    const end = start + (durationMs * TICKS_PER_SECOND) / 1000;
    const sounds = new Map<number, Buffer>();
    for (const [number, state] of this.#sounds) {
      const pid = further.get(number);
      if (pid === undefined) continue;
      const stream = selectStreams(segment, program, [pid]);
      sounds.set(number, this.#fill(stream, { number, pid, start, end }, state));
    }
    return { camera: selectStreams(segment, program, [picture.pid, first.pid]), sounds };
  }

  /** Adds silence where a sound is missing. */
  #fill(
    stream: Buffer,
    { number, pid, start, end }: { number: number; pid: number; start: number; end: number },
    state: SoundState,
  ): Buffer {
    const isContinued = state.end !== undefined && Math.abs(ticksBetween(state.end, start)) < MOST_TICKS;
    const from = isContinued && state.end !== undefined ? state.end : start;
    const found = readSpan(stream, pid);
    // What comes so late that silence is in its place is left out.
    const span = found && ticksBetween(from, found.end) > 0 ? found : undefined;
    const header = span?.header ?? state.header;
    if (span) this.missing.delete(number);
    else this.missing.add(number);
    const isMissing = (begin: number, until: number) => ticksBetween(begin, until) > LEAST_TICKS;
    const before = header && isMissing(from, span?.start ?? end) ? writeSilence(pid, header, from, span?.start ?? end) : undefined;
    const soundEnd = span?.end ?? before?.end ?? from;
    const after = header && span && isMissing(soundEnd, end) ? writeSilence(pid, header, soundEnd, end) : undefined;
    state.end = after?.end ?? soundEnd;
    if (header) state.header = Buffer.from(header);
    const packets = [...packetsOf(stream)].filter((packet) => span !== undefined || pidOf(packet) !== pid);
    const place = packets.findIndex((packet) => pidOf(packet) === pid);
    packets.splice(place === -1 ? packets.length : place, 0, ...(before?.packets ?? []));
    packets.push(...(after?.packets ?? []));
    return Buffer.concat(packets.map((packet) => (pidOf(packet) === pid ? toNumbered(packet, state) : packet)));
  }
}

/** A packet with the next number of its stream: those of the silence shift the numbers of the others. */
function toNumbered(packet: Buffer, state: SoundState): Buffer {
  if (payloadOf(packet).length === 0) return packet;
  const numbered = Buffer.from(packet);
  numbered.writeUInt8((packet.readUInt8(3) & 0xf0) | state.continuity, 3);
  state.continuity = (state.continuity + 1) % 16;
  return numbered;
}

/** The first sound of a segment alone; undefined without one. */
export function selectFirstSound(segment: Buffer): Buffer | undefined {
  const program = readProgram(segment);
  const first = program?.streams[1];
  return program && first && selectStreams(segment, program, [first.pid]);
}
