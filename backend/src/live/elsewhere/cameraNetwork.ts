import type { FastifyBaseLogger } from 'fastify';
import { ApiError } from '../../apiError.ts';
import type { ChannelStatus, StoredSession, StoredTrack } from '../../store/records.ts';
import type { Store } from '../../store/store.ts';
import type { CameraCondition } from '../camera/cameraCondition.ts';
import { type Cameras, toStream } from '../camera/cameras.ts';
import { toCameraTracks } from '../camera/sound/soundTracks.ts';
import type { CameraPlaces } from './cameraPlaces.ts';
import { callInstance } from './instanceCalls.ts';

/** Between two times that an instance says which cameras it receives, ms. */
const TELL_MS = 10_000;

/** A camera that an instance at the same address received is forgotten when it has not said so for this time, ms. */
const FORGET_MS = 3 * TELL_MS;

/** A city has no camera any more after this time without a word of its instance, ms: clocks differ, and repairs take time. */
const LONGEST_ABSENCE_MS = 3_600_000;

/** Longest wait for an answer that the other instance has at once, and for one that takes the time of saving a recording, ms. */
const SHORT_MS = 3000;
const LONG_MS = 600_000;

/** The camera of another instance that does not answer: nothing is known of it. */
const UNREACHABLE: CameraCondition = {
  isUnreachable: true,
  isLost: false,
  hasPicture: true,
  unsuitable: [],
  sounds: [],
  space: { state: 'enough', freeBytes: 0, leastBytes: 0 },
};

/** Options of `CameraNetwork`. */
interface NetworkOptions {
  /** The cameras of this instance. */
  cameras: Cameras;
  /** The cities of them. */
  cities: readonly string[];
  places: CameraPlaces;
  store: Pick<Store, 'getMedia'>;
  /** The token of the control API, which all instances share. */
  controlToken: string;
  /** Origin at which other instances reach this one. */
  getOrigin: () => string;
  /** Epoch milliseconds. */
  clock: () => number;
  log: FastifyBaseLogger;
}

/**
 * The cameras of all instances with the same database, as one instance has them: it asks the instance that receives a camera. Methods that
 * change something reject with an `ApiError` 503 while that one does not answer (rule 13.29).
 */
