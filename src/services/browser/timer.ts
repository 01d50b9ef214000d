/** A timer that runs one function at a time. */
export interface Timer {
  /** Runs a function later, instead of the one that is waiting. */
  start: (run: () => void, afterMs: number) => void;
  stop: () => void;
}

/** Creates a timer that does not run. */
export function createTimer(): Timer {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    start: (run, afterMs) => {
      clearTimeout(timer);
      timer = setTimeout(run, afterMs);
    },
    stop: () => clearTimeout(timer),
  };
}
