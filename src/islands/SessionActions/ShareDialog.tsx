import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ActionPopover } from '../../components/session/actions/ActionPopover.tsx';
import styles from '../../components/session/actions/ActionPopover.module.css';
import { NetworkIcon } from '../../components/session/actions/NetworkIcon.tsx';
import { shareLinks } from '../../domain/embed/shareLinks.ts';
import { addressAt, itemAddress } from '../../domain/playback/positionAddress.ts';
import { itemAt, type RecordedItem, wholeSecondAt } from '../../domain/playback/recordedItems.ts';
import { formatPosition } from '../../i18n/format.ts';
import { beforeValue } from '../../i18n/labels/punctuation.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { TextKey, Translate } from '../../i18n/translator.ts';
import { $playback } from '../../stores/player/playback.store.ts';
import { useHydrated } from '../hooks/useHydrated.ts';
import { useTextBeforeHydration } from '../hooks/useTextBeforeHydration.ts';
import { copyField } from './copyField.ts';
import { useSoundAddress } from './useSoundAddress.ts';
import { readTime, TimeField } from './TimeField.tsx';

/** The session that is shared. */
export interface ShareDetails {
  name: string;
  /** Absolute address of the session page, with the part of the recording. */
  address: string;
  /** Path of the session without language prefix. */
  path: string;
  /** Seconds at which playback starts; undefined without a recording. */
  startAt: number | undefined;
}

interface ShareDialogProps {
  details: ShareDetails;
  /** The agenda items of the recording, by start. */
  items: readonly RecordedItem[];
  /** Language of the items, if it differs from that of the page. */
  lang: string | undefined;
  t: Translate;
  locale: Locale;
}

/** What of a recording is shared. */
type Scope = 'session' | 'item' | 'moment';

/**
 * The share dialog: the address of the session, of the item at the playhead or of a time, with QR code and networks (rules 16.7, 16.8).
 * While the video plays, the time at which the dialog was opened is chosen.
 */
