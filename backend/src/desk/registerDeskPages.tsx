import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Notice } from './access/deskAccess.ts';
import { detailActions } from './actions/detailActions.ts';
import { recordActions } from './actions/recordActions.ts';
import { requireSession, runAction, type SessionParams } from './actions/runAction.ts';
import { sessionActions } from './actions/sessionActions.ts';
import { voteActions } from './actions/voteActions.ts';
import type { DeskRequests } from './deskRequests.ts';
import { toFields } from './deskRequests.ts';
import type { ListedCity } from './page/SessionList.tsx';
import { SessionList } from './page/SessionList.tsx';
import { SessionPage } from './page/SessionPage.tsx';
import { toCameraWarnings } from './page/warnings/cameraWarnings.ts';
import { toCertificateWarnings } from './page/warnings/certificateWarnings.ts';
import { toSoundTexts } from './page/warnings/soundTexts.ts';
import { readSessionView, toSessionPath } from './page/sessionView.ts';
import { groupSessions } from './state/deskSessions.ts';

const DAY_MS = 86_400_000;
/** Sessions of the list, counted from now; others have an address. */
const LISTED_MS = { before: 60 * DAY_MS, after: 366 * DAY_MS };

const ACTIONS = { ...sessionActions, ...detailActions, ...recordActions, ...voteActions };
/** Actions that are no single transaction: they write files, or must hold though something after them fails. */
const LONG_ACTIONS: readonly string[] = ['end', 'withdraw', 'remove-session'];

const schema = { hide: true };

interface SessionRoute {
  Params: SessionParams;
  Querystring: { q?: unknown; message?: unknown };
}

/** Registers the list of sessions, the page of a session, and what is done there. */
export function registerDeskPages(app: FastifyInstance, requests: DeskRequests): void {
  const { store, clock } = requests.options;

  app.get<Pick<SessionRoute, 'Querystring'>>('/', { schema }, async (request, reply) => {
    const login = requests.findLogin(request);
    if (!login) return reply.redirect('/desk/login', 303);
    const { message } = request.query;
    const notice = typeof message === 'string' ? login.getNotice(message) : undefined;
    const nowMs = clock();
    const toListed = async (name: string): Promise<ListedCity[]> => {
      const city = await store.getCity(name);
      if (!city) return [];
      const sessions = await store.listSessionsBetween(name, nowMs - LISTED_MS.before, nowMs + LISTED_MS.after, false);
      return [{ name, title: city.title, timeZone: city.timeZone, groups: groupSessions(sessions, city.timeZone, nowMs) }];
    };
    const cities = (await Promise.all((await store.listCities()).map(toListed))).flat();
    const frame = requests.toFrame(request);
    const warnings = toCertificateWarnings(frame.texts, requests.certificate.findEnd(), cities[0]?.timeZone ?? 'UTC');
    return requests.sendPage(reply, <SessionList frame={frame} cities={cities} notice={notice?.text} warnings={warnings} />);
  });

  const renderSession = async (
    request: FastifyRequest<SessionRoute>,
    shown: { notice?: Notice | undefined; problem?: Notice; draft?: Record<string, string> },
  ) => {
    const { city, session } = await requireSession(store, request.params);
    const frame = { ...requests.toFrame(request, city.admin['contentLanguage']), path: toSessionPath(session) };
    const { q } = request.query;
    const { notice, problem, draft = {} } = shown;
    const query = typeof q === 'string' ? q.trim().slice(0, 100) : '';
    const messages = { ...(notice && { notice }), ...(problem && { problem }) };
    const condition = session.status.startsWith('vod') ? undefined : await requests.options.cameras.getCondition(session);
    const { tracks } = (condition && (await store.getMedia(session.sessionId))) ?? {};
    const sound = toSoundTexts(frame.texts, condition, tracks);
    const warnings = [
      ...(condition ? toCameraWarnings(frame.texts, condition, session.status !== 'planned') : []),
      ...(sound.missing === undefined ? [] : [sound.missing]),
      ...toCertificateWarnings(frame.texts, requests.certificate.findEnd(), city.timeZone),
    ];
    const shownTexts = { warnings, ...(sound.arriving !== undefined && { sound: sound.arriving }), ...messages };
    const view = await readSessionView(store, city, session, { texts: frame.texts, query, draft, ...shownTexts }, clock());
    return <SessionPage frame={frame} view={view} />;
  };

  app.get<SessionRoute>('/:city/:reference', { schema }, async (request, reply) => {
    const login = requests.findLogin(request);
    if (!login) return reply.redirect(`/desk/login?next=${encodeURIComponent(request.url.split('?')[0] ?? '')}`, 303);
    const { message } = request.query;
    return requests.sendPage(
      reply,
      await renderSession(request, { notice: typeof message === 'string' ? login.getNotice(message) : undefined }),
    );
  });

  // The address of an action that was rejected and is loaded again.
  app.get('/:city/:reference/:action', { schema }, (request, reply) => reply.redirect(toParentPath(request.url), 303));

  for (const [name, action] of Object.entries(ACTIONS)) {
    app.post<SessionRoute>(`/:city/:reference/${name}`, { schema }, async (request, reply) => {
      const login = requests.findLogin(request);
      if (!login) return reply.redirect(`/desk/login?next=${encodeURIComponent(toParentPath(request.url))}`, 303);
      const fields = toFields(request.body);
      const result = await runAction(requests, request, request.params, { action, fields, isLong: LONG_ACTIONS.includes(name) });
      if ('problem' in result)
        return requests.sendPage(reply.code(422), await renderSession(request, { problem: result.problem, draft: fields }));
      const { notice, outcome } = result;
      const query = new URLSearchParams({ message: login.addNotice(notice) });
      if (outcome.isRemoved) return reply.redirect(`/desk?${query.toString()}`, 303);
      if (typeof request.query.q === 'string') query.set('q', request.query.q);
      return reply.redirect(`${toSessionPath(request.params)}?${query.toString()}#${encodeURIComponent(notice.anchor)}`, 303);
    });
  }
}

function toParentPath(url: string): string {
  return (url.split('?')[0] ?? '').replace(/\/[^/]*$/, '');
}
