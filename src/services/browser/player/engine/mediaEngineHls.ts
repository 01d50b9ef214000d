import type Hls from 'hls.js';
import type { LevelParsed } from 'hls.js';
import { levelForChoice, qualityChoices } from './mediaEngineQuality.ts';
import { NO_TROUBLES, recoverFrom } from './mediaEngineRecovery.ts';
import type { SteeredFeed } from '../playerLive.ts';

/** Pause before a stream that stopped coming is asked for again, in ms. */
const RELOAD_AFTER_MS = 3000;

/** How much faster a live stream may play to come back to where live is: nobody hears it. */
const CATCH_UP_RATE = 1.05;

/** What a feed needs; `hls` is the class, which only the engine may import. */
interface HlsFeedOptions {
  hls: typeof Hls;
  url: string;
  workerUrl: string;
  /** Seconds at which playing begins; undefined begins at the live edge. */
  startAt: number | undefined;
  /** Whether to stay with the lowest quality until another one is chosen. */
  savesData: boolean;
  /** Called once, when everything was tried. */
  onDead: () => void;
}

/** One stream of several that carry the same. */
interface Rendition {
  url: string;
  /** Bits per second, on average where the stream says so. */
  rate: number;
}

/** A video fed with HLS. */
export interface HlsFeed extends SteeredFeed {
  /** Quality choices of the stream (mediaEngineQuality). */
  choices: number[];
  /** Bits per second of a choice; undefined for the automatic one. */
  rateOf: (choice: number) => number | undefined;
  /** The rendition without picture, where there is one. */
  sound: Rendition | undefined;
  /** Bits per second of the lowest quality. */
  lowestRate: number | undefined;
  attach: (video: HTMLVideoElement) => void;
  choose: (choice: number) => void;
  /** Stays with the lowest quality until another one is chosen. */
  saveData: () => void;
  /** Asks for what is missing at once, instead of after a pause. */
  reload: () => void;
  /** A stream that does not come any more is not asked for again. */
  expectEnd: () => void;
  destroy: () => void;
}

const averageRate = ({ bitrate, attrs }: LevelParsed) => Number(attrs['AVERAGE-BANDWIDTH'] ?? bitrate);

function findSound(levels: readonly LevelParsed[]): Rendition | undefined {
  const sound = levels.find(({ width, videoCodec, audioCodec }) => !width && !videoCodec && audioCodec);
  return sound && levels.length > 1 ? { url: sound.url, rate: averageRate(sound) } : undefined;
}

/** Opens a stream as far as its list of qualities; rejects when that cannot be had. Loads media once attached. */
export async function openHlsFeed({ hls: HlsClass, url, workerUrl, startAt, savesData, onDead }: HlsFeedOptions): Promise<HlsFeed> {
  const hls = new HlsClass({
    workerPath: workerUrl,
    startPosition: startAt ?? -1,
    // Small screens get no more lines than they can show.
    capLevelToPlayerSize: true,
    ...(savesData && { startLevel: 0 }),
    // A light stream would otherwise be fetched whole, watched or not.
    maxMaxBufferLength: 60,
    backBufferLength: 90,
    liveSyncDurationCount: 3,
    maxLiveSyncPlaybackRate: CATCH_UP_RATE,
  });
  const { ErrorTypes, Events } = HlsClass;
  let troubles = NO_TROUBLES;
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
    troubles = { ...troubles, outageSinceMs: undefined };
  });
  hls.on(Events.ERROR, (_event, { fatal, type }) => {
    if (!fatal) return;
    if (isEnding) {
      hls.stopLoad();
      return;
    }
    const kind = type === ErrorTypes.NETWORK_ERROR ? 'network' : type === ErrorTypes.MEDIA_ERROR ? 'media' : 'other';
    const decided = recoverFrom(kind, troubles, Date.now());
    troubles = decided.troubles;
    if (decided.recovery === 'reset') hls.recoverMediaError();
    else if (decided.recovery === 'reload') reload = setTimeout(() => hls.startLoad(), RELOAD_AFTER_MS);
    else onDead();
  });

  const saveData = () => {
    hls.capLevelToPlayerSize = false;
    hls.autoLevelCapping = 0;
  };
  if (savesData) saveData();

  return {
    choices: qualityChoices(hls.levels),
    rateOf: (choice) => hls.levels[levelForChoice(hls.levels, choice)]?.averageBitrate,
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
      // It leaves the speed as it was.
      const { media } = hls;
      if (media && !isSteered && media.playbackRate === CATCH_UP_RATE) media.playbackRate = 1;
    },
    liveEdge: () => hls.liveSyncPosition ?? undefined,
    destroy,
  };
}
