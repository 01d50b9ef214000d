/** A range of a fake video, seconds. */
interface FakeRange {
  start: number;
  end: number;
}

/** A video without layout and network: its test sets what it plays, and it sends the events that a browser sends. */
export class FakeVideo extends EventTarget {
  readonly HAVE_METADATA = 1;
  readonly HAVE_CURRENT_DATA = 2;
  readonly HAVE_FUTURE_DATA = 3;
  paused = true;
  ended = false;
  error: object | null = null;
  seeking = false;
  muted = false;
  volume = 1;
  duration = 1000;
  readyState = 4;
  preload = '';
  src: string | undefined;
  ranges: FakeRange[] = [];
  tracks: object[] = [];
  textTracks = new EventTarget();
  plays = 0;
  #seconds = 0;
  #rate = 1;

  get seekable() {
    const { ranges } = this;
    return { length: ranges.length, start: (index: number) => ranges[index]?.start ?? 0, end: (index: number) => ranges[index]?.end ?? 0 };
  }

  get currentTime(): number {
    return this.#seconds;
  }

  /** A seek, as by a script or a viewer. */
  set currentTime(seconds: number) {
    this.#seconds = seconds;
    this.emit('seeking');
  }

  get playbackRate(): number {
    return this.#rate;
  }

  set playbackRate(rate: number) {
    this.#rate = rate;
    this.emit('ratechange');
  }

  /** Moves on without a seek, as playback does. */
  advance(seconds: number): void {
    this.#seconds += seconds;
    this.emit('timeupdate');
  }

  play(): Promise<void> {
    this.plays += 1;
    this.paused = false;
    this.emit('play');
    this.emit('playing');
    return Promise.resolve();
  }

  pause(): void {
    if (this.paused) return;
    this.paused = true;
    this.emit('pause');
  }

  emit(name: string): void {
    this.dispatchEvent(new Event(name, { cancelable: true }));
  }

  hasAttribute(name: string): boolean {
    return name === 'src' && this.src !== undefined;
  }

  removeAttribute(): void {
    this.src = undefined;
  }

  canPlayType(): string {
    return '';
  }

  querySelector(): object | null {
    return this.tracks[0] ?? null;
  }

  querySelectorAll(selector: string): object[] {
    return selector === 'source' ? [] : this.tracks;
  }

  load(): void {
    this.error = null;
  }

  /** It is in no page. */
  closest(): null {
    return null;
  }

  /** For functions that take the element of a page. */
  get element(): HTMLVideoElement {
    return this as unknown as HTMLVideoElement;
  }
}
