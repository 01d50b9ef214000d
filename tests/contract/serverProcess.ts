// A portal process with a substitute site: /slow answers after a message of the parent, /throw and /reject leave an error uncaught. The
// argument is the number of trusted proxies.
import { pino } from 'pino';
import { createFrontServer } from '../../server/http/frontServer.ts';
import { stopOnSignalsAndErrors } from '../../server/http/stopOnSignals.ts';

const log = pino({ level: 'silent' });
const front = await createFrontServer({
  settings: { host: '127.0.0.1', port: 0, siteUrl: 'http://127.0.0.1', trustedProxies: Number(process.argv[2] ?? 0) },
  clientDir: import.meta.dirname,
  log,
  matchRoute: () => undefined,
  render: async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/throw') {
      setImmediate(() => {
        throw new Error('uncaught');
      });
    }
    if (pathname === '/reject') void Promise.reject(new Error('unhandled'));
    if (pathname === '/slow') {
      process.send?.('slow request arrived');
      await new Promise((resolve) => process.once('message', resolve));
    }
    return new Response('whole answer');
  },
});
const port = await front.listen();
stopOnSignalsAndErrors(front, log);
process.send?.({ port });
