/** Help text of `npm run control`. */
export const USAGE = `npm run control -- COMMAND …

  desk                                address that logs in once, within ten minutes, at the desk: the page on which a person runs sessions
  publish SESSION                     unpublish SESSION
  edit SESSION field=value …          name, description, startDateTime, startText, duration, room, category, documents, password, published,
                                      as in session.json; field= removes it: edit raad startDateTime=2026-12-03T19:30 password=
                                      password=- asks for the password, so that it is not in the history of the shell
  reload                              load the folders of the seed that are new, changed or gone; says what is used, and what not and why
  remove SESSION forever              its folder in the seed, recordings and records; only a backup brings it back
  begin SESSION                       live from its beginning; end SESSION: recorded from now on
  status SESSION live|live-unavailable|planned|vod|vod-unavailable
  state SESSION cancelled|postponed|moved|none [reason=…] [movedTo=REFERENCE|2026-12-03T19:30]
  viewers SESSION COUNT
  script SESSION [playing=false] [speed=20] [languages=["nl"]]
                                      settings of the script of a live session
  topic|speech|vote|attendee ACTION SESSION [ID] [field=value …]
                                      ACTION: create, update, start, stop, reset (topics), delete
                                      send=changes|id: the event has only the id and what changed, or the id
                                      outcome=null, majority=null, castingVote=null or ballots=null of a vote takes it back,
                                      as does number=null of a topic
  stress SESSION COUNT [seed=1]       COUNT random events per second; 0 stops them
  delegate|division ACTION SESSION ID [field=value …]
                                      ACTION: create, update, delete
  subtitles SESSION VERSION [ready=…] [published=…] [active=…] [version=…]
  resend SESSION EVENT                topics, speeches, votes, attendees, attendeesVOD, delegates, divisions, viewers, status,
                                      subtitles or pancarteSession, with the current data
  emit SESSION EVENT [PAYLOAD]        any event, without a change of data
  banner start SESSION [title=…] [text=…] [image=…]
  banner stop SESSION
  caption SESSION TEXT [language=nl] [speaker=…] [final=false]
  fault SERVICE|GLOB fail|delay|hang|garble|cut|drip|huge|codings [status=503] [retryAfter=5] [delayMs=2000] [times=3]
                                      SERVICE: api, admin, admin-backup, transcriptions, media, broker
  fault broker omit 'events=["votes"]'  the broker never sends these lists on connecting
  faults                              clear-faults
  requests [SERVICE|GLOB]             clear-requests
  downloads [email=true]              disconnect (closes every connection to the metadata broker)

SESSION is a sessionId or a reference. Values that are valid JSON are JSON, other values are text.
The command finds the backend that runs on this machine. If several run, set REFERENCE_URL. A backend that was started with
REFERENCE_CONTROL_TOKEN needs the same token here, and REFERENCE_URL if its address is not http://127.0.0.1:4400.

  topic start live-raad begroting
  vote create live-raad name="Amendement 4" priority=4 eligible=37 'result=[{"vote":"yes","label":"Voor","count":19}]'
  vote update live-raad v1 outcome=adopted majority=absolute 'ballots=[{"attendee":"a1","vote":"yes"}]'
  fault admin delay delayMs=5000`;

/** A call of the control API; `path` follows `/control`. */
export interface ControlCall {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  body?: Record<string, unknown>;
  /** The field of the answer that is printed, with its `note` beside it; absent: the whole answer. */
  printed?: string;
}

/** Fields of a session whose values are texts, also if they look like numbers. */
const TEXT_FIELDS = new Set(['name', 'description', 'startText', 'category', 'password']);

const LISTS: Record<string, string> = { topic: 'topics', speech: 'speeches', vote: 'votes', attendee: 'attendees' };

