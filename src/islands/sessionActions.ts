/** Fetches the script of the dialogs when one opens for the first time, or has been opened already. Returns what ends it. */
export function followActions(root: HTMLElement): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  for (const panel of root.querySelectorAll<HTMLElement>('[popover]')) {
    const start = () => void import('./actionPanels.ts').then(({ connectPanel }) => connectPanel(panel, signal));
    // A browser without popovers shows them all.
    if (!('popover' in panel) || panel.matches(':popover-open')) start();
    else panel.addEventListener('beforetoggle', start, { once: true, signal });
  }
  return () => abort.abort();
}
