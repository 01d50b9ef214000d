import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { AddressVault } from '../follows/addressVault.ts';
import type { Follow, Follower } from '../follows/follow.ts';
import type { FollowTokens, TokenPurpose } from '../follows/tokens.ts';
import { type FollowStore, TooManyFollows } from '../store/followStore.ts';
import { expired, FollowError, parseBody } from './followErrors.ts';
import { createNetworkLimit } from './networkLimit.ts';
import { followRequest, linkRequest, manageRequest, tokenRequest } from './schemas.ts';

/** What the calls of the portal need. */
export interface FollowParts {
  store: FollowStore;
  vault: AddressVault;
  tokens: FollowTokens;
  /** Public key with which browsers subscribe to messages. */
  pushKey: string;
  /** Removes copies of what was sent to a follower who has ended. */
  forget: (followerId: string) => Promise<void>;
  /** Epoch milliseconds. */
  clock: () => number;
}

const toAnswer = ({ id, target, name, phases, interval, locale, confirmedMs }: Follow) => ({
  id,
  target,
  name,
  phases,
  interval,
  locale,
  isConfirmed: confirmedMs !== undefined,
});

/** Registers the calls of the portal (contract §9). */
export function registerFollows(app: FastifyInstance, { store, vault, tokens, pushKey, forget, clock }: FollowParts): void {
  const limitNetwork = createNetworkLimit();

  const readToken = (purpose: TokenPurpose, body: unknown): string[] => {
    const ids = tokens.read(purpose, parseBody(tokenRequest, body).token);
    if (!ids) throw expired();
    return ids;
  };

  const findFollowToConfirm = async (body: unknown): Promise<Follow> => {
    const [id = ''] = readToken('confirm', body);
    const follow = await store.findFollow(id);
    if (!follow) throw expired();
    return follow;
  };

  const findFollowerOf = async (token: string): Promise<Follower> => {
    const [id = ''] = tokens.read('manage', token) ?? [];
    const follower = await store.findFollower({ id });
    if (!follower) throw expired();
    return follower;
  };

  const listAnswer = async ({ id, channel }: Follower) => ({ channel, follows: (await store.listFollows(id)).map(toAnswer) });

  /** Removes copies of what was sent to a follower, unless there still is one. */
  const forgetEnded = async (followerId: string) => {
    if (!(await store.findFollower({ id: followerId }))) await forget(followerId);
  };

  /** Queues the message that a follow needs: one that is confirmed already can be changed with the link (rule 28.5). */
  const followByMail = async (asked: Extract<z.output<typeof followRequest>, { channel: 'mail' }>) => {
    const { mail, locale } = asked;
    try {
      const address = { key: vault.toKey('mail', mail), channel: 'mail' as const, sealedAddress: vault.seal(mail) };
      const { follow, follower } = await store.addFollow(address, asked, clock());
      const kind = follow.confirmedMs === undefined ? 'confirm' : 'manage';
      await store.queueRequested({ kind, followerId: follower.id, followId: follow.id, locale }, clock());
    } catch (error) {
      if (!(error instanceof TooManyFollows)) throw error;
      await store.queueRequested({ kind: 'manage', followerId: error.follower.id, followId: undefined, locale }, clock());
    }
  };

  /** Follows in a browser, which has asked its user; what is followed already gets the new choices. */
  const followByPush = async (asked: Extract<z.output<typeof followRequest>, { channel: 'push' }>) => {
    const { subscription } = asked;
    const address = JSON.stringify(subscription);
    const key = vault.toKey('push', subscription.endpoint);
    try {
      const { follow, follower } = await store.addFollow({ key, channel: 'push', sealedAddress: vault.seal(address) }, asked, clock());
      if (follow.confirmedMs === undefined) await store.confirmFollow(follow.id, clock());
      else await store.changeFollow(follow.id, asked);
      return { manage: tokens.manage(follower.id) };
    } catch (error) {
      if (error instanceof TooManyFollows) throw new FollowError(409, 'too-many-follows');
      throw error;
    }
  };

  app.get('/options', async () => ({ channels: ['mail', 'push'], pushKey }));

  app.post('/follows', async (request, reply) => {
    const asked = parseBody(followRequest, request.body);
    await limitNetwork(asked.network);
    if (asked.channel === 'push') return reply.code(201).send(await followByPush(asked));
    await followByMail(asked);
    return reply.code(202).send({});
  });

  app.post('/confirm/read', async ({ body }) => ({ follow: toAnswer(await findFollowToConfirm(body)) }));

  app.post('/confirm', async ({ body }) => {
    const asked = await findFollowToConfirm(body);
    // The link stays in a mailbox and in histories: once it is used, it opens nothing. A second press of the button is no error.
    if (asked.confirmedMs !== undefined) return { follow: toAnswer(asked) };
    const follow = await store.confirmFollow(asked.id, clock());
    if (!follow) throw expired();
    return { follow: toAnswer(follow), manage: tokens.manage(follow.followerId) };
  });

  app.post('/manage/read', async ({ body }) => {
    return listAnswer(await findFollowerOf(parseBody(tokenRequest, body).token));
  });

  app.post('/manage', async ({ body }) => {
    const asked = parseBody(manageRequest, body);
    const follower = await findFollowerOf(asked.token);
    const before = await store.listFollows(follower.id);
    if (asked.action === 'end-all') await store.endFollower(follower.id);
    // What somebody else follows, or what has ended elsewhere, is not changed.
    else if (before.some(({ id }) => id === asked.id)) {
      if (asked.action === 'end') await store.endFollow(asked.id);
      else await store.changeFollow(asked.id, asked);
    }
    if (asked.action !== 'change') await forgetEnded(follower.id);
    return listAnswer(follower);
  });

  app.post('/manage/link', async ({ body, log }, reply) => {
    const { mail, locale, network } = parseBody(linkRequest, body);
    await limitNetwork(network);
    const follower = await store.findFollower({ key: vault.toKey('mail', mail) });
    const queueLink = async ({ id }: Follower) => {
      const follows = await store.listFollows(id);
      // Who has confirmed nothing may be somebody else.
      if (!follows.some(({ confirmedMs }) => confirmedMs !== undefined)) return;
      await store.queueRequested({ kind: 'manage', followerId: id, followId: undefined, locale }, clock());
    };
    // After the answer, whose time says nothing of the address then.
    if (follower) void queueLink(follower).catch((error: unknown) => log.error({ name: (error as Error).name }, 'a link cannot be sent'));
    return reply.code(202).send({});
  });

  /** The follower of a message, and those of its follows that have not ended. */
  const findFollowsOfMessage = async (body: unknown) => {
    const [followerId = '', ...followIds] = readToken('unsubscribe', body);
    const follows = await store.listFollows(followerId);
    return { followerId, follows: follows.filter(({ id }) => followIds.includes(id)) };
  };

  app.post('/unsubscribe/read', async ({ body }) => ({ follows: (await findFollowsOfMessage(body)).follows.map(toAnswer) }));

  app.post('/unsubscribe', async ({ body }, reply) => {
    const { followerId, follows } = await findFollowsOfMessage(body);
    for (const { id } of follows) await store.endFollow(id);
    await forgetEnded(followerId);
    return reply.code(204).send();
  });
}
