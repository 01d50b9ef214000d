import { newRenderingNotes, type RenderingNotes } from '../../src/runtime/renderingNotes.ts';

/** A pending rendering that all requests for the page share. */
interface Rendering<T> {
  result: Promise<T>;
  /** What is known of the page so far. */
  notes: RenderingNotes;
  /** The page was invalidated meanwhile: the result is from before the change and must not be used. */
  isInvalidated: boolean;
}

/** Whether a change concerns the rendering of a key, of which this much is known. */
type Matches = (key: string, notes: RenderingNotes) => boolean;

/** Renders a page; fills in the notes meanwhile. */
type Render<T> = (notes: RenderingNotes) => Promise<T>;

/** How often a rendering is repeated because it was invalidated before it ended. */
const MAX_REPEATS = 3;

/** Pending renderings by address, one at a time for each; a request that is aborted does not end a shared rendering. */
export class Renderings<T> {
  readonly #pending = new Map<string, Rendering<T>>();
  readonly #onRendered: (key: string, result: T) => void;

  /** `onRendered` receives each result that was not invalidated meanwhile. */
  constructor(onRendered: (key: string, result: T) => void) {
    this.#onRendered = onRendered;
  }

  /** Whether a rendering of the key is pending. */
  has(key: string): boolean {
    return this.#pending.has(key);
  }

  /** Resolves with the result of the pending or a new rendering, repeated when it is invalidated meanwhile; rejects when it fails. */
  run(key: string, render: Render<T>, repeats = 0): Promise<T> {
    const pending = this.#pending.get(key);
    if (pending) return pending.result;
    const notes = newRenderingNotes();
    const rendering: Rendering<T> = { result: render(notes), notes, isInvalidated: false };
    this.#pending.set(key, rendering);
    rendering.result = this.#finish(key, rendering, render, repeats);
    return rendering.result;
  }

  /** Invalidates the matching renderings: new requests do not wait for them, and their results are not used. */
  invalidate(matches: Matches): void {
    for (const [key, rendering] of [...this.#pending]) {
      if (!matches(key, rendering.notes)) continue;
      rendering.isInvalidated = true;
      this.#pending.delete(key);
    }
  }

  async #finish(key: string, rendering: Rendering<T>, render: Render<T>, repeats: number): Promise<T> {
    try {
      const result = await rendering.result;
      if (rendering.isInvalidated) return repeats < MAX_REPEATS ? await this.run(key, render, repeats + 1) : result;
      this.#onRendered(key, result);
      return result;
    } finally {
      if (this.#pending.get(key) === rendering) this.#pending.delete(key);
    }
  }
}
