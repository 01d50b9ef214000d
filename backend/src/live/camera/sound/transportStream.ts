/** Bytes of a packet of an MPEG transport stream (ISO 13818-1). */
export const PACKET_BYTES = 188;

const HEADER_BYTES = 4;

/** The packet id of the table that names the programs. */
const PAT_PID = 0;

/** A stream of a program: its packet id, and its entry in the map of the program. */
interface ProgramStream {
  pid: number;
  entry: Buffer;
}

/** The only program of a transport stream, as ffmpeg writes it: the picture first, then the sounds in their order. */
interface Program {
  /** Packet id of its map. */
  mapPid: number;
  /** What precedes the streams in the map. */
  mapHead: Buffer;
  streams: readonly ProgramStream[];
}

/** The packets of a transport stream, which share its memory. */
export function* packetsOf(stream: Buffer): Generator<Buffer> {
  for (let offset = 0; offset + PACKET_BYTES <= stream.length; offset += PACKET_BYTES) yield stream.subarray(offset, offset + PACKET_BYTES);
}

/** The id of the packets of a stream or table to which a packet belongs. */
export const pidOf = (packet: Buffer): number => packet.readUInt16BE(1) & 0x1fff;

/** Whether a packet begins a section of a table or a packet of an elementary stream. */
export const isStart = (packet: Buffer): boolean => (packet.readUInt8(1) & 0x40) !== 0;

const hasAdaptation = (packet: Buffer): boolean => (packet.readUInt8(3) & 0x20) !== 0;

/** What a packet carries; empty without a payload. */
export function payloadOf(packet: Buffer): Buffer {
  if ((packet.readUInt8(3) & 0x10) === 0) return Buffer.alloc(0);
  return packet.subarray(hasAdaptation(packet) ? HEADER_BYTES + 1 + packet.readUInt8(HEADER_BYTES) : HEADER_BYTES);
}

/** Reads the tables of a transport stream; undefined without them. */
export function readProgram(stream: Buffer): Program | undefined {
  const programs = readSection(stream, PAT_PID);
  // The first program after the eight bytes of the head.
  const mapPid = programs && programs.length >= 16 ? programs.readUInt16BE(10) & 0x1fff : undefined;
  const map = mapPid === undefined ? undefined : readSection(stream, mapPid);
  if (mapPid === undefined || !map || map.length < 16) return undefined;
  const streamsFrom = 12 + (map.readUInt16BE(10) & 0x0fff);
  const streams: ProgramStream[] = [];
  const checksumFrom = map.length - 4;
  for (let offset = streamsFrom; offset + 5 <= checksumFrom;) {
    const end = offset + 5 + (map.readUInt16BE(offset + 3) & 0x0fff);
    streams.push({ pid: map.readUInt16BE(offset + 1) & 0x1fff, entry: map.subarray(offset, end) });
    offset = end;
  }
  return { mapPid, mapHead: map.subarray(0, streamsFrom), streams };
}

/** The first section of a table, which may be longer than a packet. */
function readSection(stream: Buffer, pid: number): Buffer | undefined {
  let section: Buffer | undefined;
  for (const packet of packetsOf(stream)) {
    if (pidOf(packet) !== pid) continue;
    const payload = payloadOf(packet);
    // A byte before a section says how much of the one before it comes first.
    if (isStart(packet) && !section) section = payload.subarray(1 + (payload[0] ?? 0));
    else if (section) section = Buffer.concat([section, payload]);
    const length = section && section.length >= 3 ? 3 + (section.readUInt16BE(1) & 0x0fff) : Infinity;
    if (section && section.length >= length) return section.subarray(0, length);
  }
  return undefined;
}

/**
 * A transport stream with some of the streams of its program only. The clock stays, which is in packets of the picture. Without a map of
 * more than a packet: that of one or two streams has less.
 */
export function selectStreams(stream: Buffer, { mapPid, mapHead, streams }: Program, pids: readonly number[]): Buffer {
  const map = toMap(
    mapHead,
    streams.filter(({ pid }) => pids.includes(pid)).map(({ entry }) => entry),
  );
  const others = new Set(streams.map(({ pid }) => pid).filter((pid) => !pids.includes(pid)));
  const clockPid = mapHead.readUInt16BE(8) & 0x1fff;
  const selected: Buffer[] = [];
  for (const packet of packetsOf(stream)) {
    const pid = pidOf(packet);
    if (pid === mapPid) {
      if (isStart(packet)) selected.push(toMapPacket(packet, map));
    } else if (!others.has(pid)) selected.push(packet);
    else if (pid === clockPid && hasClock(packet)) selected.push(toClockPacket(packet));
  }
  return Buffer.concat(selected);
}

/** The section of the map of a program with these streams. */
function toMap(head: Buffer, entries: readonly Buffer[]): Buffer {
  const section = Buffer.concat([head, ...entries, Buffer.alloc(4)]);
  section.writeUInt16BE((section.readUInt16BE(1) & 0xf000) | (section.length - 3), 1);
  section.writeUInt32BE(toChecksum(section.subarray(0, -4)), section.length - 4);
  return section;
}

function toMapPacket(packet: Buffer, map: Buffer): Buffer {
  const written = Buffer.alloc(PACKET_BYTES, 0xff);
  packet.copy(written, 0, 0, HEADER_BYTES);
  written.writeUInt8((packet.readUInt8(3) & 0x0f) | 0x10, 3);
  written.writeUInt8(0, HEADER_BYTES);
  map.copy(written, HEADER_BYTES + 1);
  return written;
}

const hasClock = (packet: Buffer): boolean =>
  hasAdaptation(packet) && packet.readUInt8(HEADER_BYTES) >= 7 && (packet.readUInt8(HEADER_BYTES + 1) & 0x10) !== 0;

/** The clock of a packet without what it carries. */
function toClockPacket(packet: Buffer): Buffer {
  const clock = Buffer.alloc(PACKET_BYTES, 0xff);
  packet.copy(clock, 0, 0, HEADER_BYTES);
  clock.writeUInt16BE(packet.readUInt16BE(1) & 0x1fff, 1);
  // An adaptation field and no payload.
  clock.writeUInt8(0x20, 3);
  clock.writeUInt8(PACKET_BYTES - HEADER_BYTES - 1, HEADER_BYTES);
  clock.writeUInt8(0x10, HEADER_BYTES + 1);
  packet.copy(clock, HEADER_BYTES + 2, HEADER_BYTES + 2, HEADER_BYTES + 8);
  return clock;
}

/** CRC-32/MPEG-2, which ends a section. */
function toChecksum(bytes: Buffer): number {
  let checksum = 0xffffffff;
  for (const byte of bytes) {
    checksum ^= byte << 24;
    for (let bit = 0; bit < 8; bit += 1) checksum = checksum & 0x80000000 ? (checksum << 1) ^ 0x04c11db7 : checksum << 1;
  }
  return checksum >>> 0;
}
