// Hydrates at the first interaction with it, of a planned session at the first interaction with the page, or when the page is idle: the
// countdown and the notification need script. Before that, links and code are in the page and the browser opens the dialogs; copying and
// marking need script.
import { useRef } from 'react';
import { ActionPopover } from '../../components/session/actions/ActionPopover.tsx';
import styles from '../../components/session/actions/ActionPopover.module.css';
import type { RecordedItem } from '../../domain/playback/recordedItems.ts';
import { DownloadLink } from '../Download/DownloadLink.tsx';
import { FollowLink } from '../Follow/FollowLink.tsx';
import type { FormAddresses } from '../hooks/forms/FormLink.tsx';
import { useReadyAfterEffects } from '../hooks/useReady.ts';
import { untilWithdrawn } from '../hooks/untilWithdrawn.tsx';
import { useLazyTranslator } from '../hooks/useLazyTranslator.ts';
import { type IslandTexts, useTranslator } from '../hooks/useTranslator.ts';
import { ClipDialog, type ClipDetails } from './ClipDialog.tsx';
import { EmbedDialog, type EmbedDetails } from './EmbedDialog.tsx';
import { type PlannedDetails, PlannedNotice } from './planned/PlannedNotice.tsx';
import { ShareDialog, type ShareDetails } from './ShareDialog.tsx';
import { ShortcutHelp } from './ShortcutHelp.tsx';

interface SessionActionsProps extends IslandTexts {
  /** The agenda items of a recording, by start. */
  items?: readonly RecordedItem[];
  /** Language of the items, if it differs from that of the page. */
  lang?: string | undefined;
  share: ShareDetails;
  embed: EmbedDetails;
  /** Undefined without a recording. */
  clip?: ClipDetails | undefined;
  /** Undefined if no download is offered (rule 15.1). */
  download?: FormAddresses | undefined;
  /** Undefined where the session cannot be followed (rule 28.60). */
  follow?: FormAddresses | undefined;
  /** Address of the .ics file, and links to calendar services; undefined for a session that is over (rule 5.10). */
  calendar?: { file: string; services: { service: string; href: string }[] } | undefined;
  /** Whether the page has a player, which has shortcuts. */
  hasShortcuts?: boolean;
  /** Whether the session has the video of a signer, which a key shows. */
  hasSign?: boolean;
  /** Set for a planned session without a video. */
  planned?: PlannedDetails | undefined;
}

/** The actions of a session: share, clip, download, calendar, embed; the shortcuts of its player, or the wait for its start. */
function SessionActions({
  items = [],
  lang,
  hasShortcuts = false,
  hasSign = false,
  planned,
  texts,
  locale,
  ...actions
}: SessionActionsProps) {
  const { share, embed, clip, download, follow, calendar } = actions;
  const root = useRef<HTMLUListElement>(null);
  const tPage = useTranslator({ texts, locale });
  // Nothing that is shown before hydration needs the lazy texts.
  const tLazy = useLazyTranslator('actions', true, { texts, locale });
  const t = tLazy ?? tPage;
  // The dialogs set what they share in their first effects.
  useReadyAfterEffects(root);
  return (
    <>
      <ul ref={root} className={styles['actions']}>
        <li>
          <ShareDialog details={share} items={items} lang={lang} t={t} locale={locale} />
        </li>
        {clip && (
          <li>
            <ClipDialog details={clip} t={t} locale={locale} />
          </li>
        )}
        {download && (
          <li>
            <DownloadLink
              details={download}
              items={items}
              labels={{ title: t('download.title'), close: t('action.close') }}
              locale={locale}
            />
          </li>
        )}
        {follow && (
          <li>
            <FollowLink details={follow} labels={{ title: t('follow.title'), close: t('action.close') }} locale={locale} />
          </li>
        )}
        {calendar && (
          <li>
            <ActionPopover id="appointment" icon="calendar" title={t('session.addToCalendar')} closeLabel={t('action.close')}>
              <ul>
                <li>
                  <a href={calendar.file}>{t('session.calendarFile')}</a>
                </li>
                {calendar.services.map(({ service, href }) => (
                  <li key={service}>
                    <a href={href} target="_blank" rel="noopener">
                      {service}
                    </a>
                  </li>
                ))}
              </ul>
            </ActionPopover>
          </li>
        )}
        <li>
          <EmbedDialog details={embed} items={items} lang={lang} hasChoices={tLazy !== undefined} t={t} locale={locale} />
        </li>
      </ul>
      {hasShortcuts && <ShortcutHelp hasSign={hasSign} t={tPage} texts={texts} locale={locale} />}
      {planned && <PlannedNotice {...planned} />}
    </>
  );
}

export default untilWithdrawn(SessionActions);
