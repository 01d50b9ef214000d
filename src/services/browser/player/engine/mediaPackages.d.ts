/** The build without alternate audio, subtitles and encryption: the package declares types for its full build only. */
declare module 'hls.js/light' {
  export * from 'hls.js';
  export { default } from 'hls.js';
}

/** The part of Plyr that the player uses: the package's own types declare its class twice, in conflicting ways. */
declare module 'plyr' {
  interface Options {
    controls: string[];
    settings: string[];
    i18n: Record<string, string | Record<string, string>>;
    iconUrl: string;
    loadSprite: boolean;
    blankVideo: string;
    storage: { enabled: boolean };
    muted: boolean;
    volume: number;
    seekTime: number;
    invertTime: boolean;
    toggleInvert: boolean;
    disableContextMenu: boolean;
    keyboard: { focused: boolean; global: boolean };
    tooltips: { controls: boolean; seek: boolean };
    captions: { active: boolean; language: string; update: boolean };
    speed: { selected: number; options: number[] };
    mediaMetadata: { title: string; artist: string; artwork: { src: string }[] };
  }

  interface Elements {
    container: HTMLElement;
    controls: HTMLElement;
    /** The lines of captions; absent while the video has none. */
    captions?: HTMLElement;
    buttons: {
      /** The large one over the video, and that of the control bar. */
      play: HTMLButtonElement[];
      mute: HTMLButtonElement;
      captions: HTMLButtonElement;
      settings: HTMLButtonElement;
      /** Absent in a browser without picture-in-picture. */
      pip?: HTMLButtonElement;
      fullscreen?: HTMLButtonElement;
    };
    /** The position slider; absent when the controls have none. */
    inputs: { seek?: HTMLInputElement };
    settings: {
      buttons: Record<string, HTMLElement | undefined>;
      panels: Record<string, HTMLElement | undefined>;
      menu: HTMLElement;
      /** The part of the menu that opens. */
      popup: HTMLElement;
    };
  }

  export default class Plyr {
    constructor(video: HTMLVideoElement, options: Options);
    readonly elements: Elements;
    /** Index of the captions that are shown; -1 for none. */
    currentTrack: number;
    toggleCaptions(): void;
    readonly fullscreen: { active: boolean; toggle: () => void };
    destroy(): void;
  }

  export type { Options };
}
