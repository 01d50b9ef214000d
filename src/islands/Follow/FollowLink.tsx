import { type ComponentType, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { preinit } from 'react-dom';
import type { Locale } from '../../i18n/locales.ts';
import stylesheet from '../../styles/followForm.css?url';
import { isPlainClick } from '../hooks/plainClick.ts';
import type { FollowDialogProps, FollowDocument } from './FollowDialog.tsx';

/** Addresses of the follow form. */
export interface FollowDetails {
  /** Address of the page with the form. */
  href: string;
  /** Address of the JSON document for the dialog. */
  document: string;
}

interface FollowLinkProps {
  details: FollowDetails;
  labels: { title: string; close: string };
  locale: Locale;
  /** Before the word. */
  icon?: ReactNode;
}

const LOADING_LIMIT_MS = 10_000;

/** Loads the form; each answer contains a new form token. Throws if the portal does not answer with 200. */
async function fetchDocument(address: string): Promise<FollowDocument> {
  const response = await fetch(address, { signal: AbortSignal.timeout(LOADING_LIMIT_MS) });
  if (!response.ok) throw new Error(`${address} answered ${String(response.status)}`);
  return (await response.json()) as FollowDocument;
}

/** A link to the page with the follow form, which opens the form in a dialog. The dialog keeps its values until the form is sent. */
export function FollowLink({ details: { href, document: address }, labels, locale, icon }: FollowLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const [dialog, setDialog] = useState<{ Dialog: ComponentType<FollowDialogProps>; content: FollowDocument; key: number }>();
  const [isOpen, setOpen] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const isDone = useRef(false);

  const load = async () => {
    setLoading(true);
    // A dialog is not shown without its styles.
    preinit(stylesheet, { as: 'style', precedence: 'default' });
    const [content, { FollowDialog }] = await Promise.all([fetchDocument(address), import('./FollowDialog.tsx')]);
    isDone.current = false;
    setDialog((before) => ({ Dialog: FollowDialog, content, key: (before?.key ?? 0) + 1 }));
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
      <a ref={link} href={href} rel="nofollow" data-enhanced="" aria-busy={isLoading || undefined} onClick={onClick}>
        {icon}
        {labels.title}
      </a>
      {dialog && (
        <dialog.Dialog
          key={dialog.key}
          content={dialog.content}
          labels={labels}
          locale={locale}
          isOpen={isOpen}
          onDone={() => {
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
