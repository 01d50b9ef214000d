import { type ComponentType, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import type { Locale } from '../../../i18n/locales.ts';
import { isPlainClick } from '../plainClick.ts';

/** Addresses of a form. */
export interface FormAddresses {
  /** Address of the page with the form. */
  href: string;
  /** Address of the JSON document for the dialog. */
  document: string;
}

/** Props of a dialog with a form; `Content` is the JSON document at the address of the form. */
export interface FormDialogProps<Content> {
  content: Content;
  labels: { title: string; close: string };
  locale: Locale;
  isOpen: boolean;
  /** Called when the form was accepted: the next opening loads a new one. */
  onDone: () => void;
  onClose: () => void;
}

interface FormLinkProps<Content> {
  href: string;
  /** Returns the address of the JSON document when the dialog is opened. */
  toDocument: () => string;
  /** Loads the code of the dialog and what it needs. */
  loadDialog: () => Promise<ComponentType<FormDialogProps<Content>>>;
  labels: { title: string; close: string };
  locale: Locale;
  className?: string | undefined;
  /** Before the word. */
  icon?: ReactNode;
}

const LOADING_LIMIT_MS = 10_000;

/** Loads the form; each answer contains a new form token. Throws if the portal does not answer with 200. */
async function fetchDocument<Content>(address: string): Promise<Content> {
  const response = await fetch(address, { signal: AbortSignal.timeout(LOADING_LIMIT_MS) });
  if (!response.ok) throw new Error(`${address} answered ${String(response.status)}`);
  return (await response.json()) as Content;
}

/** A link to the page with a form, which opens the form in a dialog. The dialog keeps its values until the form is sent. */
export function FormLink<Content>({ href, toDocument, loadDialog, labels, locale, className, icon }: FormLinkProps<Content>) {
  const link = useRef<HTMLAnchorElement>(null);
  const [dialog, setDialog] = useState<{ Dialog: ComponentType<FormDialogProps<Content>>; content: Content; key: number }>();
  const [isOpen, setOpen] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const isDone = useRef(false);

  const load = async () => {
    setLoading(true);
    const [content, Dialog] = await Promise.all([fetchDocument<Content>(toDocument()), loadDialog()]);
    isDone.current = false;
    setDialog((before) => ({ Dialog, content, key: (before?.key ?? 0) + 1 }));
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
      <a ref={link} className={className} href={href} data-enhanced="" aria-busy={isLoading || undefined} onClick={onClick}>
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