export class CameraNetwork {
  readonly #options: NetworkOptions;
  readonly #cities: ReadonlySet<string>;
  readonly #unreachable = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: NetworkOptions) {
    this.#options = options;
    this.#cities = new Set(options.cities);
  }

  /** Says which cameras this instance receives, from now on. */
  async start(): Promise<void> {
    await this.#tell();
    this.#timer = setInterval(() => void this.#tell(), TELL_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** The live stream of a session whose city has a camera; undefined for one with a script, which has its own. */
  async getStream(session: StoredSession): Promise<string | undefined> {
    const own = this.#options.cameras.getStream(session);
    if (own !== undefined || session.script) return own;
    return (await this.#hasCamera(session.city)) ? toStream(session.city) : undefined;
  }

  /** True while a session shows, or waits for, a camera of an instance. */
  async isLive(session: StoredSession): Promise<boolean> {
    return (await this.#options.cameras.isLive(session)) || (await this.findOther(session)) !== undefined;
  }

  /** How the camera of a session is that shows it, or would if it started now; undefined without a camera. */
  async getCondition(session: StoredSession): Promise<CameraCondition | undefined> {
    const { cameras } = this.#options;
    if (this.#cities.has(session.city)) return cameras.getCondition(session);
    const isAsked = (await this.findOther(session)) !== undefined || (await this.getStream(session)) !== undefined;
    if (!isAsked) return undefined;
    return this.#ask<{ condition?: CameraCondition }>(session, 'condition').then(
      ({ condition }) => condition,
      () => UNREACHABLE,
    );
  }

  /**
   * The tracks of a live session that shows a camera, as they arrive; `listed` are those that it announces. None if there is one
   * (rule 27.42).
   */
  async listTracks(session: StoredSession, listed: readonly StoredTrack[]): Promise<StoredTrack[]> {
    const { sounds = [] } = (await this.getCondition(session)) ?? {};
    return sounds.length > 1 ? toCameraTracks(sounds, listed).map(({ track }) => track) : [];
  }

  /** Call it when a session with the stream of a camera starts. Resolves to its status: live-unavailable until the camera is connected. */
  async begin(session: StoredSession): Promise<ChannelStatus> {
    if (this.#cities.has(session.city)) return this.#options.cameras.begin(session);
    return (await this.#ask<{ status: ChannelStatus }>(session, 'begin')).status;
  }

  /** Call it when somebody sets the status of a session by hand: it does not wait for its camera any more. */
  async stopWaiting(session: StoredSession): Promise<void> {
    this.#options.cameras.stopWaiting(session);
    // An instance that does not answer has forgotten it when it runs again.
    if ((await this.findOther(session)) !== undefined) await this.#ask(session, 'stop-waiting').catch(() => undefined);
  }

  /** Saves the recording of a live session that ended at an instant (epoch ms), and resolves to its status then. */
  async end(session: StoredSession, endMs: number): Promise<ChannelStatus> {
    if (this.#cities.has(session.city)) return this.#options.cameras.end(session, endMs);
    return (await this.#ask<{ status: ChannelStatus }>(session, 'end', { endMs }, LONG_MS)).status;
  }

  /** The origin of the other instance whose camera a live session shows; undefined if it shows none of another one. */
  async findOther({ sessionId, city, status }: StoredSession): Promise<string | undefined> {
    if (this.#cities.has(city) || !status.startsWith('live')) return undefined;
    if ((await this.#options.store.getMedia(sessionId))?.live !== toStream(city)) return undefined;
    return (await this.#options.places.find(city))?.origin;
  }

  /** Logs once that an instance does not answer, and once that it does again. */
  note(origin: string, failure: Error | undefined): void {
    const { log } = this.#options;
    if (failure === undefined) {
      if (this.#unreachable.delete(origin)) log.info(`the instance at ${origin} with a camera is reached again`);
    } else if (!this.#unreachable.has(origin)) {
      this.#unreachable.add(origin);
      log.error(`the instance at ${origin} with a camera cannot be used (BACKEND_INTERNAL_URL and the tokens of both): ${String(failure)}`);
    }
  }

  async #hasCamera(city: string): Promise<boolean> {
    const { places, clock } = this.#options;
    const place = await places.find(city);
    return place !== undefined && !this.#cities.has(city) && clock() - place.seenMs < LONGEST_ABSENCE_MS;
  }

  async #ask<T>(session: StoredSession, action: string, body: object = {}, timeoutMs = SHORT_MS): Promise<T> {
    const { places, controlToken } = this.#options;
    const place = await places.find(session.city);
    if (!place) throw toUnreachable();
    try {
      const path = `/control/cameras/${session.sessionId}/${action}`;
      const answer = await callInstance<T>(place.origin + path, { controlToken, body, timeoutMs });
      this.note(place.origin, undefined);
      return answer;
    } catch (error) {
      if (error instanceof ApiError) throw error;
      this.note(place.origin, error as Error);
      throw toUnreachable();
    }
  }

  async #tell(): Promise<void> {
    const { places, clock, getOrigin, log } = this.#options;
    try {
      for (const city of this.#cities) await places.put(city, { origin: getOrigin(), seenMs: clock() });
      await places.removeOthers(getOrigin(), this.#cities, clock() - FORGET_MS);
    } catch (error) {
      log.error(error);
    }
  }
}

/** The error of a call that only an instance that does not answer could carry out. */
export function toUnreachable(): ApiError {
  return new ApiError(503, 'camera_unreachable', 'The program that receives the camera does not answer. Try again when it runs.');
}
