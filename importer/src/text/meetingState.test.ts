import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findStartText, stateOfName, stateOfRecord, stateOfStatus, stateOfText } from './meetingState.ts';

describe('stateOfText', () => {
  it.each([
    ['CANCELED', { state: 'cancelled' }],
    ['*** CANCELLED ***', { state: 'cancelled' }],
    ['Hall 2 MEETING CANCELED', { state: 'cancelled' }],
    ['City Hall - CANCELED', { state: 'cancelled' }],
    ['City Hall, Room 5 (CANCELLED)', { state: 'cancelled' }],
    ['Meeting cancelled due to lack of quorum.', { state: 'cancelled', stateReason: 'lack of quorum' }],
    ['The regular council meeting of May 5 is cancelled', { state: 'cancelled' }],
    ['The Meeting of the Budget Committee has been CANCELLED', { state: 'cancelled' }],
    ['This meeting will not be held.', { state: 'cancelled' }],
    ['NOTICE: This meeting has been postponed until January 12, 2027.', { state: 'postponed', movedTo: '2027-01-12' }],
    ['RESCHEDULED to December 3, 2026 at 7:00 PM', { state: 'moved', movedTo: '2026-12-03T19:00:00' }],
    ['Rescheduled to next Tuesday', { state: 'moved', stateReason: 'Rescheduled to next Tuesday' }],
    ['De vergadering is afgelast vanwege ziekte.', { state: 'cancelled', stateReason: 'ziekte' }],
    ['De vergadering gaat niet door.', { state: 'cancelled' }],
    ['Verzet naar 3 december 2026, 19.30 uur', { state: 'moved', movedTo: '2026-12-03T19:30:00' }],
    ['La séance est annulée en raison de la grève', { state: 'cancelled', stateReason: 'la grève' }],
    ['Reportée au 3 décembre 2026 à 19h30', { state: 'postponed', movedTo: '2026-12-03T19:30:00' }],
    ['Die Sitzung fällt aus', { state: 'cancelled' }],
    ['La sesión ha sido aplazada hasta el 3 de diciembre de 2026', { state: 'postponed', movedTo: '2026-12-03' }],
    ['Mae’r cyfarfod wedi’i ganslo', { state: 'cancelled' }],
    ['会议已取消', { state: 'cancelled' }],
    ['تم إلغاء الجلسة', { state: 'cancelled' }],
  ])('reads %j', (text, expected) => expect(stateOfText(text)).toEqual(expected));

  it.each([
    'The cancelled contract is on the agenda',
    'Cancelled contracts',
    'Public hearing on cancelled leases',
    'If the meeting is cancelled, a notice is posted',
    'The meeting was not cancelled',
    'CANCELLED: Item 3',
    'Als de vergadering wordt afgelast, staat het hier',
    'Moved: Councilmember Noord',
    'Hall 2',
    '',
  ])('reads nothing in %j', (text) => expect(stateOfText(text)).toBeUndefined());

  it('never throws, and is fast on any text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), (text) => {
        expect(() => [stateOfText(text), stateOfName(text), findStartText(text)]).not.toThrow();
      }),
    );
    for (const text of ['meeting '.repeat(2000), 'the meeting of '.repeat(500), '('.repeat(5000)])
      expect(stateOfText(text)).toBeUndefined();
  });
});

describe('stateOfName', () => {
  it.each([
    ['Cancelled: Council', 'cancelled'],
    ['Geannuleerd - Raad', 'cancelled'],
    ['Raad (geannuleerd)', 'cancelled'],
    ['Council - CANCELLED', 'cancelled'],
    ['[Postponed] Works', 'postponed'],
    ['Annulée : séance', 'cancelled'],
    ['Abgesagt: Rat', 'cancelled'],
    ['Cancelada: Pleno', 'cancelled'],
    ['ملغاة: جلسة', 'cancelled'],
    ['已取消：会议', 'cancelled'],
    ['Wedi’i ganslo: Cyngor', 'cancelled'],
    ['Verplaatst: raad', 'moved'],
    ['Committee on cancelled contracts', undefined],
    ['Cancellation of debts', undefined],
    ['Council', undefined],
  ])('reads %j', (name, state) => expect(stateOfName(name)).toBe(state));
});

describe('stateOfStatus and stateOfRecord', () => {
  it.each([
    ['Cancelled', 'cancelled'],
    ['https://schema.org/EventPostponed', 'postponed'],
    ['EventRescheduled', 'moved'],
    ['Cancelled - no quorum', 'cancelled'],
    ['Final', undefined],
    ['confirmed', undefined],
  ])('read the status %j', (status, state) => {
    expect(stateOfStatus(status)).toBe(state);
    expect(stateOfRecord({ status })).toBe(state);
  });

  it.each([
    [{ canceled: true }, 'cancelled'],
    [{ Cancelled: '1' }, 'cancelled'],
    [{ isCancelled: 'true' }, 'cancelled'],
    [{ canceled: false, postponed: 1 }, 'postponed'],
    [{ canceled: '0' }, undefined],
    [{ canceled: null, cancelledItems: 3 }, undefined],
  ])('read the flags of %j', (record, state) => expect(stateOfRecord(record)).toBe(state));
});

describe('findStartText', () => {
  it.each([
    ['Immediately following the Budget Committee', true],
    ['after the committee', true],
    ['Aansluitend aan de commissie', true],
    ['After School Program', false],
    ['Hall 2', false],
  ])('%j: %s', (text, isStart) => expect(findStartText(text)).toBe(isStart ? text : undefined));
});
