import type { FastifyInstance } from 'fastify';
import type { DeskRequests } from './deskRequests.ts';
import { COOKIES, toDeskPath, toFields } from './deskRequests.ts';
import { Login } from './page/Login.tsx';

const schema = { hide: true };

/** Registers the login with the control token or with a link, the logout and the choice of keyboard shortcuts. */
export function registerDeskLogin(app: FastifyInstance, requests: DeskRequests): void {
  const { access } = requests.options;

  // No HEAD: a program that looks at a link may not use its code.
  app.get('/login', { schema, exposeHeadRoute: false, logLevel: 'warn' }, (request, reply) => {
    const { code, next, out } = request.query as Record<string, unknown>;
    const frame = requests.toFrame(request);
    if (typeof code === 'string') {
      const value = access.useCode(code);
      if (value === undefined)
        return requests.sendPage(reply.code(401), <Login frame={frame} next="/desk" problem={frame.texts.t('login.usedCode')} />);
      requests.setLogin(reply, value);
      return reply.redirect('/desk', 303);
    }
    const message = out === '1' ? { message: frame.texts.t('login.out') } : {};
    return requests.sendPage(reply, <Login frame={frame} next={toDeskPath(next)} {...message} />);
  });

  app.post('/login', { schema }, async (request, reply) => {
    const fields = toFields(request.body);
    const next = toDeskPath(fields['next']);
    const result = await access.logIn(fields['token']?.trim() ?? '', requests.getNetwork(request));
    const frame = requests.toFrame(request);
    const { t } = frame.texts;
    if (result === undefined) return requests.sendPage(reply.code(401), <Login frame={frame} next={next} problem={t('login.wrong')} />);
    if ('waitSeconds' in result) {
      const problem = t('login.wait', { seconds: result.waitSeconds });
      return requests.sendPage(
        reply.code(429).header('Retry-After', result.waitSeconds),
        <Login frame={frame} next={next} problem={problem} />,
      );
    }
    requests.setLogin(reply, result.value);
    return reply.redirect(next, 303);
  });

  app.post('/logout', { schema }, (request, reply) => {
    requests.endLogin(request, reply);
    return reply.redirect('/desk/login?out=1', 303);
  });

  app.post('/keys', { schema }, (request, reply) => {
    const { keys, next } = toFields(request.body);
    requests.setChoice(reply, COOKIES.keys, keys === 'off' ? 'off' : 'on');
    return reply.redirect(toDeskPath(next), 303);
  });
}
