/** A function that reads a text, and the texts that it is tried with. */
export interface Measured {
  read: (text: string) => unknown;
  /** Texts of about a given length, by what they consist of. */
  shapes: Readonly<Record<string, (length: number) => string>>;
}

/** Length of the shorter text, in characters: twice as much is more than a head or most bodies may have. */
export const LENGTH = 20_000;

/** Processor time below which differences are noise, ms. */
const NOISE_MS = 60;

/** Measurements of one text. */
const RUNS = 3;

/** Times as much that twice the length may take: a square takes nearly four times as much. */
const MOST_TIMES = 2.7;

/**
 * The same for the next doubling, in which a square that took more than `MOST_TIMES` before takes more than 3 times as much. Linear work on
 * arrays that outgrow the cache was measured to take up to 2.7 times as much here.
 */
const MOST_TIMES_NEXT = 3;

async function measureMs({ read }: Measured, text: string): Promise<number> {
  const start = process.threadCpuUsage();
  try {
    await read(text);
  } catch {
    // A reader may reject a text; how long it takes to do so counts.
  }
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}

/** The shortest of several times: the collection of garbage and the compiler take part in some of them. */
async function measureShortestMs(measured: Measured, text: string): Promise<number> {
  let shortest = Infinity;
  for (let run = 0; run < RUNS; run += 1) shortest = Math.min(shortest, await measureMs(measured, text));
  return shortest;
}

async function isSlow(measured: Measured, toText: (length: number) => string): Promise<boolean> {
  const text = toText(2 * LENGTH);
  // Most shapes cost nothing: one measurement is enough to say so.
  if ((await measureMs(measured, text)) < NOISE_MS) return false;
  const single = await measureShortestMs(measured, toText(LENGTH));
  const double = await measureShortestMs(measured, text);
  if (double < NOISE_MS || double < MOST_TIMES * single) return false;
  // A square goes on to grow; what only the collection of garbage made slow does not.
  return (await measureShortestMs(measured, toText(4 * LENGTH))) > MOST_TIMES_NEXT * double;
}

/** The shapes for which the time of a reader grows faster than the length of the text. */
export async function findSlowShapes(measured: Measured): Promise<string[]> {
  const slow: string[] = [];
  for (const [name, toText] of Object.entries(measured.shapes)) {
    // Once more, since another program may take the processor away meanwhile.
    if ((await isSlow(measured, toText)) && (await isSlow(measured, toText))) slow.push(name);
  }
  return slow;
}
