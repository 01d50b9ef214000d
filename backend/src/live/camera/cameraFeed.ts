import type { ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { lastLine, startProgram } from '../../programs/runProgram.ts';
import { type CameraAddress, describeAddress, hasSounds, toInputArguments } from './cameraAddress.ts';
import { isCameraLost } from './cameraLoss.ts';
import type { StreamFormat } from './cameraPlaylist.ts';
import { findCameraPrograms } from './cameraPrograms.ts';
import { type CameraSegment, endOf, parseSegmentFile, placeSegment, toSegmentFile } from './cameraSegments.ts';
import { LADDER, type LadderRendition, toSegmentArguments } from './ladder/ladder.ts';
import { isMade, type StreamFormats } from './ladder/renditions.ts';
import { type MatchedSegment, SegmentOutputs } from './ladder/segmentOutputs.ts';
import type { RecordingFailures } from '../ended/recordingFailures.ts';
import { divideSounds, listSoundFolders, readSounds } from './sound/soundFiles.ts';
import { readSoundName, SoundSplitter } from './sound/soundSplitter.ts';
import type { CameraSound } from './sound/soundTracks.ts';
import { readLengthMs, readStreamFormat } from './streamFormat.ts';

/** Wait before ffmpeg listens again. */
const RESTART_MS = 500;

/** Wait at the end of a session for the segment that contains its end. */
const LAST_SEGMENT_MS = 5000;

/** What ffmpeg says when there is no stream with a picture. */
const NO_PICTURE = /matches no streams/;

/** What ffmpeg says when nothing arrives of a sound that the stream announces. */
const EMPTY_SOUND = /incorrect codec parameters/;

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
  formats: StreamFormats | undefined;
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
  readonly #renditions: readonly LadderRendition[];
  /** The folders of further sounds. */
  readonly #soundNames: Set<string>;
  /** Divides the segments of the newest connection. */
  #splitter = new SoundSplitter();
  /** False: the last connection had a sound without anything in it, which ends ffmpeg. The next one is received with its first sound. */
  #takesSounds = true;
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
    this.#renditions = options.address.hasLadder === true ? LADDER : [];
    for (const { name } of this.#renditions) mkdirSync(join(this.folder, name), { recursive: true });
    this.#soundNames = new Set(readdirSync(this.folder).filter((name) => readSoundName(name) !== undefined));
    this.segments = readdirSync(this.folder)
      .flatMap((file) => this.#readSegment(file) ?? [])
      .sort((a, b) => a.startMs - b.startMs);
  }

  /** Waits for the camera, as soon as there is space for what it sends (rule 13.23). */
  start(): void {
    const { address, log, hasSpace } = this.#options;
    const newest = this.segments.at(-1);
    if (!this.formats && newest) this.#inOrder(() => this.#examine(newest));
    if (!hasSpace()) {
      this.#tellFailure('the disk is full');
      this.#timer = setTimeout(() => this.start(), RESTART_MS);
      return;
    }
    rmSync(this.#incoming, { recursive: true, force: true });
    const names = this.#renditions.map(({ name }) => name);
    for (const name of ['', ...names]) mkdirSync(join(this.#incoming, name));
    const takesSounds = hasSounds(address) && this.#takesSounds;
    this.#takesSounds = true;
    const args = toSegmentArguments(toInputArguments(address), this.#incoming, this.#renditions, takesSounds);
    const child = startProgram(findCameraPrograms().ffmpeg, args, undefined, names.length);
    this.#child = child;
    let isFirst = true;
    let messages = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      messages = (messages + text).slice(-2000);
    });
    const outputs = new SegmentOutputs(names);
    const addAll = (matched: readonly MatchedSegment[]) => {
      for (const segment of matched) {
        const entry = { ...segment, isFirst };
        isFirst = false;
        this.#inOrder(() => this.#add(entry));
      }
    };
    for (const [index, name] of [undefined, ...names].entries()) {
      const output = (index === 0 ? child.stdout : child.stdio[index + 2]) as Readable | null | undefined;
      output?.setEncoding('utf8').on('data', (text: string) => addAll(outputs.read(name, text, this.#options.clock())));
    }
    child.once('close', () => {
      addAll(outputs.end());
      for (const name of outputs.failed) log.error(`the rendition ${name} of ${address.city} has other key frames than the camera`);
      void this.#added.then(() => this.#onEnd(isFirst ? messages : '', takesSounds));
    });
    child.once('error', (error) => log.error(error));
  }

  /** Names of what many browsers do not play of it; none if it is converted, as further sounds never are. */
  get unsuitable(): readonly string[] {
    if (!this.formats) return [];
    const { made, unsuitable, sound } = this.formats;
    return [...new Set([...(made.size === 0 ? unsuitable : []), ...sound.unsuitable])];
  }

  /** The sounds of its newest stream. */
  get sounds(): CameraSound[] {
    const sounds = this.formats?.sound.sounds ?? [];
    return sounds.map((sound) => (this.#splitter.missing.has(sound.number) ? { ...sound, isSilent: true } : sound));
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
    for (const segment of this.segments.filter((each) => endOf(each) <= instantMs))
      for (const name of ['', ...Object.keys(segment.madeBytes)]) rmSync(join(this.folder, name, segment.file), { force: true });
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

  /** What is known about a segment's file in the folder; undefined for any other file. */
  #readSegment(file: string): CameraSegment | undefined {
    const segment = parseSegmentFile(file);
    if (!segment) return undefined;
    const sizes = [...LADDER.map(({ name }) => name), ...this.#soundNames].flatMap((name) => {
      const bytes = statSync(join(this.folder, name, file), { throwIfNoEntry: false })?.size;
      return bytes === undefined ? [] : [[name, bytes] as const];
    });
    return { ...segment, bytes: statSync(join(this.folder, file)).size, madeBytes: Object.fromEntries(sizes) };
  }

  async #add({ file, isFirst, arrivedMs, renditions, ...finished }: MatchedSegment & { isFirst: boolean }): Promise<void> {
    const incoming = join(this.#incoming, file);
    const durationMs = (finished.isLast ? await readLengthMs(incoming) : undefined) ?? finished.durationMs;
    if (isFirst) this.#splitter = new SoundSplitter();
    const sounds = hasSounds(this.#options.address) ? await divideSounds(this.#splitter, this.#incoming, file, durationMs) : [];
    for (const sound of sounds) {
      mkdirSync(join(this.folder, sound), { recursive: true });
      this.#soundNames.add(sound);
    }
    const startMs = placeSegment(this.segments.at(-1), { durationMs, isFirst }, arrivedMs);
    this.#place = isFirst ? { connectionMs: startMs, number: 0 } : { ...this.#place, number: this.#place.number + 1 };
    const name = toSegmentFile({ ...this.#place, startMs, durationMs });
    // That of the camera is last: with it the segment is there.
    for (const rendition of [...renditions, ...sounds])
      renameSync(join(this.#incoming, rendition, file), join(this.folder, rendition, name));
    renameSync(incoming, join(this.folder, name));
    const segment = this.#readSegment(name);
    if (!segment) return;
    if (isFirst) {
      await this.#examine(segment);
      this.#lastFailure = '';
    }
    this.segments.push(segment);
    this.receivedBytes += sounds.reduce((sum, sound) => sum + (segment.madeBytes[sound] ?? 0), segment.bytes);
    if (isFirst) this.connections += 1;
    this.isConnected = true;
    this.receivedMs = arrivedMs;
    this.changes.emit('change');
    if (!this.#options.hasSpace()) this.#child?.kill();
  }

  async #examine(segment: CameraSegment): Promise<void> {
    const { address, log } = this.#options;
    const { file, madeBytes } = segment;
    this.hasPicture = true;
    const { format, unsuitable } = await readStreamFormat(join(this.folder, file));
    const made = new Map<string, StreamFormat>();
    for (const name of Object.keys(madeBytes).filter(isMade))
      made.set(name, (await readStreamFormat(join(this.folder, name, file))).format);
    const sound = await readSounds(this.folder, file, listSoundFolders(segment));
    this.formats = { format, unsuitable, made, sound };
    log.info(`the camera of ${address.city} sends ${format.width} × ${format.height}, ${format.codecs.join(', ')}`);
    if (sound.sounds.length > 1) log.info(`the camera of ${address.city} sends ${sound.sounds.length} sound tracks`);
    if (sound.unsuitable.length > 0)
      log.error(`the camera of ${address.city} sends sound tracks in ${sound.unsuitable.join(' and ')}, which are left out: set it to AAC`);
    if (unsuitable.length > 0 && made.size > 0)
      log.info(`the camera of ${address.city} sends ${unsuitable.join(' and ')}, which is converted to H.264 and AAC`);
    else if (unsuitable.length > 0)
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

  /** `messages`: those of ffmpeg if it received nothing; `tookSounds`: whether it asked for all sounds. */
  #onEnd(messages: string, tookSounds: boolean): void {
    if (this.#isStopped) return;
    const { address, log } = this.#options;
    if (this.isConnected) log.info(`the camera of ${address.city} is disconnected`);
    this.isConnected = false;
    // ffmpeg's message begins with the address, which may contain a key.
    const failure = lastLine(messages).split(': ').at(-1) ?? '';
    this.hasPicture = !NO_PICTURE.test(messages);
    this.#takesSounds = !(tookSounds && EMPTY_SOUND.test(messages));
    if (!this.#takesSounds) this.#tellFailure('it announces a sound track and sends nothing of it; its first one is received next');
    else this.#tellFailure(this.hasPicture ? failure : 'it sends no picture');
    this.changes.emit('change');
    this.#timer = setTimeout(() => this.start(), RESTART_MS);
  }
}
