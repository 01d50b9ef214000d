import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { ActionPopover } from '../../components/session/actions/ActionPopover.tsx';
import styles from '../../components/session/actions/ActionPopover.module.css';
import { embedAddress, type EmbedChoice, embedHtml } from '../../domain/embed/embed.ts';
import { type RecordedItem, wholeSecondAt } from '../../domain/playback/recordedItems.ts';
import { formatPosition } from '../../i18n/format.ts';
import { type Locale, LOCALE_INFO, LOCALES } from '../../i18n/locales.ts';
import type { TextKey, Translate } from '../../i18n/translator.ts';
import { $soundTrack, soundAddress } from '../../stores/player/sound.store.ts';
import { copyField } from './copyField.ts';
import { readTime, TimeField } from './TimeField.tsx';

/** The session that is embedded. */
export interface EmbedDetails {
  name: string;
  /** Public origin of the portal. */
  siteUrl: string;
  /** Absolute address of the session page, with the part of the recording. */
  address: string;
  /** Path of the session without language prefix. */
  path: string;
  hasCaptions: boolean;
  isRecording: boolean;
}

interface Choice {
  shows: EmbedChoice['shows'];
  language: Locale;
  /** Width and height of the frame in CSS pixels; '' for the full width. */
  size: string;
}

const SIZES = ['560 × 315', '640 × 360', '854 × 480', '1280 × 720'];

interface EmbedDialogProps {
  details: EmbedDetails;
  /** The agenda items of the recording, by start. */
  items: readonly RecordedItem[];
  /** Language of the items, if it differs from that of the page. */
  lang: string | undefined;
  /** Whether `t` has the texts of the choices: they are lazy texts, and the choices need script. */
  hasChoices: boolean;
  t: Translate;
  locale: Locale;
}

/** The dialog that makes the embed code from the choices of the visitor (rule 16.1). */
export function EmbedDialog({ details, items, lang, hasChoices, t, locale }: EmbedDialogProps) {
  const { name, siteUrl, address, path, hasCaptions, isRecording } = details;
  const { origin, pathname, search, searchParams } = new URL(address);
  const code = useRef<HTMLTextAreaElement>(null);
  const soundId = useStore($soundTrack, { ssr: 'initial' });
  const [chosen, setChosen] = useState<Choice>();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [status, setStatus] = useState<TextKey>();
  const choice: Choice = chosen ?? { shows: 'video', language: locale, size: '' };
  const time = readTime(typed);
  const seconds = time === 'unreadable' ? undefined : time;
  const toStart = ({ startSeconds }: RecordedItem) => wholeSecondAt(items, startSeconds);
  const item = items.find((each) => toStart(each) === seconds);
  /** Types the start of an item; of the whole session nothing is typed. */
  const chooseItem = (id: string) => {
    const next = items.find((each) => each.id === id);
    setTyped(next ? formatPosition(toStart(next)) : '');
  };
  const check = () => {
    setWrong(time === 'unreadable');
    setStatus(time === 'unreadable' ? 'share.unreadable' : undefined);
  };

  // Until the visitor chooses, the code is that of the whole session.
  const html = () => {
    if (!chosen && seconds === undefined) {
      const whole = soundAddress(`${origin}${pathname}/embed${search}`, soundId, LOCALE_INFO[locale].tag);
      return embedHtml({ src: whole, title: name });
    }
    const { shows, language, size } = choice;
    const [width, height] = size.split(' × ').map(Number);
    const src = embedAddress({
      siteUrl,
      sessionPath: path,
      language,
      shows,
      topicId: item?.id,
      // The item begins at its exact start, not at the whole second that is typed.
      startSeconds: (item?.startSeconds ?? seconds) || undefined,
      part: searchParams.get('part') ?? undefined,
    });
    const withSound = soundAddress(src, soundId, LOCALE_INFO[language].tag);
    return embedHtml({ src: withSound, title: name, ...(width && height && { width, height }) });
  };
  const copy = async () => setStatus((await copyField(code.current)) ? 'embed.copied' : 'share.copyFailed');
  return (
    <ActionPopover
      id="embed"
      icon="embed"
      title={t('embed.title')}
      closeLabel={t('action.close')}
      status={status && t(status)}
      foot={
        <button type="button" className={`${styles['main'] ?? ''} scripted`} onClick={() => void copy()}>
          {t('embed.copy')}
        </button>
      }
    >
      {hasChoices && (
        <div className={`${styles['fields'] ?? ''} scripted`}>
          <label>
            {t('embed.shows')}
            <select
              name="shows"
              autoComplete="off"
              value={choice.shows}
              onChange={({ target }) => setChosen({ ...choice, shows: target.value as EmbedChoice['shows'] })}
            >
              <option value="video">{t('embed.video')}</option>
              <option value="topics">{t('embed.withTopics')}</option>
              {hasCaptions && <option value="captions">{t('embed.withCaptions')}</option>}
            </select>
          </label>
          <label>
            {t('embed.language')}
            <select
              name="language"
              autoComplete="off"
              value={choice.language}
              onChange={({ target }) => setChosen({ ...choice, language: target.value as Locale })}
            >
              {LOCALES.map((code) => (
                <option key={code} value={code} lang={LOCALE_INFO[code].tag}>
                  {LOCALE_INFO[code].endonym}
                </option>
              ))}
            </select>
          </label>
          <label>
            {t('embed.size')}
            <select
              name="size"
              autoComplete="off"
              value={choice.size}
              onChange={({ target }) => setChosen({ ...choice, size: target.value })}
            >
              <option value="">{t('embed.responsive')}</option>
              {SIZES.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
          </label>
          {items.length > 0 && (
            <label className={styles['whole']}>
              {t('timeline.topic')}
              <select name="item" autoComplete="off" value={item?.id ?? ''} onChange={({ target }) => chooseItem(target.value)}>
                <option value="">{t('share.session')}</option>
                {items.map(({ id, name: itemName }) => (
                  <option key={id} value={id} lang={lang}>
                    {itemName}
                  </option>
                ))}
              </select>
            </label>
          )}
          {isRecording && (
            <label>
              {t('share.startAt')}{' '}
              <TimeField name="at" value={typed} isWrong={isWrong} placeholder="0:00" onType={setTyped} onDone={check} />
            </label>
          )}
        </div>
      )}
      <label>
        {t('embed.code')}
        <textarea ref={code} name="code" readOnly rows={4} dir="ltr" spellCheck={false} value={html()} />
      </label>
      {/* The choices offer the topics themselves. */}
      {!hasChoices && <p className="muted">{t('embed.topicsHint')}</p>}
    </ActionPopover>
  );
}
