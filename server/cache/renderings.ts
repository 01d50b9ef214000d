/** A piece of work that everybody waits for who wants what comes out of it. */
interface Rendering<T> {
  made: Promise<T>;
  /** Something happened meanwhile: what comes out is from before it, and for nobody. */
  isInvalidated: boolean;
}

/** How often a rendering is made again because it was outdated before it was done. */
const MAX_REPEATS = 3;

/** Renderings under way, by address: one at a time for each, and those who leave end it for nobody. */
export class Renderings<T> {
  readonly #underWay = new Map<string, Rendering<T>>();
  readonly #keep: (key: string, made: T) => void;

  /** `keep` gets what comes out, unless it is outdated by then. */
  constructor(keep: (key: string, made: T) => void) {
    this.#keep = keep;
  }

  /** Whether one is under way. */
  has(key: string): boolean {
    return this.#underWay.has(key);
  }

  /** What comes out of the one that is under way, or of a new one, made again where it was outdated meanwhile; rejects when it fails. */
  run(key: string, make: () => Promise<T>, repeats = 0): Promise<T> {
    const underWay = this.#underWay.get(key);
    if (underWay) return underWay.made;
    const rendering: Rendering<T> = { made: make(), isInvalidated: false };
    this.#underWay.set(key, rendering);
    rendering.made = this.#follow(key, rendering, make, repeats);
    return rendering.made;
  }

  /** Has nobody else wait for some of those under way, and gives nothing of them to anybody. */
  outdate(isMeant: (key: string) => boolean): void {
    for (const [key, rendering] of [...this.#underWay]) {
      if (!isMeant(key)) continue;
      rendering.isInvalidated = true;
      this.#underWay.delete(key);
    }
  }

  async #follow(key: string, rendering: Rendering<T>, make: () => Promise<T>, repeats: number): Promise<T> {
    try {
      const made = await rendering.made;
      if (rendering.isInvalidated) return repeats < MAX_REPEATS ? await this.run(key, make, repeats + 1) : made;
      this.#keep(key, made);
      return made;
    } finally {
      if (this.#underWay.get(key) === rendering) this.#underWay.delete(key);
    }
  }
}
