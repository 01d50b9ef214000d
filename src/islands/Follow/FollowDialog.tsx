import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { FollowView } from '../../domain/follow/followView.ts';
import { followKindLabel } from '../../i18n/labels/follow/followLabels.ts';
import type { PageTexts } from '../../i18n/pageTexts.ts';
import { focusAudibly } from '../hooks/forms/focusAudibly.ts';
import type { FormDialogProps } from '../hooks/forms/FormLink.tsx';
import { useTranslator } from '../hooks/useTranslator.ts';
import { FollowPanel } from './FollowPanel.tsx';

/** The JSON answer at the address of the form. */
export interface FollowDocument {
  view: FollowView;
  texts: PageTexts;
}

/** The follow form in a modal dialog. */
export function FollowDialog({ content, labels, locale, isOpen, onDone, onClose }: FormDialogProps<FollowDocument>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const t = useTranslator({ texts: content.texts, locale });
  const { name, lang, kind } = content.view;
  useEffect(() => {
    const element = dialog.current;
    if (!isOpen || !element || element.open) return undefined;
    element.showModal();
    const [form] = element.getElementsByTagName('form');
    const field = form?.elements.namedItem('topic') ?? form?.elements.namedItem('mail');
    return field instanceof HTMLElement && heading.current ? focusAudibly(heading.current, field) : undefined;
  }, [isOpen]);
  return createPortal(
    <dialog ref={dialog} className="follow-dialog" aria-labelledby="follow-title" onClose={onClose}>
      <h2 id="follow-title" ref={heading} tabIndex={-1}>
        {labels.title}
      </h2>
      <div className="follow-body">
        <p>
          <b>
            <bdi lang={lang}>{name}</bdi>
          </b>
        </p>
        <p className="muted">{followKindLabel(kind, t)}</p>
        <FollowPanel view={content.view} t={t} problem={undefined} onDone={onDone} />
      </div>
      <button type="button" className="close" onClick={() => dialog.current?.close()}>
        {labels.close}
      </button>
    </dialog>,
    document.body,
  );
}
