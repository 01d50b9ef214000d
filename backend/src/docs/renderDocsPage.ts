import { escapeUTF8 as escape } from 'entities';
import type { Call } from './apiDocument.ts';

/** A city on the page, with its newest sessions. */
export interface CityOverview {
  name: string;
  title: string;
  count: number;
  sessions: { sessionId: number; reference: string; name: string; status: string; published: boolean; isProtected: boolean }[];
}

/** Data of the page. */
interface DocsPage {
  origin: string;
  groups: Map<string, Call[]>;
  cities: CityOverview[];
}

const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#1b1b1b, #ececec); --paper: light-dark(#fff, #1c1d1f); --line: light-dark(#d4d4d4, #45474b);
  --accent: light-dark(#0b5a5e, #7cc7c3); --soft: light-dark(#f4f4f2, #26282b); }
body { margin: 0 auto; max-width: 64rem; padding: 1rem 1rem 4rem; font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
a { color: var(--accent); }
h1 { line-height: 1.2; } h2 { margin-top: 2.5rem; border-block-end: 1px solid var(--line); }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding: 0; list-style: none; }
details { border-block-end: 1px solid var(--line); padding-block: .25rem; }
summary { cursor: pointer; padding-block: .35rem; }
summary code { overflow-wrap: anywhere; } summary b { display: inline-block; min-width: 4.5rem; color: var(--accent); }
pre { overflow-x: auto; padding: .75rem; background: var(--soft); border: 1px solid var(--line); font-size: .875rem; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: start; vertical-align: top; padding: .25rem .75rem .25rem 0; border-block-end: 1px solid var(--line); }
.scroll { overflow-x: auto; } h3 { margin-block: .75rem .25rem; font-size: 1rem; }
`;

/** Renders the page with the OpenAPI document and the sessions of the backend: HTML without scripts. */
export function renderDocsPage({ origin, groups, cities }: DocsPage): string {
  const links = [...groups.keys()].map((name) => `<li><a href="#${toId(name)}">${escape(name)}</a></li>`).join('');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Reference backend</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>Reference backend</h1>
<p>The services that the portal calls, with data from folders of sessions, at <code>${escape(origin)}</code>.
Calls marked <em>token</em> need <code>Authorization: Bearer …</code> with the value of <code>REFERENCE_API_TOKEN</code>, those of Control with that of
<code>REFERENCE_CONTROL_TOKEN</code>. A token that is not set is random at each start; <code>npm run control</code> finds the one of the control API.
The control API is for programs: it rejects requests of web pages and accepts POST with JSON only. The machine-readable description is <a href="/openapi.json">openapi.json</a>.</p>
<nav aria-label="On this page"><ul><li><a href="#cities">Cities and sessions</a></li>${links}</ul></nav>
</header>
<main>
<section aria-labelledby="cities">
<h2 id="cities">Cities and sessions</h2>
${cities.map(renderCity).join('\n')}
</section>
${[...groups].map(([name, calls]) => `<section aria-labelledby="${toId(name)}">\n<h2 id="${toId(name)}">${escape(name)}</h2>\n${calls.map(renderCall).join('\n')}\n</section>`).join('\n')}
</main>
</body>
</html>
`;
}

function renderCity({ name, title, count, sessions }: CityOverview): string {
  const rows = sessions.map(
    (session) =>
      `<tr><td>${session.sessionId}</td><td>${escape(session.reference)}</td><td>${escape(session.name)}</td><td>${escape(toRemarks(session))}</td></tr>`,
  );
  const head = '<tr><th scope="col">Id</th><th scope="col">Reference</th><th scope="col">Name</th><th scope="col">Status</th></tr>';
  const table = `<div class="scroll" tabindex="0" role="group" aria-label="Sessions of ${escape(title)}"><table><thead>${head}</thead><tbody>${rows.join('')}</tbody></table></div>`;
  const more = count > sessions.length ? `<p>The newest ${sessions.length} of ${count}.</p>` : '';
  return `<details><summary>${escape(title)} (<code>${escape(name)}</code>), ${count} ${count === 1 ? 'session' : 'sessions'}</summary>${rows.length > 0 ? table : ''}${more}</details>`;
}

function toRemarks({ status, published, isProtected }: CityOverview['sessions'][number]): string {
  return [status, ...(published ? [] : ['unpublished']), ...(isProtected ? ['protected'] : [])].join(', ');
}

function renderCall({ method, path, summary, needsToken, parameters, body, answers }: Call): string {
  const rows = parameters.map(
    ({ name, place, type, description, required }) =>
      `<tr><td><code>${escape(name)}</code>${required ? '' : ' (optional)'}</td><td>${escape(place)}</td><td>${escape(type)}</td><td>${escape(description)}</td></tr>`,
  );
  const head = '<tr><th scope="col">Name</th><th scope="col">In</th><th scope="col">Type</th><th scope="col">Meaning</th></tr>';
  const label = escape(`${method} ${path}`);
  const part = (title: string, shape: string) =>
    `<h3>${title}</h3><pre tabindex="0" role="group" aria-label="${label}: ${title}">${escape(shape)}</pre>`;
  return `<details><summary><b>${method}</b> <code>${escape(path)}</code>${needsToken ? ' <em>token</em>' : ''}<br>${escape(summary)}</summary>
${rows.length > 0 ? `<h3>Parameters</h3><div class="scroll" tabindex="0" role="group" aria-label="${label}: parameters"><table><thead>${head}</thead><tbody>${rows.join('')}</tbody></table></div>` : ''}
${body === undefined ? '' : part('Body', body)}
${answers
  .filter(({ shape }) => shape !== '')
  .map(({ status, shape }) => part(`Answer ${status}`, shape))
  .join('\n')}
</details>`;
}

function toId(name: string): string {
  return name.toLowerCase().replace(/[^a-z]+/g, '-');
}
