import { type ComponentType, type MouseEvent, useRef, useState } from 'react';
import { isPlainClick } from '../hydration/pendingClick.ts';
import type { DownloadDialogProps, DownloadDocument } from './DownloadDialog.tsx';
import styles from './DownloadLink.module.css';

/** Where a download begins. */
export interface DownloadDetails {
  /** Address of the page with the form. */
  href: string;
  /** Address of what the dialog shows. */
  document: string;
}

interface DownloadLinkProps {
  details: DownloadDetails;
  labels: { title: string; close: string };
  locale: DownloadDialogProps['locale'];
}

const LOADING_LIMIT_MS = 10_000;

/** A form brings its own token, and is fetched anew each time. */
async function fetchDocument(address: string): Promise<DownloadDocument> {
  const response = await fetch(address, { signal: AbortSignal.timeout(LOADING_LIMIT_MS) });
  if (!response.ok) throw new Error(`${address} answered ${String(response.status)}`);
  return (await response.json()) as DownloadDocument;
}

/** A link to the page with the download form, which it opens in a dialog; what was typed stays there until it was sent. */
export function DownloadLink({ details: { href, document: address }, labels, locale }: DownloadLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const [dialog, setDialog] = useState<{ Dialog: ComponentType<DownloadDialogProps>; content: DownloadDocument; key: number }>();
  const [isOpen, setOpen] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const isDone = useRef(false);

  const load = async () => {
    setLoading(true);
    const [content, { DownloadDialog }] = await Promise.all([fetchDocument(address), import('./DownloadDialog.tsx')]);
    isDone.current = false;
    setDialog((before) => ({ Dialog: DownloadDialog, content, key: (before?.key ?? 0) + 1 }));
    setOpen(true);
  };
  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event.nativeEvent)) return;
    event.preventDefault();
    if (isLoading) return;
    if (dialog && !isDone.current) setOpen(true);
    else
      load()
        // The page with the form is still there.
        .catch(() => location.assign(href))
        .finally(() => setLoading(false));
  };
  return (
    <>
      <a ref={link} className={styles['link']} href={href} data-enhanced="" aria-busy={isLoading || undefined} onClick={onClick}>
        {labels.title}
      </a>
      {dialog && (
        <dialog.Dialog
          key={dialog.key}
          {...{ content: dialog.content, labels, locale, isOpen }}
          onStarted={() => {
            isDone.current = true;
          }}
          onClose={() => {
            setOpen(false);
            link.current?.focus();
          }}
        />
      )}
    </>
  );
}
