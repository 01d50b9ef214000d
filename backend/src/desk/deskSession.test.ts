import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestDesk } from './testDesk.ts';

let desk: TestDesk;

beforeEach(async () => {
  desk = new TestDesk();
  await desk.open();
});
afterEach(() => desk.close());

describe('a meeting', () => {
  it('is run from its start to its end, and viewers receive the events of the control API', async () => {
    expect(await desk.submit('start')).toMatchObject({ code: 303, text: 'Vergadering gestart om 19:32', anchor: 'next-topic' });
    expect(desk.events()).toEqual(['topics', 'speeches', 'votes', 'attendees', 'status']);
    expect(desk.payloadOf('status')).toEqual({ status: 'live', published: true });
    expect((await desk.submit('state')).code).toBe(404);

    desk.nowMs += 60_000;
    expect(await desk.submit('topic', { next: 't1' })).toMatchObject({
      text: 'Gestart om 19:33: Opening',
      anchor: 'next-topic',
      focus: 'next-topic',
    });
    expect(desk.events()).toEqual(['startTopic']);
    const started = await desk.submit('topic', { start: 't2' });
    expect(started.text).toBe('Gestart om 19:33: Begroting & jaarplan');
    expect(desk.received.filter(([event]) => event.endsWith('Topic'))).toMatchObject([
      ['stopTopic', { _id: 't1', status: false }],
      ['startTopic', { _id: 't2', status: true, start: { utc: desk.nowMs } }],
    ]);
    expect(started.body).toContain('<li id="topic-t2-item" aria-current="true"');

    expect(await desk.submit('speech', { start: 'a1' })).toMatchObject({
      text: 'Aan het woord sinds 19:33: An Peeters',
      anchor: 'person-a1',
    });
    expect(desk.payloadOf('startSpeech')).toMatchObject({ attendee: { _id: 'a1' }, topic: 't2', start: desk.nowMs, stop: null });
    const next = await desk.submit('speech', { start: 'a2' });
    expect(desk.events()).toEqual(['stopSpeech', 'startSpeech']);
    expect(next.body).toMatch(/id="person-a2" aria-pressed="true"/);
    expect(await desk.submit('speech', { stop: await desk.lastId('speeches') })).toMatchObject({
      text: 'Spreker gestopt om 19:33: Jo Maes',
      anchor: 'person-a2',
    });
    expect(desk.events()).toEqual(['stopSpeech']);

    await desk.submit('add-vote', { name: 'Amendement 4' });
    const id = await desk.lastId('votes');
    const result = ['Voor', 'Tegen', 'Onthouding'].map((label) => ({ label, count: 0 }));
    expect(desk.payloadOf('createVote')).toMatchObject({ name: 'Amendement 4', priority: 1, topic: 't2', start: null, result });
    expect(await desk.submit('open-vote', { vote: id })).toMatchObject({
      text: 'Stemming geopend om 19:33: Amendement 4',
      anchor: `vote-${id}-yes`,
    });
    expect(desk.payloadOf('startVote')).toMatchObject({ start: desk.nowMs, stop: null });
    await desk.submit('vote', { vote: id, do: 'save', yes: '3', no: '', abstain: '', eligible: '31', outcome: 'adopted' });
    expect(desk.payloadOf('updateVote')).toMatchObject({
      total: 3,
      eligible: 31,
      result: [{ count: 3, percentage: 100 }, { count: 0 }, { count: 0 }],
    });
    expect(desk.payloadOf('updateVote'), 'nothing is decided while a vote is open').not.toHaveProperty('outcome');
    await desk.submit('vote', { vote: id, do: 'close', yes: '19', no: '10', abstain: '2', eligible: '31' });
    expect(desk.payloadOf('stopVote')).toMatchObject({ total: 31, stop: desk.nowMs, result: [{ count: 19 }, { count: 10 }, { count: 2 }] });
    expect(desk.payloadOf('stopVote'), 'the clerk stated none').not.toHaveProperty('outcome');
    await desk.submit('vote', { vote: id, do: 'save', yes: '20', no: '9', abstain: '2', eligible: '31', outcome: 'rejected' });
    expect(desk.payloadOf('updateVote')).toMatchObject({
      stop: desk.nowMs,
      outcome: 'rejected',
      result: [{ count: 20 }, { count: 9 }, { count: 2 }],
    });

    await desk.submit('vote', { vote: id, do: 'save', yes: '20', no: '9', abstain: '2', eligible: '31' });
    expect(desk.payloadOf('updateVote'), 'a form without the field says nothing of the outcome').toMatchObject({ outcome: 'rejected' });
    const { body } = await desk.submit('vote', { vote: id, do: 'save', yes: '20', no: '9', abstain: '2', eligible: '31', outcome: '' });
    expect(desk.events(), 'only the whole list takes an outcome back').toEqual(['votes']);
    expect(desk.payloadOf('votes')).toMatchObject([{ _id: id, total: 31, result: [{ count: 20 }, { count: 9 }, { count: 2 }] }]);
    expect(desk.payloadOf('votes')).not.toHaveProperty('0.outcome');
    expect(body).toContain('<option value="" selected="">niet vastgesteld</option>');

    desk.nowMs += 60_000;
    expect(await desk.submit('end')).toMatchObject({ text: 'Vergadering beëindigd om 19:34', anchor: 'session' });
    expect(desk.events()).toEqual(['topics', 'speeches', 'votes', 'attendeesVOD', 'subtitles', 'status']);
    expect(await desk.backend.store.getSession('dorp', 'raad')).toMatchObject({ status: 'vod', durationSeconds: 120 });
    expect(await desk.backend.store.getRecord(7, 'topics', 't2')).toMatchObject({ status: false, stop: { utc: desk.nowMs } });
  });

  it('says with which majority a vote is decided (rule 10.3)', async () => {
    await desk.submit('start');
    await desk.submit('add-vote', { name: 'Reglement' });
    const vote = await desk.lastId('votes');
    expect(await desk.get()).toContain(`<label for="vote-${vote}-majority">Vereiste meerderheid</label>`);
    await desk.submit('open-vote', { vote, majority: 'two-thirds', majorityText: '' });
    expect(desk.payloadOf('startVote')).toMatchObject({ majority: 'two-thirds' });
    const counts = { vote, yes: '21', no: '10', abstain: '', eligible: '31' };
    const both = await desk.submit('vote', { ...counts, do: 'save', majority: 'simple', majorityText: '3/5' });
    expect(both).toMatchObject({ code: 422, focus: `vote-${vote}-majority` });
    expect(both.body).toMatch(new RegExp(`<select id="vote-${vote}-majority"[^>]*aria-invalid="true"`));
    expect(both.body).toMatch(/name="majorityText"[^>]*value="3\/5"/);
    await desk.submit('vote', { ...counts, do: 'save' });
    expect(desk.payloadOf('updateVote'), 'a form without the fields says nothing of it').toMatchObject({ majority: 'two-thirds' });
    await desk.submit('vote', { ...counts, do: 'close', majority: '', majorityText: ' 3/5 van de leden ' });
    expect(desk.payloadOf('stopVote')).toMatchObject({ majority: '3/5 van de leden' });
    expect(await desk.get()).toContain('Vereiste meerderheid: \u20683/5 van de leden\u2069');
    const { body } = await desk.submit('vote', { ...counts, do: 'save', majority: '', majorityText: '' });
    expect(desk.events(), 'only the whole list takes a majority back').toEqual(['votes']);
    expect(desk.payloadOf('votes')).not.toHaveProperty('0.majority');
    expect(body).toContain('<option value="" selected="">niet opgegeven</option>');
  });

  it('is withdrawn, published, and interrupted by a banner', async () => {
    await desk.submit('withdraw');
    expect(desk.received.filter(([event]) => /status/i.test(event))).toEqual([
      ['stopStatus', { type: 'publish', session: 7 }],
      ['status', { status: 'planned', published: false }],
    ]);
    await desk.submit('publish');
    expect(desk.events()).toEqual(['startStatus', 'status']);
    expect((await desk.submit('show-banner', { banner: ' Pauze tot 20:00 ' })).text).toBe('Pauzescherm getoond: Pauze tot 20:00');
    expect(desk.payloadOf('startSessionPancarte')).toEqual({ start: desk.nowMs, removed: false, title: 'Pauze tot 20:00' });
    expect((await desk.submit('remove-banner')).text).toBe('Pauzescherm verwijderd');
    expect(desk.payloadOf('stopSessionPancarte')).toMatchObject({ removed: true });
  });

  it('is cancelled, postponed or moved with a reason, and takes place again (rule 3.13)', async () => {
    const stored = () => desk.backend.store.getSession('dorp', 'raad');
    const cancelled = await desk.submit('change-plan', { state: 'cancelled', reason: ' Storm ', newStart: '', otherSession: '' });
    expect(cancelled).toMatchObject({ code: 303, text: 'Vergadering afgelast', anchor: 'state', focus: 'state' });
    expect(cancelled.body).toContain('afgelast');
    expect(await stored()).toMatchObject({ state: 'cancelled', stateReason: 'Storm' });
    expect(desk.payloadOf('status'), 'open pages').toEqual({ status: 'planned', published: true, state: 'cancelled' });
    expect(await desk.submit('restore')).toMatchObject({ text: 'Vergadering gaat door zoals gepland' });
    expect(desk.payloadOf('status')).toEqual({ status: 'planned', published: true, state: 'none' });
    expect([(await stored())?.state, (await stored())?.stateReason]).toEqual([undefined, undefined]);
    await desk.submit('change-plan', { state: 'postponed', reason: '' });
    expect([(await stored())?.state, (await stored())?.stateReason]).toEqual(['postponed', undefined]);
    await desk.submit('change-plan', { state: 'moved', newStart: '2026-12-03T19:30', otherSession: '' });
    expect(await stored()).toMatchObject({ state: 'moved', movedTo: '2026-12-03T19:30' });
  });

  it('is not moved to nowhere, and not cancelled once it is live', async () => {
    const rejected = async (fields: Record<string, string>) => {
      const { text, body } = await desk.submit('change-plan', fields);
      expect((await desk.backend.store.getSession('dorp', 'raad'))?.state).toBeUndefined();
      return [text, body.includes('value="Storm"')];
    };
    expect(await rejected({ state: 'moved', reason: 'Storm', newStart: '', otherSession: '' })).toEqual([
      'Niet bewaard: een verplicht veld is leeg.',
      true,
    ]);
    expect((await rejected({ state: 'other' }))[0]).toContain('Er is niets veranderd');
    await desk.submit('start');
    expect((await rejected({ state: 'cancelled' }))[0]).toContain('Er is niets veranderd');
    expect((await desk.submit('restore')).text).toContain('Er is niets veranderd');
    expect(await desk.get()).not.toContain('change-plan');
  });

  it('does not move to where or when nothing takes place; the reason is beside the field, and nothing is lost (rule 13.19)', async () => {
    const { store } = desk.backend;
    const target = { state: 'moved', reason: 'Storm', newStart: '', otherSession: '' };
    const reject = async (fields: Record<string, string>, field: string) => {
      const { code, body, text, anchor } = await desk.submit('change-plan', { ...target, ...fields });
      expect([code, anchor, (await store.getSession('dorp', 'raad'))?.movedTo]).toEqual([422, undefined, undefined]);
      expect(body).toContain(`aria-invalid="true" aria-describedby="${field}-problem"`);
      expect(body).toContain(`<p class="problem" id="${field}-problem">${text ?? ''}</p>`);
      expect(body).toContain(`data-focus="${field}"`);
      expect(body).toContain('value="Storm"');
      for (const value of Object.values(fields)) expect([value, body.includes(`value="${value}"`)]).toEqual([value, true]);
      return text;
    };
    expect(await reject({ newStart: 'tomorrow' }, 'plan-start')).toContain('niet volledig');
    expect(await reject({ newStart: '2026-02-30T19:30' }, 'plan-start')).toContain('niet volledig');
    expect(await reject({ newStart: '2026-10-26T19:31' }, 'plan-start')).toContain('al voorbij');
    expect(await reject({ newStart: '2026-10-26T19:30' }, 'plan-start')).toContain('al gepland op die datum');
    expect((await desk.submit('change-plan', { ...target, otherSession: 'nothing' })).text).toContain('bestaat niet');
    expect((await desk.submit('change-plan', { ...target, otherSession: '7' })).text).toContain('niet naar zichzelf');

    // The other session is chosen in the list before it is cancelled, moves, or is over.
    await store.updateSession(8, { status: 'planned', startMs: desk.nowMs + 86_400_000, state: 'cancelled' });
    expect(await desk.get()).not.toContain('<option value="later"');
    expect(await reject({ otherSession: 'later' }, 'plan-other')).toContain('afgelast of zelf verplaatst');
    await store.updateSession(8, { state: 'moved', movedTo: '2026-12-03T19:30' });
    expect(await reject({ otherSession: 'later' }, 'plan-other')).toContain('afgelast of zelf verplaatst');
    await store.updateSession(8, { state: 'moved', movedTo: 'raad' });
    expect(await reject({ otherSession: 'later' }, 'plan-other')).toContain('naar deze verplaatst');
    await store.updateSession(8, { state: null, movedTo: null, startMs: desk.nowMs - 86_400_000 });
    expect(await reject({ otherSession: 'later' }, 'plan-other')).toContain('is voorbij');
    await store.updateSession(8, { startMs: desk.nowMs + 86_400_000 });
    expect(await desk.get()).toContain('<option value="later"');
    expect((await desk.submit('change-plan', { ...target, otherSession: 'later' })).code).toBe(303);
    expect(await store.getSession('dorp', 'raad')).toMatchObject({ state: 'moved', movedTo: 'later' });
    expect((await desk.submit('change-plan', { state: 'postponed', reason: '' })).code).toBe(303);
  });

  it('sends a live caption', async () => {
    await desk.submit('start');
    desk.nowMs += 5000;
    expect((await desk.submit('caption', { text: 'Welkom.', language: 'nl' })).text).toBe('Ondertiteling verstuurd');
    expect(desk.payloadOf('transcriptionSegment')).toEqual({ start: 5000, end: 9000, text: 'Welkom.', language: 'nl' });
  });
});

