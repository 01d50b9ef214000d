/** Times that a number is believed without being told again. */
const VALID_TICKS = 3;

/** How many watch each session at other instances of the broker, as these tell again and again. */
export class OtherAudiences {
  readonly #instances = new Map<string, { sizes: Map<number, number>; ticksLeft: number }>();

  /** Takes what an instance tells: sessions by id, and how many watch them there. */
  receive(instance: string, sizes: [sessionId: number, size: number][]): void {
    this.#instances.set(instance, { sizes: new Map(sizes), ticksLeft: VALID_TICKS });
  }

  /** Forgets instances that have not been heard for a while; to be called as often as they tell. */
  tick(): void {
    for (const [name, instance] of this.#instances) if (--instance.ticksLeft < 0) this.#instances.delete(name);
  }

  /** How many watch a session elsewhere, or all of them. */
  count(sessionId?: number): number {
    const sizes = [...this.#instances.values()].flatMap((instance) =>
      sessionId === undefined ? [...instance.sizes.values()] : (instance.sizes.get(sessionId) ?? 0),
    );
    return sizes.reduce((sum, size) => sum + size, 0);
  }
}
