import stylesheet from '../styles/downloadForm.css?url';
import { connectDownload } from './downloadForm.ts';

const LOADING_LIMIT_MS = 10_000;

/** The form of a link's page, fetched anew: it brings its own token. */
async function fetchForm(address: string): Promise<HTMLFormElement> {
  const response = await fetch(address, { signal: AbortSignal.timeout(LOADING_LIMIT_MS) });
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const form = page.querySelector('form');
  if (!form) throw new Error('There is no form.');
  return document.adoptNode(form);
}

function loadStyles(): Promise<void> {
  return new Promise((resolve, reject) => {
    if (document.querySelector(`link[href="${stylesheet}"]`)) {
      resolve();
      return;
    }
    const link = document.createElement('link');
    Object.assign(link, { rel: 'stylesheet', href: stylesheet, onload: () => resolve(), onerror: reject });
    document.head.append(link);
  });
}

function createDialog(title: string, closeLabel: string): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  dialog.className = 'download-dialog';
  dialog.dataset['openContent'] = '';
  dialog.setAttribute('aria-labelledby', 'download-title');
  const header = document.createElement('header');
  const heading = document.createElement('h2');
  Object.assign(heading, { id: 'download-title', textContent: title });
  const close = document.createElement('button');
  Object.assign(close, { type: 'button', textContent: closeLabel, onclick: () => dialog.close() });
  header.append(heading, close);
  dialog.append(header);
  return dialog;
}

let open: { dialog: HTMLDialogElement; isDone: () => boolean } | undefined;

/** Opens the form of a link in a modal dialog; what was typed stays there until it was sent. Rejects where there is no form to be had. */
export async function openDownload(link: HTMLAnchorElement): Promise<void> {
  if (open && !open.isDone()) {
    open.dialog.showModal();
    return;
  }
  open?.dialog.remove();
  open = undefined;
  link.setAttribute('aria-busy', 'true');
  try {
    const [form] = await Promise.all([fetchForm(link.dataset['download'] ?? ''), loadStyles()]);
    const dialog = createDialog(link.textContent.trim(), link.dataset['close'] ?? '');
    dialog.append(form);
    document.body.append(dialog);
    const abort = new AbortController();
    open = { dialog, isDone: () => !form.isConnected };
    connectDownload(form, abort.signal, link.dataset['started']);
    dialog.addEventListener('close', () => {
      link.focus();
      if (!form.isConnected) abort.abort();
    });
    dialog.showModal();
    form.querySelector<HTMLInputElement>('[name="email"]')?.focus();
  } finally {
    link.removeAttribute('aria-busy');
  }
}