describe('a session that is not live', () => {
  it('is prepared', async () => {
    expect(await desk.submit('add-topic', { name: 'Rondvraag' })).toMatchObject({
      text: 'Agendapunt toegevoegd: Rondvraag',
      anchor: 'new-topic',
    });
    expect(desk.payloadOf('createTopic')).toMatchObject({ name: 'Rondvraag', priority: 3, start: null });
    await desk.submit('rename-topic', { topic: 't1', name: '1. Opening' });
    expect(desk.payloadOf('updateTopic')).toMatchObject({ _id: 't1', name: '1. Opening', status: false });
    const t2 = { topic: 't2', name: '2 begrotingen' };
    expect(await desk.submit('rename-topic', t2)).toMatchObject({ text: 'Naam gewijzigd: 2 begrotingen' });
    const [, renamed] = desk.payloadOf('topics') as [unknown, object];
    expect(renamed, 'the number of the name before is taken back').toMatchObject({ _id: 't2', name: t2.name });
    expect(renamed).not.toHaveProperty('number');
    const { text, body } = await desk.submit('add-person', { firstname: 'Ine', lastname: 'Wouters', division: 'green' });
    expect(text).toBe('Persoon toegevoegd: Ine Wouters');
    expect(desk.payloadOf('createAttendee')).toMatchObject({ delegate: { firstname: 'Ine', division: { name: 'Groen' } } });
    expect(body).toMatch(/<bdi>Ine Wouters<\/bdi> <small[^>]*><bdi>Groen<\/bdi><\/small>/);
    await desk.submit('add-person', { firstname: 'Ali', lastname: 'Zonder', division: 'unknown' });
    expect(desk.payloadOf('createAttendee')).not.toHaveProperty('delegate.division');
  });

  it('starts nothing, and says why', async () => {
    expect(await desk.submit('topic', { start: 't1' })).toMatchObject({
      code: 422,
      text: 'De vergadering is niet live. Start de vergadering eerst.',
      focus: 'topic-t1',
    });
    expect((await desk.submit('speech', { start: 'a1' })).code).toBe(422);
    await desk.submit('add-vote', { name: 'Motie' });
    expect((await desk.submit('open-vote', { vote: await desk.lastId('votes') })).code).toBe(422);
    expect((await desk.submit('end')).code).toBe(422);
    expect((await desk.submit('caption', { text: 'x', language: 'nl' })).code).toBe(422);
    expect(desk.events()).toEqual([]);
    await desk.submit('start');
    await desk.submit('end');
    expect((await desk.submit('topic', { start: 't1' })).text).toContain('De vergadering is beëindigd.');
    expect((await desk.submit('start')).code).toBe(422);
  });
});

