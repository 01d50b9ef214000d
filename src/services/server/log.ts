import { pino } from 'pino';
import { settingSchema } from '../../config/settings/settingSchema.ts';
import { requestScope } from '../../runtime/requestScope.ts';

/**
 * Structured log of the calls to services: which call, how long it took, why it failed. It never contains a credential, password, e-mail
 * address or token (rule 20.9). Each line has the id of its request; a call that several requests share has the id of the first.
 */
export const log = pino({
  base: { name: 'portal' },
  // Read here, because there is a log before there are settings; a level that does not exist stops the start (rule 23.1).
  level: settingSchema.shape.LOG_LEVEL.catch('info').parse(process.env['LOG_LEVEL'] || undefined),
  mixin: () => ({ requestId: requestScope.getStore()?.requestId }),
});
