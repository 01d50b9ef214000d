import { pino } from 'pino';

/**
 * Structured log of everything the portal asks of other services: which call, how long, why it failed.
 * Never a credential, password, e-mail address or token.
 */
export const log = pino({ base: { name: 'portal' }, level: process.env['LOG_LEVEL'] || 'info' });