describe('two people at the desk', () => {
  it('do not do the same twice', async () => {
    await desk.submit('start');
    await desk.submit('topic', { start: 't1' });
    expect((await desk.submit('topic', { start: 't1' })).text).toContain('iemand anders was u voor');
    await desk.submit('speech', { start: 'a1' });
    const speech = await desk.lastId('speeches');
    expect((await desk.submit('speech', { start: 'a1' })).code).toBe(422);
    await desk.submit('speech', { stop: speech });
    expect((await desk.submit('speech', { stop: speech })).code).toBe(422);
    expect((await desk.submit('start')).code).toBe(422);
    expect((await desk.submit('remove-banner')).code).toBe(422);
    await desk.submit('topic', { stop: 't1' });
    expect((await desk.submit('topic', { stop: 't1' })).code).toBe(422);
    expect(desk.events()).toEqual([]);
  });

  it('are not confused by records that no longer exist', async () => {
    await desk.submit('start');
    for (const [action, fields] of [
      ['topic', { start: 'none' }],
      ['topic', {}],
      ['rename-topic', { topic: 'none', name: 'x' }],
      ['speech', { start: 'none' }],
      ['open-vote', { vote: 'none' }],
      ['vote', { vote: 'none' }],
    ] as const)
      expect((await desk.submit(action, fields)).code).toBe(422);
  });
});
