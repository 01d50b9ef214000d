import type { APIRoute } from 'astro';
import { pageTexts } from '../../../../i18n/pageTexts.ts';
import { DOWNLOAD_TEXTS } from '../../../../islands/Download/downloadTexts.ts';
import { loadDownloadDocument } from '../../../../loaders/access/download.loader.ts';

/** Serves the download form as JSON for the dialog of the session page. */
export const GET: APIRoute = (context) => loadDownloadDocument(context, pageTexts(DOWNLOAD_TEXTS, context.locals.locale));
