import type { Follow, Locale } from '../follows/follow.ts';
import { getMessageTexts } from '../texts/messageTexts.ts';
import type { MessageContent } from './messageContent.ts';
import { createPortalUrls, type MessageTokens } from './portalUrls.ts';
import { toHarmlessName } from './targetName.ts';

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

/** What a message says that has the link to all follows of an address; `city` is one that is followed. */
export function toManageContent(
  { followerId, city, locale }: { followerId: string; city: string; locale: Locale },
  portalUrl: string,
  tokens: MessageTokens,
): MessageContent {
  const texts = getMessageTexts(locale);
  const urls = createPortalUrls(portalUrl, locale);
  return {
    ...toPlainContent(locale),
    subject: texts.t('manage.subject'),
    intro: [texts.t('manage.intro', { site: urls.site(city) })],
    action: { label: texts.t('manage.button'), url: urls.manage(city, tokens.manage(followerId)) },
    notes: [texts.t('manage.expiry'), texts.t('manage.ignore')],
  };
}

function toPlainContent(locale: Locale): Omit<MessageContent, 'subject' | 'intro' | 'action' | 'notes'> {
  return { locale, dir: getMessageTexts(locale).dir, sections: [], links: [], unsubscribeUrl: undefined };
}
