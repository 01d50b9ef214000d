import { createHash } from 'node:crypto';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { removeMediaSource, reportShown, reportViolations, sendComplaints, toScript } from './pageScripts.ts';

/** Path to which pages send their complaints. */
const COMPLAINTS_PATH = '/engine-complaints';
/** Path to which pages say that they are shown. */
const SHOWN_PATH = '/engine-shown';

/** A proxy to the portal that puts scripts of the tests into its pages, for WebDriver, which has no command for that. */
export interface ScriptedProxy {
  /** Its origin. */
  url: string;
  /** Complaints of its pages. */
  complaints: string[];
  /** How often a page was shown. */
  readonly shownPages: number;
  /** Whether its next pages have Media Source, and the delay of their requests. */
  settings: { hasMediaSource: boolean; latency: number };
  stop: () => void;
}

/** Allows a script in the Content-Security-Policy of an answer, which stays as it is otherwise. */
const allow = (policy: string, script: string) => {
  const source = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  return /script-src /.test(policy) ? policy.replace('script-src ', `script-src ${source} `) : `${policy};script-src ${source}`;
};

async function answerPage(answer: IncomingMessage, response: ServerResponse, script: string): Promise<void> {
  const html = await text(answer);
  const { 'content-length': _length, 'content-security-policy': policy, ...headers } = answer.headers;
  response.writeHead(answer.statusCode ?? 502, {
    ...headers,
    ...(policy !== undefined && { 'content-security-policy': allow(String(policy), script) }),
  });
  response.end(html.replace(/<head[^>]*>/, (head) => `${head}<script>${script}</script>`));
}

/** Starts a proxy on a free port. */
export async function startScriptedProxy(target: string): Promise<ScriptedProxy> {
  const complaints: string[] = [];
  let shownPages = 0;
  const settings = { hasMediaSource: true, latency: 0 };
  const { hostname, port } = new URL(target);
  const toPageScript = () =>
    [
      toScript(sendComplaints, COMPLAINTS_PATH),
      toScript(reportViolations),
      toScript(reportShown, SHOWN_PATH),
      ...(settings.hasMediaSource ? [] : [toScript(removeMediaSource)]),
    ].join('\n');

  const pass = (incoming: IncomingMessage, response: ServerResponse) => {
    const { method, url: path, headers } = incoming;
    // A page from the cache would have the policy of the portal, without the script of the tests.
    const { 'accept-encoding': _encoding, 'if-none-match': _etag, ...sent } = headers;
    const upstream = request({ hostname, port, method, path, headers: sent }, (answer) => {
      const isPage = String(answer.headers['content-type']).startsWith('text/html');
      if (isPage && method === 'GET') void answerPage(answer, response, toPageScript());
      else {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      }
    });
    upstream.on('error', () => response.destroy());
    response.on('close', () => upstream.destroy());
    incoming.pipe(upstream);
  };

  const server = createServer((incoming, response) => {
    if (incoming.url === COMPLAINTS_PATH) {
      void text(incoming).then((complaint) => {
        complaints.push(complaint);
        response.writeHead(204).end();
      });
    } else if (incoming.url === SHOWN_PATH) {
      shownPages += 1;
      response.writeHead(204).end();
    } else setTimeout(pass, settings.latency, incoming, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    complaints,
    get shownPages() {
      return shownPages;
    },
    settings,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
