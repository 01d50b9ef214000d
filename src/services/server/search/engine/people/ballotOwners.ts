import { isUnnamed, type Profile, readDetails, toOtherIds } from './shareRows.ts';

/** The one person of a city whose id a ballot has that names nobody else; undefined where nobody has the id, or more than one. */
export type FindOwner = (id: string) => string | undefined;

/**
 * Finds whose ballots are that name only the id of a delegate: those of the person who has the id in a session that names them, as the id
 * of their page or beside it. An id that two people have is nobody's (rule 26.30).
 */
export function toFindOwner(profiles: readonly Pick<Profile, 'subject' | 'details'>[]): FindOwner {
  const owners = new Map<string, Set<string>>();
  for (const profile of profiles) {
    const details = readDetails(profile);
    if (isUnnamed(details)) continue;
    for (const id of [profile.subject, ...toOtherIds([details])]) owners.set(id, (owners.get(id) ?? new Set()).add(profile.subject));
  }
  return (id) => {
    const [owner, other] = owners.get(id) ?? [];
    return other === undefined ? owner : undefined;
  };
}
