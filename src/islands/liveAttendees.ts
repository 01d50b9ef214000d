import { toneClass } from '../domain/divisionTones.ts';
import type { Attendee, SessionMetadata } from '../domain/metadata.ts';
import { nameOf, presentByRole, type RoleGroup } from '../domain/speakers.ts';
import { keepFocus, readFacts, setOptionalText, templatesOf, translatorOf } from './liveRows.ts';
import { patchList, setText } from './patchList.ts';

/** Keeps the list of those who are there, by role. */
export function followAttendees(section: HTMLElement) {
  const list = section.querySelector<HTMLElement>('dl[data-live]');
  const [groupTemplate] = list ? templatesOf(list) : [];
  const somebody = groupTemplate?.content.querySelector('dd');
  if (!list || !groupTemplate || !somebody) return () => undefined;
  const t = translatorOf(readFacts(list));
  const template = document.createElement('template');
  template.content.append(somebody);

  const fillAttendee = (row: HTMLElement, attendee: Attendee) => {
    setText(row, 'bdi', nameOf(attendee) || t('session.unknownSpeaker'));
    setOptionalText(row, '.division', attendee.division);
  };
  const fillGroup = (row: HTMLElement, { role, attendees }: RoleGroup) => {
    setText(row, 'dt bdi', role ?? t('session.otherRoles'));
    patchList(row, template, attendees, fillAttendee);
  };
  return (session: SessionMetadata, tones: ReadonlyMap<string, number>) => {
    const groups = presentByRole(session).map((group) => ({ id: group.role ?? '', ...group }));
    const people = groups.flatMap(({ attendees }) => attendees);
    section.querySelector('h3.present')?.toggleAttribute('hidden', people.length === 0);
    setText(section, 'h3.present small', t('session.presentCount', { count: people.length }));
    keepFocus(() => patchList(list, groupTemplate, groups, fillGroup));
    for (const [index, small] of list.querySelectorAll('dd .division').entries()) {
      const name = `muted division ${toneClass(tones, people[index]?.division)}`;
      if (small.className !== name) small.className = name;
    }
  };
}