export function ShareDialog({ details, items, lang, t, locale }: ShareDialogProps) {
  const { name, path, startAt } = details;
  const address = useSoundAddress(details.address, locale);
  const link = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const time = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Scope>();
  const [typed, setTyped] = useState<string>();
  const [seconds, setSeconds] = useState<number>();
  const [isWrong, setWrong] = useState(false);
  const [status, setStatus] = useState<TextKey>();
  const canShare = useHydrated() && 'share' in navigator;
  const { currentTime } = useStore($playback, { ssr: 'initial' });
  const playhead = currentTime || (startAt ?? 0);
  // Until the visitor chooses a time, show the playhead.
  const toTime = (position: number) => formatPosition(wholeSecondAt(items, position));
  const currentPosition = toTime(playhead);
  const item = itemAt(items, playhead);
  // Before the first item there is none to share.
  const scope = chosen === undefined || (chosen === 'item' && !item) ? 'session' : chosen;

  const commit = (text: string, isTimed: boolean) => {
    const read = isTimed ? readTime(text) : undefined;
    setWrong(read === 'unreadable');
    setStatus(undefined);
    setSeconds(read === 'unreadable' ? undefined : read);
  };
  const type = (text: string) => {
    setTyped(text);
    setChosen('moment');
    // Link and code follow what is typed; a time that is not complete yet is reported when the field is left.
    const read = readTime(text);
    if (read !== 'unreadable') commit(text, true);
  };
  const choose = (next: Scope, position = currentPosition) => {
    setChosen(next);
    setTyped(next === 'moment' ? (typed ?? position) : undefined);
    commit(typed ?? position, next === 'moment');
  };
  const open = () => {
    const playback = $playback.get();
    if (chosen === undefined && startAt !== undefined && playback.isPlaying) choose('moment', toTime(playback.currentTime));
  };
  // The press that hydrates the island has opened the dialog already.
  const takeOver = useEffectEvent(() => {
    if (panel.current?.matches(':popover-open')) open();
  });
  useEffect(() => takeOver(), []);
  useTextBeforeHydration(time, (text) => {
    if (text === currentPosition) return;
    type(text);
    commit(text, true);
  });

  const toShown = () => {
    if (scope === 'moment') return addressAt(address, seconds);
    return scope === 'item' && item ? itemAddress(address, item.id) : address;
  };
  const shown = toShown();
  const { pathname, search } = new URL(address);
  const code = `${pathname}/qr.svg${search}`;
  const itemSeconds = scope === 'item' && item ? wholeSecondAt(items, item.startSeconds) : undefined;
  const codeSeconds = scope === 'moment' ? seconds : itemSeconds;
  const qr = codeSeconds === undefined ? code : `${code}${search ? '&' : '?'}t=${String(Math.floor(codeSeconds))}`;
  const copy = async () => {
    const isCopied = await copyField(link.current);
    setStatus(isCopied ? 'share.linkCopied' : 'share.copyFailed');
  };
  const radio = (value: Scope) => (
    <input type="radio" name="share-scope" value={value} checked={scope === value} onChange={() => choose(value)} />
  );
  return (
    <ActionPopover
      panelRef={panel}
      id="share"
      icon="share"
      title={t('share.title')}
      closeLabel={t('action.close')}
      status={status && t(status)}
      onToggle={({ newState }) => newState === 'open' && open()}
      foot={
        <div className={styles['row']}>
          <label className={styles['wide']}>
            {t('share.link')} <input ref={link} name="link" readOnly dir="ltr" value={shown} />
          </label>
          <button type="button" className={`${styles['main'] ?? ''} scripted`} onClick={() => void copy()}>
            {t('share.copy')}
          </button>
          {canShare && t('share.app') !== '' && (
            // share() also rejects when the visitor cancels: ignore it.
            <button type="button" onClick={() => void navigator.share({ title: name, url: shown }).catch(() => undefined)}>
              {t('share.app')}
            </button>
          )}
        </div>
      }
    >
      {startAt !== undefined && (
        <fieldset className={`${styles['choices'] ?? ''} scripted`}>
          <legend>{t('share.what')}</legend>
          <label className={styles['check']}>
            {radio('session')} {t('share.session')}
          </label>
          {item && (
            <label className={styles['check']}>
              {radio('item')}{' '}
              <span>
                {beforeValue(t('share.item'), t)}
                <bdi lang={lang}>{item.name}</bdi>
              </span>
            </label>
          )}
          <div className={styles['row']}>
            <label className={styles['check']}>
              {radio('moment')} {t('share.moment')}
            </label>
            <TimeField
              ref={time}
              name="at"
              className={styles['time']}
              label={t('share.time')}
              value={typed ?? currentPosition}
              isWrong={isWrong}
              problemId="share-problem"
              onType={type}
              onDone={(text) => scope === 'moment' && commit(text, true)}
            />
            {isWrong && (
              <p id="share-problem" role="alert">
                {t('share.unreadable')}
              </p>
            )}
          </div>
        </fieldset>
      )}
      <div className={`${styles['row'] ?? ''} ${styles['between'] ?? ''}`}>
        <ul className={styles['networks']} aria-label={t('share.networks')}>
          {shareLinks(shown, name).map(({ network, href }) => (
            <li key={network}>
              <a href={href} target="_blank" rel="noopener">
                <NetworkIcon network={network} />
                {network === 'mail' ? t('share.mail') : network}
              </a>
            </li>
          ))}
        </ul>
        <figure>
          <img loading="lazy" src={qr} alt={t('share.qr')} width="120" height="120" />{' '}
          <a href={qr} download={`${path.slice(1).replaceAll('/', '-')}.svg`}>
            {t('share.qrDownload')}
          </a>
        </figure>
      </div>
    </ActionPopover>
  );
}
