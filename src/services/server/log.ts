import { pino } from 'pino';
import { settingSchema } from '../../config/settings/settingSchema.ts';
import { requestScope } from '../../runtime/requestScope.ts';
import { toTraceId } from '../../runtime/traceId.ts';

/**
 * Structured log of the calls to services: which call, how long it took, why it failed. It never contains a credential, password, e-mail
 * address or token (rule 20.9). Each line has the ids of its request and its trace; a shared call has those of the first.
 */
export const log = pino({
  base: { name: 'portal' },
  // Read here, because there is a log before there are settings; a level that does not exist stops the start (rule 23.1).
  level: settingSchema.shape.LOG_LEVEL.catch('info').parse(process.env['LOG_LEVEL'] || undefined),
  mixin: () => {
    const { requestId, span } = requestScope.getStore() ?? {};
    return { requestId, traceId: toTraceId(span) };
  },
});
