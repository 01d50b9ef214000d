import type { Follow, Locale } from '../follows/follow.ts';
import { getMessageTexts } from '../texts/messageTexts.ts';
import type { MessageContent } from './messageContent.ts';
import { createPortalUrls, type MessageTokens } from './portalUrls.ts';
import { toHarmlessName, toTargetName } from './targetName.ts';

/** What a message says that asks to confirm a follow; nothing but what was asked for, as it may go to somebody else (rule 28.23). */
export function toConfirmContent(follow: Follow, portalUrl: string, tokens: MessageTokens): MessageContent {
  const texts = getMessageTexts(follow.locale);
  const urls = createPortalUrls(portalUrl, follow.locale);
  const { city } = follow.target;
  return {
    ...toPlainContent(follow.locale),
    subject: texts.t('confirm.subject'),
    intro: [texts.t('confirm.intro', { site: urls.site(city) }), toHarmlessName(follow, texts)],
    action: { label: texts.t('confirm.button'), url: urls.confirm(city, tokens.confirm(follow.id)) },
    notes: [texts.t('confirm.expiry'), texts.t('confirm.ignore')],
  };
}

/** Who gets the link to all their follows, which leads to a page of `city`, and why. */
interface ManageRequest {
  followerId: string;
  city: string;
  locale: Locale;
  /** What was asked for, if it is followed already. */
  known?: Follow | undefined;
  /** Whether the address follows as many things as it can. */
  isFull?: boolean;
}

/**
 * What a message says that has the link to all follows of an address. It goes also to who asked to follow what they follow already, or more
 * than an address can: it says so, because the page may not (rule 28.62).
 */
export function toManageContent(
  { followerId, city, locale, known, isFull }: ManageRequest,
  portalUrl: string,
  tokens: MessageTokens,
): MessageContent {
  const texts = getMessageTexts(locale);
  const urls = createPortalUrls(portalUrl, locale);
  // It was asked for on a page of any city, if it was not to follow this.
  const site = urls.site(known?.target.city);
  return {
    ...toPlainContent(locale),
    subject: texts.t('manage.subject'),
    intro: known
      ? [texts.t('confirm.intro', { site }), toTargetName(known, texts), texts.t('manage.known')]
      : [texts.t(isFull ? 'manage.full' : 'manage.intro', { site })],
    action: { label: texts.t('manage.button'), url: urls.manage(city, tokens.manage(followerId)) },
    notes: [texts.t('manage.expiry'), texts.t('manage.ignore')],
  };
}

function toPlainContent(locale: Locale): Omit<MessageContent, 'subject' | 'intro' | 'action' | 'notes'> {
  return { locale, dir: getMessageTexts(locale).dir, sections: [], links: [], unsubscribeUrl: undefined };
}
