import { pino } from 'pino';
import { requestScope } from '../../config/cache/requestScope.ts';

/**
 * Structured log of the calls to services: which call, how long it took, why it failed. It never contains a credential, password, e-mail
 * address or token (rule 20.9). Each line has the id of its request; a call that several requests share has the id of the first.
 */
export const log = pino({
  base: { name: 'portal' },
  level: process.env['LOG_LEVEL'] || 'info',
  mixin: () => ({ requestId: requestScope.getStore()?.requestId }),
});
