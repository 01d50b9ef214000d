import { type ComponentType, type MouseEvent, useRef, useState } from 'react';
import { ActionIcon } from '../../components/session/actions/ActionIcon.tsx';
import styles from '../../components/session/actions/ActionPopover.module.css';
import { itemAt, type RecordedItem } from '../../domain/playback/recordedItems.ts';
import { $playback } from '../../stores/player/playback.store.ts';
import { isPlainClick } from '../hooks/plainClick.ts';
import type { DownloadDialogProps, DownloadDocument } from './DownloadDialog.tsx';

/** Addresses of the download form. */
export interface DownloadDetails {
  /** Address of the page with the form. */
  href: string;
  /** Address of the JSON document for the dialog. */
  document: string;
}

interface DownloadLinkProps {
  details: DownloadDetails;
  /** The agenda items of the recording, by start. */
  items: readonly RecordedItem[];
  labels: { title: string; close: string };
  locale: DownloadDialogProps['locale'];
}

const LOADING_LIMIT_MS = 10_000;

/** Loads the form; each answer contains a new form token. Throws if the portal does not answer with 200. */
async function fetchDocument(address: string): Promise<DownloadDocument> {
  const response = await fetch(address, { signal: AbortSignal.timeout(LOADING_LIMIT_MS) });
  if (!response.ok) throw new Error(`${address} answered ${String(response.status)}`);
  return (await response.json()) as DownloadDocument;
}

/** The address of the document with the item that plays as the chosen one, unless the page was opened at one or as a clip (rule 15.3). */
function withPlayedItem(address: string, items: readonly RecordedItem[]): string {
  const { currentTime, isPlaying } = $playback.get();
  const item = isPlaying ? itemAt(items, currentTime) : undefined;
  if (item === undefined || /[?&](topic|in|out)=/.test(address)) return address;
  return `${address}${address.includes('?') ? '&' : '?'}topic=${encodeURIComponent(item.id)}`;
}

/** A link to the page with the download form, which opens the form in a dialog. The dialog keeps its values until the form is sent. */
export function DownloadLink({ details: { href, document: address }, items, labels, locale }: DownloadLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const [dialog, setDialog] = useState<{ Dialog: ComponentType<DownloadDialogProps>; content: DownloadDocument; key: number }>();
  const [isOpen, setOpen] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const isDone = useRef(false);

  const load = async () => {
    setLoading(true);
    const [content, { DownloadDialog }] = await Promise.all([
      fetchDocument(withPlayedItem(address, items)),
      import('./DownloadDialog.tsx'),
    ]);
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
        // Open the page with the form instead.
        .catch(() => location.assign(href))
        .finally(() => setLoading(false));
  };
  return (
    <>
      <a ref={link} className={styles['download']} href={href} data-enhanced="" aria-busy={isLoading || undefined} onClick={onClick}>
        <ActionIcon name="download" />
        {labels.title}
      </a>
      {dialog && (
        <dialog.Dialog
          key={dialog.key}
          content={dialog.content}
          labels={labels}
          locale={locale}
          isOpen={isOpen}
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
