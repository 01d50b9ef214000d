import type Hls from 'hls.js';
import type { LevelParsed, LoadPolicy } from 'hls.js';
import type { NamedSound, SoundRendition } from '../../../../domain/playback/sound/soundRenditions.ts';
import { levelForChoice, qualityChoices } from './mediaEngineQuality.ts';
import { NO_ERRORS, decideRecovery } from './mediaEngineRecovery.ts';
import { chooseInStream, createSoundErrors, dropDecodedSound, isSoundPart, readNamedSounds } from './mediaEngineSounds.ts';
import type { SteeredStream } from '../playerLive.ts';
import { isSandboxed } from '../../sandbox.ts';

/** Longest pause before a stream is loaded again after a network error, ms (rule 7.6). */
const RELOAD_PAUSE_MS = 3000;

/** Highest speed at which a live stream catches up with the live edge; too small a difference to be heard. */
const CATCH_UP_RATE = 1.05;

/** Options of an HLS stream; `hls` is the class, which only the engine imports. */
export interface HlsStreamOptions {
  hls: typeof Hls;
  url: string;
  workerUrl: string;
  /** Start position, seconds; undefined for the live edge. */
  startAt: number | undefined;
  /** Whether the lowest quality is used until another one is chosen (rule 7.18). */
  savesData: boolean;
  /** The rendition to start with; undefined for the one that the stream starts with (rule 27.12). */
  findStartSound?: ((sounds: readonly NamedSound[]) => Promise<SoundRendition | undefined>) | undefined;
  /** Called once, when the stream cannot be recovered. */
  onGiveUp: () => void;
  /** Called when only the sound fails, and another one than that of the hall plays (rule 27.13). */
  onSoundFailure?: (() => void) | undefined;
}

/** One rendition of the stream. */
interface Rendition {
  url: string;
  /** Bits per second; the average if the stream names it, else the peak. */
  rate: number;
}

/** A stream that hls.js plays. */
export interface HlsStream extends SteeredStream {
  /** Quality choices of the stream (mediaEngineQuality.ts). */
  choices: number[];
  /** Bits per second of a choice; undefined for the automatic choice. */
  getRate: (choice: number) => number | undefined;
  /** The rendition without video, if there is one. */
  sound: Rendition | undefined;
  /** The sounds that the stream names (rule 27.11). */
  sounds: NamedSound[];
  /** Plays a sound of the stream from where it is; only the full build of hls.js can. */
  chooseSound: (rendition: SoundRendition) => void;
  /** Bits per second of the lowest quality. */
  lowestRate: number | undefined;
  attach: (video: HTMLVideoElement) => void;
  choose: (choice: number) => void;
  /** Uses the lowest quality until another one is chosen. */
  saveData: () => void;
  /** Loads missing data at once, instead of after a pause. */
  reload: () => void;
  /** Ends the retries, because the live stream is over (rule 7.17). */
  expectEnd: () => void;
  destroy: () => void;
}

const averageRate = ({ bitrate, attrs }: LevelParsed) => Number(attrs['AVERAGE-BANDWIDTH'] ?? bitrate);

/** A policy of hls.js whose pauses, up to 8 s, are limited to those of rule 7.6. */
const limitPauses = ({ default: policy }: LoadPolicy): LoadPolicy => ({
  default: { ...policy, errorRetry: policy.errorRetry && { ...policy.errorRetry, maxRetryDelayMs: RELOAD_PAUSE_MS } },
});

function findSound(levels: readonly LevelParsed[]): Rendition | undefined {
  const sound = levels.find(({ width, videoCodec, audioCodec }) => !width && !videoCodec && audioCodec);
  return sound && levels.length > 1 ? { url: sound.url, rate: averageRate(sound) } : undefined;
}

