import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Vote } from '../store/records.ts';
import { PAGE, TestDesk } from './testDesk.ts';

let desk: TestDesk;
let vote: string;

beforeEach(async () => {
  desk = new TestDesk();
  await desk.open();
  await desk.submit('start');
  await desk.submit('add-vote', { name: 'Motie 4' });
  vote = await desk.lastId('votes');
  await desk.submit('open-vote', { vote });
});
afterEach(() => desk.close());

const enter = (fields: Record<string, string>) => desk.submit(`roll-call/${vote}`, fields);
const stored = () => desk.backend.store.getRecord(7, 'votes', vote) as Promise<Vote>;
const countsOf = ({ result }: Vote) => result.map(({ count }) => count);
const typeCounts = (yes: string, no: string) => desk.submit('vote', { vote, do: 'save', yes, no, abstain: '', eligible: '' });

describe('a roll call', () => {
  it('is entered member by member, and viewers receive ballots and counts with each entry (rule 10.12)', async () => {
    expect(await enter({ 'ballot-a1': 'yes' })).toMatchObject({ code: 303, text: 'An Peeters: Voor', anchor: 'roll-a1-yes' });
    expect(desk.events()).toEqual(['updateVote']);
    expect(desk.payloadOf('updateVote')).toMatchObject({
      _id: vote,
      stop: null,
      total: 1,
      ballots: [{ attendee: 'a1', vote: 'yes' }],
      result: [{ count: 1, percentage: 100 }, { count: 0 }, { count: 0 }],
    });
    const { body } = await enter({ 'ballot-a2': 'abstain' });
    expect(body).toMatch(/id="roll-a2-abstain" value="clear"[^>]*aria-pressed="true"[^>]*name="ballot-a2"/);
    expect(countsOf(await stored())).toEqual([1, 0, 1]);

    expect((await enter({ 'ballot-a2': 'clear' })).text).toBe('Jo Maes: Niet genoteerd');
    expect((await stored()).ballots).toEqual([{ attendee: 'a1', vote: 'yes' }]);
    expect((await enter({ 'ballot-a2': 'absent' })).text).toBe('Jo Maes: Afwezig');
    expect((await stored()).ballots?.[1]).toEqual({ attendee: 'a2', vote: 'absent', label: 'Afwezig' });
    expect(countsOf(await stored()), 'absent people are not counted').toEqual([1, 0, 0]);
  });

  it('takes several entries at once, and sends one event', async () => {
    expect((await enter({ 'ballot-a1': 'yes', 'ballot-a2': 'no' })).text).toBe('Genoteerde stemmen: 2');
    expect(desk.events()).toEqual(['updateVote']);
    expect(countsOf(await stored())).toEqual([1, 1, 0]);
  });

  it('takes a whole division, without those who are absent', async () => {
    expect((await enter({ 'division-green': 'no' })).text).toBe('An Peeters: Tegen');
    expect((await stored()).ballots).toEqual([{ attendee: 'a1', vote: 'no' }]);
    await enter({ 'ballot-a1': 'absent' });
    expect((await enter({ 'division-green': 'yes' })).code).toBe(422);
    expect((await stored()).ballots).toMatchObject([{ attendee: 'a1', vote: 'absent' }]);
  });

  it('sends nothing when nothing changes', async () => {
    await enter({ 'ballot-a1': 'yes' });
    expect((await enter({ 'ballot-a1': 'yes' })).code).toBe(303);
    expect(desk.events()).toEqual([]);
  });

  it('is corrected after the end of the vote and of the session', async () => {
    await enter({ 'ballot-a1': 'yes' });
    await desk.submit('vote', { vote, do: 'close', yes: '1', no: '', abstain: '', eligible: '2', outcome: 'adopted' });
    await enter({ 'ballot-a1': 'no' });
    expect(desk.payloadOf('updateVote')).toMatchObject({ stop: desk.nowMs, outcome: 'adopted', ballots: [{ vote: 'no' }] });
    expect(countsOf(await stored())).toEqual([0, 1, 0]);
    desk.nowMs += 60_000;
    await desk.submit('end');
    await enter({ 'ballot-a2': 'yes' });
    expect((await stored()).ballots).toMatchObject([{ attendee: 'a1', vote: 'no' }, { attendee: 'a2', vote: 'yes' }]); // prettier-ignore
    expect(countsOf(await stored())).toEqual([1, 1, 0]);
  });

  it('leaves ballots of others as they are, and shows them', async () => {
    await desk.backend.store.putRecord(7, 'votes', { ...(await stored()), ballots: [{ name: 'Ine <1>', vote: 'yes', label: 'Ja' }] });
    const { body } = await enter({ 'ballot-a1': 'no' });
    expect((await stored()).ballots).toEqual([{ name: 'Ine <1>', vote: 'yes', label: 'Ja' }, { attendee: 'a1', vote: 'no' }]); // prettier-ignore
    expect(body).toContain('<bdi>Ine &lt;1&gt;</bdi>: <bdi>Ja</bdi>');
  });
});

