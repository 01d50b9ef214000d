import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../apiError.ts';
import type { Notice } from './access/deskAccess.ts';
import { rollCallAction } from './actions/rollCallAction.ts';
import { requireSession, runAction, type SessionParams } from './actions/runAction.ts';
import { type DeskRequests, toFields } from './deskRequests.ts';
import { RollCallPage } from './page/rollCall/RollCallPage.tsx';
import { toRollCallPath, toSessionPath } from './page/sessionView.ts';
import { toVoteState } from './state/deskVotes.ts';
import { toRollCall } from './state/rollCall.ts';

const PATH = '/:city/:reference/roll-call/:vote';

const schema = { hide: true };

interface RollCallRoute {
  Params: SessionParams & { vote: string };
  Querystring: { message?: unknown };
}

/** Registers the page on which the roll call of a vote is recorded. */
export function registerRollCall(app: FastifyInstance, requests: DeskRequests): void {
  const { store } = requests.options;

  const requireVote = async ({ params }: FastifyRequest<RollCallRoute>) => {
    const { city, session } = await requireSession(store, params);
    const vote = await store.getRecord(session.sessionId, 'votes', params.vote);
    if (!vote) throw new ApiError(404, 'not_found', 'There is no such vote.');
    return { city, session, vote };
  };

  const toLoginPath = ({ vote, ...session }: RollCallRoute['Params']) =>
    `/desk/login?next=${encodeURIComponent(toRollCallPath(session, vote))}`;

  const renderRollCall = async (request: FastifyRequest<RollCallRoute>, shown: { notice?: Notice | undefined; problem?: Notice }) => {
    const { city, session, vote } = await requireVote(request);
    const frame = { ...requests.toFrame(request, city.admin['contentLanguage']), path: toRollCallPath(session, vote._id) };
    const { texts } = frame;
    const roll = toRollCall(vote, await store.getList(session.sessionId, 'attendees'), texts.tag);
    return <RollCallPage frame={frame} view={{ texts, city, session, vote, roll, ...shown }} />;
  };

  app.get<RollCallRoute>(PATH, { schema }, async (request, reply) => {
    const login = requests.findLogin(request);
    if (!login) return reply.redirect(toLoginPath(request.params), 303);
    const { vote } = await requireVote(request);
    if (toVoteState(vote) === 'planned') return reply.redirect(toSessionPath(request.params), 303);
    const { message } = request.query;
    const notice = typeof message === 'string' ? login.getNotice(message) : undefined;
    return requests.sendPage(reply, await renderRollCall(request, { notice }));
  });

  app.post<RollCallRoute>(PATH, { schema }, async (request, reply) => {
    const login = requests.findLogin(request);
    if (!login) return reply.redirect(toLoginPath(request.params), 303);
    await requireVote(request);
    const fields = { ...toFields(request.body), vote: request.params.vote };
    const result = await runAction(requests, request, request.params, { action: rollCallAction, fields, isLong: false });
    if ('problem' in result) return requests.sendPage(reply.code(422), await renderRollCall(request, { problem: result.problem }));
    const query = new URLSearchParams({ message: login.addNotice(result.notice) });
    const anchor = encodeURIComponent(result.notice.anchor);
    return reply.redirect(`${toRollCallPath(request.params, request.params.vote)}?${query.toString()}#${anchor}`, 303);
  });
}
