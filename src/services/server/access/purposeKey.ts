import { createHmac } from 'node:crypto';
import { getSettings } from '../../../config/settings/currentSettings.ts';

/** A key of its own for each purpose, made from PORTAL_SECRET: what was signed for one means nothing to another. */
export const purposeKey = (purpose: string): string => createHmac('sha256', getSettings().secret).update(purpose).digest('hex');
