import type { APIRoute } from 'astro';
import { toDocumentResponse } from '../../loaders/responses/documentResponse.ts';
import { loadSecurityContact } from '../../loaders/site/siteFiles.loader.ts';

/** Serves security.txt (RFC 9116) where the operator has set a contact; 404 elsewhere. */
export const GET: APIRoute = () => toDocumentResponse(loadSecurityContact(Date.now()));
