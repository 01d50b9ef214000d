/** The browser engines that run the list. */
export type EngineName = 'chromium' | 'firefox' | 'webkit';

/** An element that is drawn: the first that matches. */
export interface Target {
  css: string;
  /** Its label, or its whole text. */
  name?: string;
  /** A part of its text. */
  text?: string;
  /** Whether something else may receive the input, such as the play button over the video. */
  mayBeCovered?: boolean;
}

/** A page before it is opened. */
export interface PageOptions {
  width?: number;
  height?: number;
  /** Whether the page has Media Source; without it the browser plays HLS by itself, as iPhones before iOS 17.1 do. */
  hasMediaSource?: boolean;
  /** Delay of every request to the portal, ms. */
  latency?: number;
}

/** A page in one of the engines. All input is that of the engine's own mouse, finger and keyboard. */
export interface EnginePage {
  readonly engine: EngineName;
  /**
   * Opens a path of the portal and waits until it has loaded; in WebKitGTK until its module scripts have run, since `load` comes 3 s late
   * with a video.
   */
  open: (path: string) => Promise<void>;
  /** Runs a function in the page; it may use its arguments only. */
  evaluate: <Args extends unknown[], Result>(run: (...args: Args) => Result | Promise<Result>, ...args: Args) => Promise<Result>;
  /** Moves the mouse to a point of the window. */
  moveTo: (x: number, y: number) => Promise<void>;
  clickAt: (x: number, y: number) => Promise<void>;
  /** Touches a point of the window. WebKitGTK has no touch input: its tests leave out those with the tag @touch. */
  tapAt: (x: number, y: number) => Promise<void>;
  /** Presses a key, by its name in UI Events (`Enter`, `ArrowRight`, `k`), or `Space`. */
  press: (key: string) => Promise<void>;
  type: (text: string) => Promise<void>;
  back: () => Promise<void>;
  forward: () => Promise<void>;
  resize: (width: number, height: number) => Promise<void>;
  /** Console errors, exceptions and violations of the policy since the page was made, one sentence each. */
  readComplaints: () => Promise<string[]>;
  takeScreenshot: () => Promise<Uint8Array>;
  close: () => Promise<void>;
}

/** A running browser. */
export interface Engine {
  newPage: (options?: PageOptions) => Promise<EnginePage>;
  stop: () => Promise<void>;
}

/** Narrowest window of each engine, CSS pixels: WebKitGTK's MiniBrowser has a toolbar that needs 447. */
export const NARROWEST: Readonly<Record<EngineName, number>> = { chromium: 390, firefox: 390, webkit: 450 };
