import type Hls from 'hls.js';
import type { LevelParsed, LoadPolicy } from 'hls.js';
import { levelForChoice, qualityChoices } from './mediaEngineQuality.ts';
import { NO_ERRORS, decideRecovery } from './mediaEngineRecovery.ts';
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
  /** Called once, when the stream cannot be recovered. */
  onGiveUp: () => void;
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
export async function openHlsStream({ hls: HlsClass, url, workerUrl, startAt, savesData, onGiveUp }: HlsStreamOptions): Promise<HlsStream> {
  const hls = new HlsClass({
    workerPath: workerUrl,
    // A worker must come from the origin of the page.
    enableWorker: !isSandboxed(),
    startPosition: startAt ?? -1,
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
  let isEnding = false;

  const destroy = () => {
    clearTimeout(reload);
    hls.destroy();
  };

  await new Promise<void>((resolve, reject) => {
    hls.once(Events.MANIFEST_LOADED, (_event, { levels }) => {
      sound = findSound(levels);
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

  hls.on(Events.FRAG_BUFFERED, () => {
    errors = { ...errors, outageSinceMs: undefined };
  });
  hls.on(Events.ERROR, (_event, { fatal, type }) => {
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
