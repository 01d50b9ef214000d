import { isPlainClick } from './hydration/heldClick.ts';

/** Opens the download form of a link in a dialog, and helps with the form that stands in the page. Returns what ends it. */
export function followDownload(root: HTMLElement): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  const link = root.querySelector<HTMLAnchorElement>('a[data-download]');
  link?.addEventListener(
    'click',
    (event) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      import('./downloadDialog.ts')
        .then(({ openDownload }) => openDownload(link))
        // The page with the form is still there.
        .catch(() => location.assign(link.href));
    },
    { signal },
  );
  const form = root.querySelector('form');
  if (form) void import('./downloadForm.ts').then(({ connectDownload }) => connectDownload(form, signal));
  return () => abort.abort();
}
