import { pino } from 'pino';
import { requestScope } from '../../config/cache/requestScope.ts';

/**
 * Structured log of everything the portal asks of other services: which call, how long, why it failed.
 * Never a credential, password, e-mail address or token. What is done for a request carries its id; a call that several wait for, that of the first.
 */
export const log = pino({
  base: { name: 'portal' },
  level: process.env['LOG_LEVEL'] || 'info',
  mixin: () => ({ requestId: requestScope.getStore()?.requestId }),
});
