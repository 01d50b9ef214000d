/** Attaches what an island does to its HTML; `root` is the island's own element. Returns what ends it, where it can end. */
export type Attach<Props> = (root: HTMLElement, props: Props) => (() => void) | undefined;

/** An island as pages write it: a component whose slot is the page's HTML. */
type Behaviour<Props> = (props: Props & { children?: unknown }) => null;

/** Makes an island that leaves the HTML of its slot alone and only attaches what it does: no framework is loaded for it (docs/decisions/0008). */
export const behaviour = <Props = object>(attach: Attach<Props>): Behaviour<Props> => Object.assign(() => null, { attach });
