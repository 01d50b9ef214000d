/**
 * Gives the turns of the speakers their positions, as every other row has them: `data-seek`, `data-from` and `data-until`. The page
 * says each figure once, in the link and, where silence follows, in `data-lasts` (seconds): a long session has 900 of them.
 */
export function completeSpeeches(): void {
  for (const row of document.querySelectorAll<HTMLElement>('[data-moment="speech"]:not([data-from])')) {
    const link = row.querySelector<HTMLAnchorElement>('a[data-seek]');
    const from = link?.pathname.split('/').pop();
    if (!link || from === undefined) continue;
    link.dataset['seek'] = from;
    row.dataset['from'] = from;
    const { lasts } = row.dataset;
    if (lasts !== undefined) row.dataset['until'] = String(Number(from) + Number(lasts));
  }
}
