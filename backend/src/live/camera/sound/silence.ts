import { isStart, PACKET_BYTES, packetsOf, payloadOf, pidOf } from './transportStream.ts';

/** Ticks of the clock of a transport stream in a second. */
export const TICKS_PER_SECOND = 90_000;

/** Times begin again after so many ticks (26.5 hours). */
const TICK_RANGE = 2 ** 33;

const HEADER_BYTES = 7;
const SAMPLES_PER_FRAME = 1024;
const SAMPLE_RATES = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350];

/** A frame of AAC (low complexity) that is silent, by the number of channels. */
const SILENT_FRAMES: Partial<Record<number, Buffer>> = {
  1: Buffer.from('00c800802380', 'hex'),
  2: Buffer.from('210049900219002380', 'hex'),
};

/** Frames in a packet of silence: about half a second. */
const FRAMES_PER_PACKET = 24;

/** The sound of a stream in a segment. */
interface SoundSpan {
  /** Ticks of the clock. */
  start: number;
  end: number;
  /** The header of its last frame, with which silence is written; absent for other codecs than AAC with one or two channels. */
  header?: Buffer;
}

/** Ticks from one time to another, which may be after the times have begun again; negative if it is before. */
export function ticksBetween(from: number, to: number): number {
  const difference = (((to - from) % TICK_RANGE) + TICK_RANGE) % TICK_RANGE;
  return difference < TICK_RANGE / 2 ? difference : difference - TICK_RANGE;
}

/** When the first packet of a stream in a segment begins, in ticks; undefined without one. */
export function readStart(segment: Buffer, pid: number): number | undefined {
  for (const packet of packetsOf(segment)) {
    const ticks = pidOf(packet) === pid && isStart(packet) ? readTicks(payloadOf(packet)) : undefined;
    if (ticks !== undefined) return ticks;
  }
  return undefined;
}

/** When the sound of a stream in a segment begins and ends; undefined without sound. */
export function readSpan(segment: Buffer, pid: number): SoundSpan | undefined {
  let start: number | undefined;
  let last: Buffer[] = [];
  for (const packet of packetsOf(segment)) {
    if (pidOf(packet) !== pid) continue;
    const payload = payloadOf(packet);
    if (isStart(packet)) {
      start ??= readTicks(payload);
      last = [];
    }
    last.push(payload);
  }
  const packet = Buffer.concat(last);
  const begin = readTicks(packet);
  if (start === undefined || begin === undefined) return undefined;
  const { header, ticks } = readFrames(packet.subarray(9 + packet.readUInt8(8)));
  return { start, end: (begin + ticks) % TICK_RANGE, ...(header && { header }) };
}

/** The time of a packet of an elementary stream; undefined for one that does not begin here, or has none. */
function readTicks(packet: Buffer): number | undefined {
  if (packet.length < 14 || packet.readUIntBE(0, 3) !== 1 || (packet.readUInt8(7) & 0x80) === 0) return undefined;
  const high = (packet.readUInt8(9) & 0x0e) >> 1;
  return high * 2 ** 30 + (packet.readUInt16BE(10) >> 1) * 2 ** 15 + (packet.readUInt16BE(12) >> 1);
}

/** The header of the last of several frames of AAC, and how long all last. */
function readFrames(bytes: Buffer): { header?: Buffer; ticks: number } {
  let header: Buffer | undefined;
  let ticks = 0;
  for (let offset = 0; offset + HEADER_BYTES <= bytes.length;) {
    if ((bytes.readUInt16BE(offset) & 0xfff6) !== 0xfff0) break;
    const length = (bytes.readUIntBE(offset + 3, 3) & 0x03ffe0) >> 5;
    const found = bytes.subarray(offset, offset + HEADER_BYTES);
    if (length < HEADER_BYTES) break;
    header = found;
    ticks += toFrameTicks(header);
    offset += length;
  }
  const isKnown = header && SILENT_FRAMES[toChannels(header)] !== undefined && toFrameTicks(header) > 0;
  return { ticks, ...(isKnown && header && { header }) };
}

const toChannels = (header: Buffer): number => (header.readUInt16BE(2) >> 6) & 0x07;

function toFrameTicks(header: Buffer): number {
  const rate = SAMPLE_RATES[(header.readUInt8(2) >> 2) & 0x0f];
  return rate === undefined ? 0 : (SAMPLES_PER_FRAME * TICKS_PER_SECOND) / rate;
}

/** Packets with silence from a time on, which is as long as possible up to another one (ticks), and when it ends. */
export function writeSilence(pid: number, header: Buffer, from: number, to: number): { packets: Buffer[]; end: number } {
  const frame = toSilentFrame(header);
  const frameTicks = toFrameTicks(header);
  const count = Math.max(0, Math.floor(ticksBetween(from, to) / frameTicks));
  const packets: Buffer[] = [];
  for (let done = 0; done < count; done += FRAMES_PER_PACKET) {
    const frames = Buffer.concat(Array.from({ length: Math.min(FRAMES_PER_PACKET, count - done) }, () => frame));
    packets.push(...toPackets(pid, toElementaryPacket(frames, Math.round(from + done * frameTicks) % TICK_RANGE)));
  }
  return { packets, end: (from + count * frameTicks) % TICK_RANGE };
}

/** A silent frame with the rate and the channels of another one. */
function toSilentFrame(header: Buffer): Buffer {
  const frame = Buffer.concat([header, SILENT_FRAMES[toChannels(header)] ?? Buffer.alloc(0)]);
  // No checksum follows the header, and its length is that of the silent frame.
  frame.writeUInt8(frame.readUInt8(1) | 0x01, 1);
  frame.writeUIntBE((frame.readUIntBE(3, 3) & ~0x03ffe0) | (frame.length << 5), 3, 3);
  return frame;
}

/** A packet of an elementary stream with sound and its time. */
function toElementaryPacket(frames: Buffer, ticks: number): Buffer {
  const head = Buffer.from([0, 0, 1, 0xc0, 0, 0, 0x80, 0x80, 5, 0, 0, 0, 0, 0]);
  head.writeUInt16BE(frames.length + head.length - 6, 4);
  head.writeUInt8(0x21 | (Math.floor(ticks / 2 ** 30) << 1), 9);
  head.writeUInt16BE(((Math.floor(ticks / 2 ** 15) & 0x7fff) << 1) | 1, 10);
  head.writeUInt16BE(((ticks & 0x7fff) << 1) | 1, 12);
  return Buffer.concat([head, frames]);
}

/** Divides a packet of an elementary stream; the last packet is filled with an adaptation field. */
function toPackets(pid: number, content: Buffer): Buffer[] {
  const packets: Buffer[] = [];
  const most = PACKET_BYTES - 4;
  for (let offset = 0; offset < content.length; offset += most) {
    const part = content.subarray(offset, offset + most);
    const packet = Buffer.alloc(PACKET_BYTES, 0xff);
    packet.writeUInt8(0x47, 0);
    packet.writeUInt16BE(pid | (offset === 0 ? 0x4000 : 0), 1);
    packet.writeUInt8(part.length < most ? 0x30 : 0x10, 3);
    const filled = most - part.length;
    if (filled > 0) packet.writeUInt8(filled - 1, 4);
    if (filled > 1) packet.writeUInt8(0, 5);
    part.copy(packet, PACKET_BYTES - part.length);
    packets.push(packet);
  }
  return packets;
}
