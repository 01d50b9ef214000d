// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeVideo } from '../../../../tests/support/fakeVideo.ts';
import type { Shortcut } from '../../../domain/playback/shortcuts.ts';
import { translatorFor } from '../../../i18n/translator.ts';
import { handleMediaKeys } from './playerMediaKeys.ts';
import { answerButtons, runShortcut } from './playerShortcuts.ts';

let video: FakeVideo;
let abort: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  video = new FakeVideo();
  abort = new AbortController();
  localStorage.clear();
});
afterEach(() => {
  abort.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('shortcuts (rule 7.19)', () => {
  const container = document.createElement('div');
  const player = {
    currentTrack: -1,
    toggleCaptions: vi.fn(() => void (player.currentTrack = 0)),
    fullscreen: { toggle: vi.fn() },
    elements: { container, controls: container, buttons: { play: [] } },
  };
  const say = vi.fn<(text: string) => void>();
  function run(shortcut: Shortcut) {
    const seeks: number[] = [];
    const playFrom = vi.fn();
    const seekBy = (seconds: number) => void seeks.push(seconds);
    runShortcut(shortcut, { video: video.element, player: player as never, playFrom, seekBy, say, t: translatorFor('en'), language: 'en' });
    return seeks;
  }

  it.each([
    ['back10', -10],
    ['forward10', 10],
    ['back5', -5],
    ['forward5', 5],
    ['frameBack', -0.04],
    ['frameForward', 0.04],
  ] as const)('%s moves by %d s', (shortcut, seconds) => {
    expect(run(shortcut)).toEqual([seconds]);
  });

  it.each([
    ['back5', 'Back 5 seconds'],
    ['forward10', 'Forward 10 seconds'],
    ['faster', 'Speed: 1.25×'],
    ['quieter', 'Volume: 90%'],
    ['mute', 'Muted'],
    ['captions', 'Captions: Off'],
    ['toggle', 'Playing'],
  ] as const)('%s says "%s" (rule 7.27)', (shortcut, text) => {
    say.mockClear();
    run(shortcut);
    expect(say.mock.calls).toEqual([[text]]);
  });

  it('a button of the controls says what it did when a key pressed it (rule 7.27)', () => {
    document.body.innerHTML = '<div><button>Pause</button><button>Mute</button><button>Captions</button><button>Settings</button></div>';
    const all = [...document.querySelectorAll('button')];
    const [play, mute, captions, settings] = all as [HTMLButtonElement, HTMLButtonElement, HTMLButtonElement, HTMLButtonElement];
    const said: string[] = [];
    const target = {
      video: video.element,
      player: undefined,
      say: (text: string) => void said.push(text),
      t: translatorFor('en'),
      language: 'en',
    };
    answerButtons({ controls: document.body, buttons: { play: [play], mute, captions, settings } }, target, abort.signal);
    for (const button of all) button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 }));
    play.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
    expect(said).toEqual(['Paused', 'Volume: 100%', 'Captions: Off']);
  });

  it('step one frame of a paused video', async () => {
    await video.play();
    run('back5');
    expect(video.paused).toBe(false);
    run('frameForward');
    expect(video.paused).toBe(true);
  });

  it('change the speed by 0.25 between 0.5 and 2, and the volume by 0.1', () => {
    run('faster');
    expect(video.playbackRate).toBe(1.25);
    for (let count = 0; count < 9; count += 1) run('faster');
    expect(video.playbackRate).toBe(2);
    for (let count = 0; count < 9; count += 1) run('slower');
    expect(video.playbackRate).toBe(0.5);
    run('louder');
    expect(video.volume).toBe(1);
    run('quieter');
    expect(video.volume).toBeCloseTo(0.9);
    for (let count = 0; count < 20; count += 1) run('quieter');
    expect(video.volume).toBe(0);
  });

  it('toggle playback, sound, captions and full screen; help does nothing here', () => {
    run('toggle');
    expect(video.paused).toBe(false);
    run('toggle');
    expect(video.paused).toBe(true);
    run('mute');
    expect(video.muted).toBe(true);
    run('captions');
    expect(player.toggleCaptions).not.toHaveBeenCalled();
    Object.assign(video, { textTracks: [{ kind: 'captions' }] });
    say.mockClear();
    run('captions');
    expect(say.mock.calls).toEqual([['Captions: On']]);
    run('fullscreen');
    expect([player.toggleCaptions.mock.calls.length, player.fullscreen.toggle.mock.calls.length, run('help')]).toEqual([1, 1, []]);
  });
});

describe('the media keys', () => {
  const handlers = new Map<string, ((details: object) => void) | null>();
  const mediaSession = {
    metadata: {} as object | null,
    setPositionState: vi.fn(),
    setActionHandler: (action: string, handler: ((details: object) => void) | null) => {
      if (action === 'seekto' && handler) throw new TypeError('unknown action');
      handlers.set(action, handler);
    },
  };
  function handle(isSeekable = true) {
    handlers.clear();
    vi.stubGlobal('navigator', { mediaSession });
    const playFrom = vi.fn();
    const seekBy = vi.fn();
    handleMediaKeys(video.element, { playFrom, seekBy, isSeekable }, abort.signal);
    return { playFrom, seekBy };
  }

  it('play, pause and seek by 10 s, or by the seconds of the key', () => {
    const { seekBy } = handle();
    handlers.get('play')?.({});
    expect(video.paused).toBe(false);
    handlers.get('pause')?.({});
    expect(video.paused).toBe(true);
    handlers.get('seekbackward')?.({});
    handlers.get('seekforward')?.({ seekOffset: 7 });
    expect(seekBy.mock.calls).toEqual([[-10], [7]]);
    expect([...handlers.keys()]).not.toContain('nexttrack');
  });

  it('do not seek where the stream does not allow it (rule 7.15)', () => {
    handle(false);
    expect([...handlers.keys()]).toEqual(['play', 'pause']);
  });

  it('step to the topics of a recording', async () => {
    const cues = [{ startTime: 0 }, { startTime: 60 }];
    video.tracks = [{ readyState: 2, LOADED: 2, track: { cues } }];
    vi.stubGlobal('VTTCue', Map);
    const { playFrom } = handle();
    video.advance(30);
    handlers.get('nexttrack')?.({});
    await vi.waitFor(() => expect(playFrom).toHaveBeenCalledTimes(1));
    handlers.get('previoustrack')?.({});
    await vi.waitFor(() => expect(playFrom.mock.calls).toEqual([[60], [0]]));
  });

  it('are released with the player, and know the position until then', () => {
    handle();
    video.emit('loadedmetadata');
    expect(mediaSession.setPositionState).toHaveBeenLastCalledWith({ duration: 1000, playbackRate: 1, position: 0 });
    video.duration = NaN;
    video.emit('playing');
    expect(mediaSession.setPositionState).toHaveBeenCalledTimes(1);
    abort.abort();
    expect([[...handlers.values()].every((handler) => handler === null), mediaSession.metadata]).toEqual([true, null]);
  });
});
