import { createHmac } from 'node:crypto';
import { getSettings } from '../../../config/settings/currentSettings.ts';

/** Derives a separate key for each purpose from PORTAL_SECRET, so that a signature for one purpose is invalid for every other. */
export const purposeKey = (purpose: string): string => createHmac('sha256', getSettings().secret).update(purpose).digest('hex');
