import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../apiError.ts';
import type { Notice } from './access/deskAccess.ts';
import type { Outcome } from './actions/deskAction.ts';
import { DeskProblem } from './actions/deskAction.ts';
import { detailActions } from './actions/detailActions.ts';
import { recordActions } from './actions/recordActions.ts';
import { sessionActions } from './actions/sessionActions.ts';
import { voteActions } from './actions/voteActions.ts';
import type { DeskRequests } from './deskRequests.ts';
import { toFields } from './deskRequests.ts';
import type { ListedCity } from './page/SessionList.tsx';
import { SessionList } from './page/SessionList.tsx';
import { SessionPage } from './page/SessionPage.tsx';
import { toCameraWarnings } from './page/warnings/cameraWarnings.ts';
import { toCertificateWarnings } from './page/warnings/certificateWarnings.ts';
import { readSessionView, toSessionPath } from './page/sessionView.ts';
import type { StoredSession } from '../store/records.ts';
import { groupSessions } from './state/deskSessions.ts';
import type { DeskTexts } from './texts/deskTexts.ts';
import { chooseLanguage, getTexts } from './texts/deskTexts.ts';

const DAY_MS = 86_400_000;
/** Sessions of the list, counted from now; others have an address. */
const LISTED_MS = { before: 60 * DAY_MS, after: 366 * DAY_MS };

const ACTIONS = { ...sessionActions, ...detailActions, ...recordActions, ...voteActions };
/** Actions that are no single transaction: they write files, or must hold though something after them fails. */
const LONG_ACTIONS: readonly string[] = ['end', 'withdraw', 'remove-session'];

const schema = { hide: true };

interface SessionRoute {
  Params: { city: string; reference: string };
  Querystring: { q?: unknown; message?: unknown };
}

/** Registers the list of sessions, the page of a session, and what is done there. */
export function registerDeskPages(app: FastifyInstance, requests: DeskRequests): void {
  const { store, clock } = requests.options;

  const requireSession = async ({ city, reference }: SessionRoute['Params']) => {
    const storedCity = await store.getCity(city);
    const session = await store.getSession(city, reference);
    if (!storedCity || !session) throw new ApiError(404, 'not_found', 'There is no such session.');
    return { city: storedCity, session };
  };

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
    const { city, session } = await requireSession(request.params);
    const frame = { ...requests.toFrame(request, city.admin['contentLanguage']), path: toSessionPath(session) };
    const { q } = request.query;
    const { notice, problem, draft = {} } = shown;
    const query = typeof q === 'string' ? q.trim().slice(0, 100) : '';
    const messages = { ...(notice && { notice }), ...(problem && { problem }) };
    const condition = session.status.startsWith('vod') ? undefined : await requests.options.cameras.getCondition(session);
    const warnings = [
      ...(condition ? toCameraWarnings(frame.texts, condition, session.status !== 'planned') : []),
      ...toCertificateWarnings(frame.texts, requests.certificate.findEnd(), city.timeZone),
    ];
    const view = await readSessionView(store, city, session, { texts: frame.texts, query, draft, warnings, ...messages }, clock());
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
      const { city, session } = await requireSession(request.params);
      const fields = toFields(request.body);
      const { contentLanguage } = city.admin;
      const { texts } = requests.toFrame(request, contentLanguage);
      const time = texts.time(clock(), city.timeZone);
      try {
        const cityTexts = getTexts(chooseLanguage(contentLanguage));
        const run = (now: StoredSession) => action({ control: requests.options, session: now, fields, cityTexts, time });
        const outcome = LONG_ACTIONS.includes(name)
          ? await run(session)
          : await store.transaction(async () => run((await requireSession(request.params)).session), session.sessionId);
        const notice = toNotice(texts, outcome);
        const query = new URLSearchParams({ message: login.addNotice(notice) });
        if (outcome.isRemoved) return await reply.redirect(`/desk?${query.toString()}`, 303);
        if (typeof request.query.q === 'string') query.set('q', request.query.q);
        return await reply.redirect(`${toSessionPath(session)}?${query.toString()}#${encodeURIComponent(notice.anchor)}`, 303);
      } catch (error) {
        if (!(error instanceof DeskProblem)) throw error;
        return requests.sendPage(reply.code(422), await renderSession(request, { problem: toNotice(texts, error.outcome), draft: fields }));
      }
    });
  }
}

function toNotice({ t }: DeskTexts, { key, values, anchor, notes = [] }: Outcome): Notice {
  return { text: [t(key, values), ...notes.map((note) => t(note.key, note.values))].join(' '), anchor };
}

function toParentPath(url: string): string {
  return (url.split('?')[0] ?? '').replace(/\/[^/]*$/, '');
}
