import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import styles from '../../components/session/actions/ActionPopover.module.css';
import type { DownloadView } from '../../domain/download/downloadView.ts';
import type { PageTexts } from '../../i18n/pageTexts.ts';
import { useTranslator } from '../hooks/useTranslator.ts';
import { focusAudibly } from '../hooks/forms/focusAudibly.ts';
import type { FormDialogProps } from '../hooks/forms/FormLink.tsx';
import { DownloadPanel } from './DownloadPanel.tsx';

/** The JSON answer at the address of the form. */
export interface DownloadDocument {
  view: DownloadView;
  texts: PageTexts;
}

/** The download form in a modal dialog, which is a sheet like those of the other actions. */
export function DownloadDialog({ content, labels, locale, isOpen, onDone, onClose }: FormDialogProps<DownloadDocument>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const t = useTranslator({ texts: content.texts, locale });
  useEffect(() => {
    const element = dialog.current;
    if (!isOpen || !element || element.open) return undefined;
    element.showModal();
    const email = element.getElementsByTagName('form')[0]?.elements.namedItem('email');
    return email instanceof HTMLInputElement && heading.current ? focusAudibly(heading.current, email) : undefined;
  }, [isOpen]);
  return createPortal(
    <dialog ref={dialog} className={`${styles['frame'] ?? ''} download-dialog`} aria-labelledby="download-title" onClose={onClose}>
      <h2 id="download-title" ref={heading} tabIndex={-1}>
        {labels.title}
      </h2>
      <DownloadPanel view={content.view} t={t} problem={undefined} onStarted={onDone} />
      <button type="button" className={styles['close']} onClick={() => dialog.current?.close()}>
        {labels.close}
      </button>
    </dialog>,
    document.body,
  );
}
