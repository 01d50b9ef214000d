/** What the built site tells the page cache about the rendering of one page, while it renders. */
export interface RenderingNotes {
  /** Names, in lower case, of the cities whose data the page was made from (rule 18.9). */
  readonly cities: Set<string>;
}

/** Creates the notes of a rendering that has not begun. */
export const newRenderingNotes = (): RenderingNotes => ({ cities: new Set() });
