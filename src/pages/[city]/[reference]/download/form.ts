import type { APIRoute } from 'astro';
import { pageTexts } from '../../../../i18n/pageTexts.ts';
import { DOWNLOAD_TEXTS } from '../../../../islands/Download/downloadTexts.ts';
import { loadDownloadDocument } from '../../../../loaders/access/download.loader.ts';
import { toPrivateResponse } from '../../../../loaders/responses/formAnswer.ts';

/** Serves the download form as JSON for the dialog of the session page. */
export const GET: APIRoute = async (context) => {
  const { locale, t } = context.locals;
  return toPrivateResponse(await loadDownloadDocument(context, pageTexts(DOWNLOAD_TEXTS, locale)), t);
};
