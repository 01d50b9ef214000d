// Inline script of every embed with a player: the page around the embed may control it by messages of player.js 0.0.11 (rule 16.5,
// docs/embedding.md).
const video = document.querySelector('video');
const allowed = new RegExp(document.querySelector('[data-parents]').dataset.parents);
const isTime = (value) => Number.isFinite(value) && value >= 0;
const times = () => ({ seconds: video.currentTime, duration: METHODS.getDuration() });
let listeners = [];
let isPlaying = false;
// Do not read `video.paused`: it is true, without an event, while the portal's player changes the source.
let isPaused = video.paused;

const send = (origin, event, value, listener) => {
  // `null`, the origin of a page in a sandbox, is no target.
  parent.postMessage(JSON.stringify({ context: 'player.js', version: '0.0.11', event, value, listener }), origin === 'null' ? '*' : origin);
};

const emit = (event, value) => {
  for (const listener of listeners) if (listener.event === event) send(listener.origin, event, value, listener.name);
};

const METHODS = {
  play() {
    // The portal's player loads at the first interaction, and at this event; it then continues the playback.
    dispatchEvent(new Event('hydrate'));
    video.play().catch(({ name }) => {
      if (name === 'NotAllowedError') emit('error', { code: 1, msg: name });
    });
  },
  pause: () => video.pause(),
  getPaused: () => isPaused,
  mute: () => void (video.muted = true),
  unmute: () => void (video.muted = false),
  getMuted: () => video.muted,
  setVolume(value) {
    if (isTime(value) && value <= 100) video.volume = value / 100;
  },
  getVolume: () => Math.round(video.volume * 100),
  getDuration: () => (isTime(video.duration) ? video.duration : 0),
  setCurrentTime(value) {
    if (isTime(value)) video.currentTime = value;
  },
  getCurrentTime: () => video.currentTime,
  // The player keeps both up to date (src/services/browser/player/sound/reportSounds.ts).
  getAudioTracks: () => JSON.parse(video.dataset.tracks ?? '[]'),
  getAudioTrack: () => video.dataset.sound,
  setAudioTrack(value) {
    if (!METHODS.getAudioTracks().some(({ id }) => id === value)) {
      emit('error', { code: 3, msg: 'Unknown audio track' });
      return;
    }
    if (value === METHODS.getAudioTrack()) return;
    video.dataset.askedSound = value;
    // Without the portal's player the track that the embed has must not play: without sources the video waits for that player.
    if (video.dispatchEvent(new Event('soundasked', { cancelable: true }))) {
      const isPlaying = !video.paused;
      for (const source of video.querySelectorAll('source')) source.remove();
      video.load();
      video.dataset.sound = value;
      LISTENERS.audiotrackchange();
      if (isPlaying) METHODS.play();
    }
  },
  addEventListener(event, name, origin) {
    if (!EVENTS.includes(event)) return;
    METHODS.removeEventListener(event, name ?? '');
    listeners.push({ event, name, origin });
    if (event === 'ready') sendReady(origin, name);
  },
  removeEventListener(event, name) {
    listeners = listeners.filter((listener) => listener.event !== event || (name != null && (listener.name ?? '') !== name));
  },
};

// Report the events of the element, not the calls: playback starts with the first frames, and waiting for data is no pause.
const LISTENERS = {
  play: () => void (isPaused = false),
  playing() {
    if (!isPlaying) emit('play');
    isPlaying = true;
  },
  pause() {
    if (isPlaying) emit('pause');
    isPlaying = false;
    isPaused = true;
  },
  ended: () => emit('ended'),
  timeupdate: () => emit('timeupdate', times()),
  seeked: () => emit('seeked', times()),
  audiotrackchange: () => emit('audiotrackchange', { id: METHODS.getAudioTrack() }),
};
const EVENTS = ['ready', 'play', 'pause', 'ended', 'timeupdate', 'seeked', 'audiotrackchange', 'error'];
for (const [event, listener] of Object.entries(LISTENERS)) video.addEventListener(event, listener);

const sendReady = (origin, name) => send(origin, 'ready', { src: location.href, events: EVENTS, methods: Object.keys(METHODS) }, name);

addEventListener('message', ({ source, origin, data }) => {
  if (source !== parent || parent === window || !allowed.test(origin)) return;
  let message;
  try {
    message = JSON.parse(data);
  } catch {}
  const { context, method, value, listener } = message ?? {};
  if (context !== 'player.js' || (listener != null && typeof listener !== 'string')) return;
  if (!Object.hasOwn(METHODS, method)) emit('error', { code: 2, msg: 'Unknown method' });
  else if (/^get/.test(method)) send(origin, method, METHODS[method](), listener);
  else METHODS[method](value, listener, origin);
});

// The origin of the parent page comes from `ancestorOrigins` or the referrer. Without both, `ready` goes to any origin: it contains no
// secret.
const host = location.ancestorOrigins?.[0] ?? (document.referrer && new URL(document.referrer).origin);
if (parent !== window && (!host || allowed.test(host))) sendReady(host || '*');
