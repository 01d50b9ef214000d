/** Number of ticks that a received number stays valid. */
const VALID_TICKS = 3;

/** Numbers of clients per session at other instances of the broker, which send them repeatedly. */
export class OtherAudiences {
  readonly #instances = new Map<string, { sizes: Map<number, number>; ticksLeft: number }>();

  /** Stores the numbers that an instance sent: ids of sessions and numbers of clients. */
  receive(instance: string, sizes: [sessionId: number, size: number][]): void {
    this.#instances.set(instance, { sizes: new Map(sizes), ticksLeft: VALID_TICKS });
  }

  /** Removes instances that have sent nothing for some ticks; call it at the interval at which they send. */
  tick(): void {
    for (const [name, instance] of this.#instances) if (--instance.ticksLeft < 0) this.#instances.delete(name);
  }

  /** Number of clients of one session, or of all, at other instances. */
  count(sessionId?: number): number {
    const sizes = [...this.#instances.values()].flatMap((instance) =>
      sessionId === undefined ? [...instance.sizes.values()] : (instance.sizes.get(sessionId) ?? 0),
    );
    return sizes.reduce((sum, size) => sum + size, 0);
  }
}
