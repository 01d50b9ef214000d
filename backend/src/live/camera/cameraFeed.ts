import type { ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { lastLine, startProgram } from '../../programs/runProgram.ts';
import { type CameraAddress, describeAddress, toInputArguments } from './cameraAddress.ts';
import { isCameraLost } from './cameraLoss.ts';
import type { StreamFormat } from './cameraPlaylist.ts';
import { findCameraPrograms } from './cameraPrograms.ts';
import {
  type CameraSegment,
  endOf,
  type FinishedSegment,
  parseSegmentFile,
  placeSegment,
  SegmentList,
  toSegmentFile,
} from './cameraSegments.ts';
import type { RecordingFailures } from '../ended/recordingFailures.ts';
import { readLengthMs, readStreamFormat } from './streamFormat.ts';

/** ffmpeg ends a segment at the first key frame after this time: key frames every 2 s give segments of 2 s. */
const SEGMENT_SECONDS = '1.9';

/** Wait before ffmpeg listens again. */
const RESTART_MS = 500;

/** Wait at the end of a session for the segment that contains its end. */
const LAST_SEGMENT_MS = 5000;

/** What ffmpeg says when there is no stream with a picture. */
const NO_PICTURE = /matches no streams/;

const DAY_MS = 86_400_000;

/** Options of a `CameraFeed`. */
interface FeedOptions {
  address: CameraAddress;
  /** Folder of the segments. */
  folder: string;
  failures: RecordingFailures;
  /** Whether what arrives can be written. */
  hasSpace: () => boolean;
  /** Epoch milliseconds. */
  clock: () => number;
  log: FastifyBaseLogger;
}

/**
 * The stream of a camera: ffmpeg waits for the camera, copies what it sends into segments, and waits again when it is disconnected.
 * The names of the files contain everything about the segments, which are therefore known after a restart.
 */
export class CameraFeed {
  /** Oldest first. */
  segments: CameraSegment[];
  /** Absent while there is no segment. */
  format: StreamFormat | undefined;
  /** Names of what many browsers do not play of it. */
  unsuitable: string[] = [];
  /** False: the camera was connected last with sound only, which is not received. */
  hasPicture = true;
  /** True from the first segment of a connection to its end. */
  isConnected = false;
  /** When the newest segment arrived; before the first one, when this program began to wait. Epoch ms. */
  receivedMs: number;
  /** What has arrived since the start of this program. */
  receivedBytes = 0;
  connections = 0;
  /** Emits `change` when a segment was added, and when the camera is disconnected. */
  readonly changes = new EventEmitter();
  readonly folder: string;
  readonly #options: FeedOptions;
  readonly #incoming: string;
  #child: ChildProcess | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;
  #lastFailure = '';
  /** The place of the newest segment. */
  #place = { connectionMs: 0, number: 0 };
  /** Segments are added one after the other, also while the first one is examined. */
  #added: Promise<void> = Promise.resolve();

  constructor(options: FeedOptions) {
    this.#options = options;
    this.folder = options.folder;
    this.receivedMs = options.clock();
    // Another process may use the folder by mistake.
    this.#incoming = join(options.folder, `incoming-${process.pid}`);
    mkdirSync(this.folder, { recursive: true });
    this.#removeUnfinished();
    this.segments = readdirSync(this.folder)
      .flatMap((file) => parseSegmentFile(file) ?? [])
      .map((segment) => ({ ...segment, bytes: statSync(join(this.folder, segment.file)).size }))
      .sort((a, b) => a.startMs - b.startMs);
  }

  /** Waits for the camera, as soon as there is space for what it sends (rule 13.23). */
  start(): void {
    const { address, log, hasSpace } = this.#options;
    const newest = this.segments.at(-1);
    if (!this.format && newest) this.#inOrder(() => this.#examine(join(this.folder, newest.file)));
    if (!hasSpace()) {
      this.#tellFailure('the disk is full');
      this.#timer = setTimeout(() => this.start(), RESTART_MS);
      return;
    }
    rmSync(this.#incoming, { recursive: true, force: true });
    mkdirSync(this.#incoming);
    // The HLS muxer measures a segment from its key frame to the next, whatever the frame rate, and lets the continuity counters run on.
    const output = ['-f', 'hls', '-hls_time', SEGMENT_SECONDS, '-hls_segment_filename', join(this.#incoming, '%d.ts')];
    const list = ['-hls_list_size', '1', 'pipe:1'];
    const streams = ['-map', '0:v:0', '-map', '0:a:0?', '-c', 'copy'];
    const args = ['-nostdin', '-v', 'error', ...toInputArguments(address), ...streams, ...output, ...list];
    const child = startProgram(findCameraPrograms().ffmpeg, args);
    this.#child = child;
    let isFirst = true;
    let messages = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      messages = (messages + text).slice(-2000);
    });
    const finished = new SegmentList();
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      const arrivedMs = this.#options.clock();
      for (const segment of finished.read(text)) {
        const entry = { ...segment, isFirst };
        isFirst = false;
        this.#inOrder(() => this.#add(entry, arrivedMs));
      }
    });
    child.once('close', () => void this.#added.then(() => this.#onEnd(isFirst ? messages : '')));
    child.once('error', (error) => log.error(error));
  }

  /** Whether the camera has sent nothing for so long that it shows no picture (rule 13.20). */
  get isLost(): boolean {
    return isCameraLost(this.segments.at(-1), this.receivedMs, this.#options.clock());
  }

  /** Waits until the segment that contains an instant (epoch ms) is finished, as long as the camera is connected. */
  async waitForSegment(instantMs: number): Promise<void> {
    const signal = AbortSignal.timeout(LAST_SEGMENT_MS);
    const isMissing = () => this.isConnected && this.segments.every((segment) => endOf(segment) < instantMs);
    // A camera with rare key frames ends its segments late: the recording then lacks the last one.
    while (isMissing() && !signal.aborted) await once(this.changes, 'change', { signal }).catch(() => undefined);
  }

  /** Kills ffmpeg. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#child?.kill();
  }

  /** Removes the segments that ended before an instant (epoch ms). */
  removeBefore(instantMs: number): void {
    for (const segment of this.segments) if (endOf(segment) <= instantMs) rmSync(join(this.folder, segment.file), { force: true });
    this.segments = this.segments.filter((segment) => endOf(segment) > instantMs);
  }

  /** Removes what processes that were killed have left. */
  #removeUnfinished(): void {
    for (const name of readdirSync(this.folder).filter((entry) => entry.startsWith('incoming-'))) {
      const path = join(this.folder, name);
      if (statSync(path).mtimeMs < Date.now() - DAY_MS) rmSync(path, { recursive: true, force: true });
    }
  }

  #inOrder(work: () => Promise<void>): void {
    this.#added = this.#added.then(work).catch((error: unknown) => {
      this.#options.failures.add('segment');
      this.#options.log.error(error);
    });
  }

  async #add({ file, isFirst, ...finished }: FinishedSegment & { isFirst: boolean }, arrivedMs: number): Promise<void> {
    const incoming = join(this.#incoming, file);
    const durationMs = (finished.isLast ? await readLengthMs(incoming) : undefined) ?? finished.durationMs;
    if (isFirst) {
      await this.#examine(incoming);
      this.#lastFailure = '';
    }
    const startMs = placeSegment(this.segments.at(-1), { durationMs, isFirst }, arrivedMs);
    this.#place = isFirst ? { connectionMs: startMs, number: 0 } : { ...this.#place, number: this.#place.number + 1 };
    const name = toSegmentFile({ ...this.#place, startMs, durationMs });
    renameSync(incoming, join(this.folder, name));
    const bytes = statSync(join(this.folder, name)).size;
    const segment = parseSegmentFile(name);
    if (segment) this.segments.push({ ...segment, bytes });
    this.receivedBytes += bytes;
    if (isFirst) this.connections += 1;
    this.isConnected = true;
    this.receivedMs = arrivedMs;
    this.changes.emit('change');
    if (!this.#options.hasSpace()) this.#child?.kill();
  }

  async #examine(file: string): Promise<void> {
    const { address, log } = this.#options;
    const { format, unsuitable } = await readStreamFormat(file);
    this.format = format;
    this.unsuitable = unsuitable;
    this.hasPicture = true;
    log.info(`the camera of ${address.city} sends ${format.width} × ${format.height}, ${format.codecs.join(', ')}`);
    if (unsuitable.length > 0)
      log.error(
        `the camera of ${address.city} sends ${unsuitable.join(' and ')}: set it to H.264 (4:2:0, 8 bits) and AAC, which every browser plays`,
      );
  }

  /** Logs why nothing is received, once. */
  #tellFailure(failure: string): void {
    const { address, log } = this.#options;
    if (failure !== '' && failure !== this.#lastFailure)
      log.error(`no stream of a camera at ${describeAddress(address)} for ${address.city}: ${failure}; waiting again`);
    this.#lastFailure = failure;
  }

  /** `messages`: those of ffmpeg if it received nothing. */
  #onEnd(messages: string): void {
    if (this.#isStopped) return;
    const { address, log } = this.#options;
    if (this.isConnected) log.info(`the camera of ${address.city} is disconnected`);
    this.isConnected = false;
    // ffmpeg's message begins with the address, which may contain a key.
    const failure = lastLine(messages).split(': ').at(-1) ?? '';
    if (messages !== '') this.hasPicture = !NO_PICTURE.test(messages);
    this.#tellFailure(this.hasPicture ? failure : 'it sends no picture');
    this.changes.emit('change');
    this.#timer = setTimeout(() => this.start(), RESTART_MS);
  }
}
