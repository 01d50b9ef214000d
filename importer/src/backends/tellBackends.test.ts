import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { tellBackends } from './tellBackends.ts';

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Starts a backend that treats requests in this way, and imports for it; the limit is short. */
async function tell(listener: RequestListener): Promise<string> {
  const started = createServer(listener);
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
  return (await tellBackends('/seed', { REFERENCE_URL: url, REFERENCE_CONTROL_TOKEN: 'control' }, 300)).join('\n');
}

describe('tellBackends (rule 13.27)', () => {
  it.each<[string, RequestListener]>([
    ['never answers', () => undefined],
    ['never ends its answer', (_request, response) => void response.writeHead(200).write('{')],
  ])('says what to do when a backend %s', async (_what, listener) => {
    const report = await tell(listener);
    expect(report).toContain('has not answered within 0.3 s, and may still be loading. The import itself is complete');
    expect(report).toContain('npm run control -- reload');
  });

  it('says what the backend has loaded', async () => {
    const answer = { loaded: ['/seed/dorp'], removed: 0, byHand: [], leftOut: [], problems: [] };
    expect(await tell((_request, response) => void response.end(JSON.stringify(answer)))).toBe('Loaded by the running backend: 1 folder');
  });

  it('says why the backend has loaded nothing', async () => {
    expect(await tell((_request, response) => void response.writeHead(502).end('no JSON'))).toContain('did not load it: status 502');
  });

  it('says that no backend was found when none can be reached', async () => {
    const env = { REFERENCE_URL: 'http://127.0.0.1:1', REFERENCE_CONTROL_TOKEN: 'control' };
    expect(await tellBackends('/seed', env)).toEqual([expect.stringContaining('No running backend')]);
  });
});
