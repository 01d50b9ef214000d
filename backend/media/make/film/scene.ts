/** Size of the picture in pixels; the low rendition is scaled from it. */
export const frame = { width: 854, height: 480 };

/** Who is heard and what everyone does, for a picture of the whole room. */
export interface WideState {
  speaker: string | undefined;
  /** 0 closed to 3 wide open. */
  mouth: number;
  isVoting: boolean;
  /** Counts up every two seconds: somebody looks elsewhere. */
  beat: number;
}

/** The places from which a speaker is filmed. */
export type Angle = 'front' | 'side';

/** A room in which a meeting is filmed; all drawings are SVG without the outer element. */
export interface Scene {
  /** Gradients that the drawings use. */
  defs: string;
  /** What is behind a speaker; it is shown out of focus. */
  backdrop(speaker: string, angle: Angle): string;
  /** What is in front of a speaker: a lectern or a table, with a microphone. */
  foreground(speaker: string): string;
  /** The whole room without people. */
  room: string;
  /** The people of the whole room, with what is in front of them. */
  people(state: WideState): string;
  /** True if speakers sit at home, so that they are filmed by their own computer. */
  isOnline?: boolean;
}