describe('counts that were typed', () => {
  it('stay as they are, with a remark, until the clerk takes those of the roll call', async () => {
    await typeCounts('19', '10');
    const entered = await enter({ 'ballot-a1': 'yes' });
    expect(desk.payloadOf('updateVote')).toMatchObject({ total: 29, ballots: [{ attendee: 'a1', vote: 'yes' }] });
    expect(countsOf(await stored())).toEqual([19, 10, 0]);
    expect(entered.body).toContain('Aantallen van de stemming: \u2068Voor 19 · Tegen 10 · Onthouding 0\u2069');
    expect(entered.body).toContain('Aantallen van de hoofdelijke stemming: \u2068Voor 1 · Tegen 0 · Onthouding 0\u2069');

    expect((await enter({ counts: 'roll' })).text).toBe('Aantallen overgenomen van de hoofdelijke stemming: Motie 4');
    expect(countsOf(await stored())).toEqual([1, 0, 0]);
    const { body } = await enter({ 'ballot-a2': 'no' });
    expect(countsOf(await stored()), 'they follow the roll call from now on').toEqual([1, 1, 0]);
    expect(body).not.toContain('id="use-counts"');
  });

  it('after the roll call are taken, and said to be others', async () => {
    await enter({ 'ballot-a1': 'yes' });
    const { text, body } = await typeCounts('2', '');
    expect(text).toContain('De aantallen van deze stemming zijn niet die van de hoofdelijke stemming.');
    expect(body).toContain('<p class="differs">');
    expect(await stored()).toMatchObject({ total: 2, ballots: [{ attendee: 'a1', vote: 'yes' }] });
    expect((await typeCounts('1', '')).text).toBe('Aantallen bewaard: Motie 4');
  });
});

describe('the page of a roll call', () => {
  const get = (id = vote, cookie = desk.cookie) => desk.backend.app.inject({ url: `${PAGE}/roll-call/${id}`, headers: { cookie } });

  it('is found from the vote, and shows the members by division with what is recorded', async () => {
    expect(await desk.get()).toContain(`href="${PAGE}/roll-call/${vote}"`);
    const { body } = await enter({ 'ballot-a1': 'yes' });
    expect(body.indexOf('<bdi>Groen</bdi>')).toBeLessThan(body.indexOf('Zonder fractie'));
    expect(body).toContain('<li>Voor <b>1</b></li>');
    expect(body).toContain('<li>Niet genoteerd <b>1</b></li>');
  });

  it('is not shown without a login, before the vote is opened, or for no vote', async () => {
    expect((await get(vote, '')).headers.location).toBe(`/desk/login?next=${encodeURIComponent(`${PAGE}/roll-call/${vote}`)}`);
    await desk.submit('add-vote', { name: 'Motie 5' });
    const planned = await desk.lastId('votes');
    expect((await get(planned)).headers.location).toBe(PAGE);
    expect((await desk.submit(`roll-call/${planned}`, { 'ballot-a1': 'yes' })).code).toBe(422);
    expect((await get('none')).statusCode).toBe(404);
    expect((await desk.post(`${PAGE}/roll-call/none`, { 'ballot-a1': 'yes' })).statusCode).toBe(404);
  });

  it.each([{ 'ballot-none': 'yes' }, { 'ballot-a1': 'maybe' }, { 'division-none': 'yes' }, {}])(
    'rejects what it does not know: %j',
    async (fields) => {
      expect((await enter(fields as Record<string, string>)).code).toBe(422);
      expect(desk.events()).toEqual([]);
    },
  );

  it('takes no entry from another page', async () => {
    const answer = await desk.backend.app.inject({
      method: 'POST',
      url: `${PAGE}/roll-call/${vote}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site', cookie: desk.cookie },
      payload: 'ballot-a1=yes',
    });
    expect(answer.statusCode).toBe(403);
    expect(await stored()).not.toHaveProperty('ballots');
  });

  it('has every text in every language', async () => {
    for (const language of ['nl', 'en', 'fr', 'de', 'es', 'cn', 'ar', 'cy'])
      expect(await desk.get(`${PAGE}/roll-call/${vote}?lang=${language}`)).not.toMatch(/roll\.\w|votes\.\w/);
  });
});
