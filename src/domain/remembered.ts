/** Most answers a memory keeps, and the length up to which it keeps questions: what strangers send must not fill it. */
const MAX_KEPT = 2000;
const MAX_KEPT_LENGTH = 256;

/** The same function of a text, which remembers its answers: to find one takes less than to work it out again at every request. */
export function remembered<T>(answer: (text: string) => T): (text: string) => T {
  const known = new Map<string, { answer: T }>();
  return (text) => {
    const kept = known.get(text);
    if (kept !== undefined) return kept.answer;
    const fresh = answer(text);
    if (text.length > MAX_KEPT_LENGTH) return fresh;
    if (known.size >= MAX_KEPT) known.clear();
    // A text of its own: a piece of a longer one, as paths are of their targets, would keep all of that alive.
    known.set(` ${text}`.slice(1), { answer: fresh });
    return fresh;
  };
}
