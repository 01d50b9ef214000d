import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Follow } from '../../follow/src/follows/follow.ts';

/** A stand-in for the follow service (contract §9), which sends nothing. */
export interface FollowService {
  /** Its address, for PORTAL_FOLLOW_URL. */
  url: string;
  /** The calls that it received: path and body. */
  calls: { path: string; body: Record<string, unknown> }[];
  close: () => void;
}

/** Token of a link that works; every other one but that of a message is expired. */
export const FOLLOW_LINK = 'valid';
/** Token of a link that ends what its message was about, and does nothing else. */
export const UNSUBSCRIBE_LINK = 'of-a-message';

/** A point of the curve P-256, as browsers need one to subscribe. */
const PUSH_KEY = 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM';

type FollowAnswer = Pick<Follow, 'id' | 'target' | 'name' | 'phases' | 'interval' | 'locale'> & { isConfirmed: boolean };

const SEARCH: FollowAnswer = {
  id: 'f1',
  target: { city: 'waterdam', kind: 'search', query: 'fietsbrug', kinds: ['topics', 'transcript'] },
  name: 'fietsbrug',
  phases: ['before', 'after'],
  interval: 'daily',
  locale: 'nl',
  isConfirmed: true,
};
const OWN: FollowAnswer[] = [
  SEARCH,
  { ...SEARCH, id: 'f2', target: { city: 'waterdam', kind: 'city' }, name: 'Waterdam', phases: ['before'], interval: 'weekly' },
  {
    ...SEARCH,
    id: 'f3',
    target: { city: 'alqasr', kind: 'session', sessionId: 4001 },
    name: 'جلسة المجلس <b>&</b>',
    isConfirmed: false,
  },
];

/** Answers of a call by its path; undefined for an expired link. */
function answerOf(path: string, body: { token?: string; channel?: string }): { status: number; json: object } | undefined {
  if (path === '/options') return { status: 200, json: { channels: ['mail', 'push'], pushKey: PUSH_KEY } };
  if (path === '/follows') return body.channel === 'push' ? { status: 201, json: { manage: FOLLOW_LINK } } : { status: 202, json: {} };
  if (path === '/manage/link') return { status: 202, json: {} };
  if (body.token === UNSUBSCRIBE_LINK && path === '/unsubscribe') return { status: 204, json: {} };
  if (body.token === UNSUBSCRIBE_LINK && path === '/unsubscribe/read') return { status: 200, json: { follows: OWN.slice(0, 2) } };
  if (body.token !== FOLLOW_LINK || path.startsWith('/unsubscribe')) return undefined;
  if (path === '/confirm/read') return { status: 200, json: { follow: { ...SEARCH, isConfirmed: false } } };
  if (path === '/confirm') return { status: 200, json: { follow: SEARCH, manage: FOLLOW_LINK } };
  return { status: 200, json: { channel: 'mail', follows: OWN } };
}

/** Starts a follow service in this process. */
export async function startFollowService(): Promise<FollowService> {
  const calls: FollowService['calls'] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as { token?: string };
      calls.push({ path: request.url ?? '', body });
      const { status, json } = answerOf(request.url ?? '', body) ?? { status: 410, json: { error: { code: 'expired' } } };
      response.writeHead(status, { 'content-type': 'application/json' }).end(status === 204 ? undefined : JSON.stringify(json));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    calls,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