/** Opens a stream and reads its list of qualities; rejects when that fails to load. Media is loaded after `attach`. */
export async function openHlsStream(options: HlsStreamOptions): Promise<HlsStream> {
  const { hls: HlsClass, url, workerUrl, startAt, savesData, findStartSound, onGiveUp, onSoundFailure } = options;
  const hls = new HlsClass({
    workerPath: workerUrl,
    // A worker must come from the origin of the page.
    enableWorker: !isSandboxed(),
    startPosition: startAt ?? -1,
    // The sound to start with is known once the stream is: hls.js would load its default one before.
    autoStartLoad: findStartSound === undefined,
    // Load no more lines than the player shows.
    capLevelToPlayerSize: true,
    ...(savesData && { startLevel: 0 }),
    // Limit the buffer: a stream with a low bit rate would be fetched to its end.
    maxMaxBufferLength: 60,
    backBufferLength: 90,
    liveSyncDurationCount: 3,
    maxLiveSyncPlaybackRate: CATCH_UP_RATE,
    playlistLoadPolicy: limitPauses(HlsClass.DefaultConfig.playlistLoadPolicy),
    fragLoadPolicy: limitPauses(HlsClass.DefaultConfig.fragLoadPolicy),
  });
  const { ErrorTypes, Events } = HlsClass;
  let errors = NO_ERRORS;
  let reload: ReturnType<typeof setTimeout> | undefined;
  let sound: Rendition | undefined;
  let sounds: NamedSound[] = [];
  const soundErrors = createSoundErrors();
  let endDrop = (): void => undefined;
  let isEnding = false;
  let isStopped = false;

  const destroy = () => {
    clearTimeout(reload);
    hls.destroy();
  };

  await new Promise<void>((resolve, reject) => {
    hls.once(Events.MANIFEST_LOADED, (_event, { levels, audioTracks }) => {
      sound = findSound(levels);
      sounds = readNamedSounds(audioTracks);
    });
    hls.once(Events.MANIFEST_PARSED, () => resolve());
    hls.on(Events.ERROR, (_event, { fatal, details }) => {
      if (fatal) reject(new Error(details));
    });
    hls.loadSource(url);
  }).catch((error: unknown) => {
    destroy();
    throw error;
  });

  if (findStartSound) {
    const rendition = await findStartSound(sounds);
    if (rendition) chooseInStream(hls, rendition);
    hls.startLoad(startAt ?? -1);
  }

  hls.on(Events.FRAG_BUFFERED, (_event, { frag }) => {
    if (isSoundPart(frag.type)) soundErrors.clear();
    errors = { ...errors, outageSinceMs: undefined };
  });
  hls.on(Events.ERROR, (_event, error) => {
    const { fatal, type } = error;
    const isStalled = (hls.media?.readyState ?? 0) < HTMLMediaElement.HAVE_FUTURE_DATA;
    // What is buffered is played first: the sound may come back meanwhile.
    if (soundErrors.note(error, Date.now()) && isStalled && !isEnding && onSoundFailure) {
      soundErrors.clear();
      isStopped = fatal;
      onSoundFailure();
      return;
    }
    if (!fatal) return;
    if (isEnding) {
      hls.stopLoad();
      return;
    }
    const kind = type === ErrorTypes.NETWORK_ERROR ? 'network' : type === ErrorTypes.MEDIA_ERROR ? 'media' : 'other';
    const decision = decideRecovery(kind, errors, Date.now());
    errors = decision.errors;
    if (decision.recovery === 'reset') hls.recoverMediaError();
    else if (decision.recovery === 'reload') reload = setTimeout(() => hls.startLoad(), RELOAD_PAUSE_MS);
    else onGiveUp();
  });

  const saveData = () => {
    hls.capLevelToPlayerSize = false;
    hls.autoLevelCapping = 0;
  };
  if (savesData) saveData();

  return {
    choices: qualityChoices(hls.levels),
    getRate: (choice) => hls.levels[levelForChoice(hls.levels, choice)]?.averageBitrate,
    sound,
    sounds,
    chooseSound: (rendition) => {
      soundErrors.clear();
      endDrop();
      chooseInStream(hls, rendition);
      endDrop = dropDecodedSound(hls, Events.FRAG_BUFFERED, rendition);
      // A fatal error has stopped the stream.
      if (isStopped) hls.startLoad();
      isStopped = false;
    },
    lowestRate: hls.levels[0]?.averageBitrate,
    attach: (video) => hls.attachMedia(video),
    choose: (choice) => {
      if (!hls.capLevelToPlayerSize) {
        hls.autoLevelCapping = -1;
        hls.capLevelToPlayerSize = true;
      }
      hls.nextLevel = levelForChoice(hls.levels, choice);
    },
    saveData,
    reload: () => hls.startLoad(),
    expectEnd: () => {
      isEnding = true;
      clearTimeout(reload);
    },
    fragments: () => hls.latestLevelDetails?.fragments ?? [],
    steer: (isSteered) => {
      hls.config.maxLiveSyncPlaybackRate = isSteered ? CATCH_UP_RATE : 1;
      // hls.js does not reset the speed itself.
      const { media } = hls;
      if (media && !isSteered && media.playbackRate === CATCH_UP_RATE) media.playbackRate = 1;
    },
    liveEdge: () => hls.liveSyncPosition ?? undefined,
    // hls.js itself assumes that a playlist which has not changed for three segments has stopped there.
    expectedEdge: () => {
      const { latestLevelDetails: details, targetLatency } = hls;
      return details?.live && targetLatency !== null ? details.edge + details.age - targetLatency : undefined;
    },
    destroy,
  };
}