/** Converts the arguments of a command to a call. Throws an `Error` that names a missing or unknown argument. */
export function toControlCall([command, ...args]: string[]): ControlCall {
  const take = (what: string): string => {
    const arg = args.shift();
    if (arg === undefined) throw new Error(`${command ?? ''}: ${what} is missing`);
    return arg;
  };
  const takeSession = () => `/sessions/${encodeURIComponent(take('SESSION'))}`;
  const post = (path: string, body: Record<string, unknown> = {}): ControlCall => ({ method: 'POST', path, body });
  switch (command) {
    case 'desk':
      return { ...post('/desk-link'), printed: 'url' };
    case 'publish':
    case 'unpublish':
    case 'begin':
      return post(`${takeSession()}/${command}`);
    case 'edit':
      return { method: 'PATCH', path: takeSession(), body: toEdit(args) };
    case 'reload':
      return post('/reload');
    case 'remove': {
      const path = takeSession();
      if (args.shift() !== 'forever') throw new Error("remove: add 'forever' after the session: only a backup brings it back");
      return { method: 'DELETE', path };
    }
    case 'end':
      return post(`${takeSession()}/status`, { status: 'vod' });
    case 'status':
      return post(`${takeSession()}/status`, { status: take('the status') });
    case 'state':
      return post(`${takeSession()}/state`, { state: take('the state'), ...toFields(args) });
    case 'viewers':
      return post(`${takeSession()}/viewers`, { viewers: toValue(take('COUNT')) });
    case 'stress':
      return post(`${takeSession()}/stress`, { perSecond: toValue(take('COUNT')), ...toFields(args) });
    case 'script':
      return post(`${takeSession()}/script`, toFields(args));
    case 'resend':
      return post(`${takeSession()}/resend`, { event: take('EVENT') });
    case 'emit':
      return post(`${takeSession()}/emit`, { event: take('EVENT'), ...(args[0] !== undefined && { payload: toValue(args[0]) }) });
    case 'subtitles':
      return post(`${takeSession()}/subtitles/${encodeURIComponent(take('VERSION'))}`, toFields(args));
    case 'delegate':
    case 'division': {
      const action = take('ACTION');
      return post(`${takeSession()}/people/${command}s/${encodeURIComponent(action)}`, { id: take('ID'), ...toFields(args) });
    }
    case 'topic':
    case 'speech':
    case 'vote':
    case 'attendee': {
      const action = take('ACTION');
      const path = `${takeSession()}/${LISTS[command] ?? ''}/${encodeURIComponent(action)}`;
      const id = args[0]?.includes('=') ? undefined : args.shift();
      return post(path, { ...(id !== undefined && { id }), ...toFields(args) });
    }
    case 'banner':
      if (take('start or stop') === 'stop') return { method: 'DELETE', path: `${takeSession()}/banner` };
      return post(`${takeSession()}/banner`, toFields(args));
    case 'caption':
      return post(`${takeSession()}/caption`, { text: take('TEXT'), ...toFields(args) });
    case 'fault':
      return post('/faults', { match: take('SERVICE or GLOB'), kind: take('the kind'), ...toFields(args) });
    case 'downloads':
      if (args.length > 0) return post('/downloads', toFields(args));
      return { method: 'GET', path: '/downloads' };
    case 'faults':
      return { method: 'GET', path: '/faults' };
    case 'requests':
      return { method: 'GET', path: args[0] === undefined ? '/requests' : `/requests?match=${encodeURIComponent(args[0])}` };
    case 'clear-faults':
    case 'clear-requests':
      return { method: 'DELETE', path: `/${command.slice('clear-'.length)}` };
    case 'disconnect':
      return { method: 'DELETE', path: '/connections' };
    default:
      throw new Error(`there is no command '${command ?? ''}'`);
  }
}

/** The fields of an edit: a password or a name of digits is a text, and what is empty is removed. */
function toEdit(args: string[]): Record<string, unknown> {
  const edit = toFields(args);
  for (const arg of args) {
    const field = arg.slice(0, arg.indexOf('='));
    const text = arg.slice(field.length + 1);
    if (TEXT_FIELDS.has(field)) edit[field] = text;
    if (text === '' || text === 'null') edit[field] = null;
  }
  return edit;
}

function toFields(args: string[]): Record<string, unknown> {
  return Object.fromEntries(
    args.map((arg) => {
      const split = arg.indexOf('=');
      if (split < 1) throw new Error(`'${arg}': expected field=value`);
      return [arg.slice(0, split), toValue(arg.slice(split + 1))];
    }),
  );
}

function toValue(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
