import type { APIRoute } from 'astro';
import { pageTexts } from '../../../i18n/pageTexts.ts';
import { FOLLOW_TEXTS } from '../../../islands/Follow/followTexts.ts';
import { loadFollowDocument } from '../../../loaders/follow/follow.loader.ts';
import { toPrivateResponse } from '../../../loaders/responses/formAnswer.ts';

/** Serves the follow form as JSON for the dialog. */
export const GET: APIRoute = async (context) => {
  const { locale, t } = context.locals;
  return toPrivateResponse(await loadFollowDocument(context, pageTexts(FOLLOW_TEXTS, locale)), t);
};
