import { z } from 'zod';
import { ApiError } from '../apiError.ts';
import type { Delegate, Division } from '../store/records.ts';
import { delegateSchema, divisionSchema } from '../seed/seedSchema.ts';
import { toDivision } from '../seed/toRecords.ts';
import type { Store } from '../store/store.ts';

/** Names of the people lists of a city. */
export const peopleSchema = z.enum(['delegates', 'divisions']);

/** Changes of a list; no event sends one person, so each change sends the whole list. */
export const peopleActionSchema = z.enum(['create', 'update', 'delete']);

/** The id of a delegate or division, and any field of the seed format. */
export const personSchema = z.looseObject({ id: z.string().min(1) });

/** Changes the delegates or divisions of a city in the store. Throws an `ApiError` 400 or 404. */
export async function changePeople(
  store: Store,
  city: string,
  list: z.infer<typeof peopleSchema>,
  action: z.infer<typeof peopleActionSchema>,
  change: z.infer<typeof personSchema>,
): Promise<void> {
  const people: (Delegate | Division)[] = list === 'delegates' ? await store.getDelegates(city) : await store.getDivisions(city);
  const old = people.find(({ _id }) => _id === change.id);
  if (action === 'create' && old) throw new ApiError(400, 'bad_request', `There is one called '${change.id}' already.`);
  if (action !== 'create' && !old) throw new ApiError(404, 'not_found', 'The city has no such delegate or division.');
  const others = people.filter((person) => person !== old);
  if (action === 'delete') return store.setPeople(city, list, others);
  const fields =
    list === 'delegates'
      ? await toDelegateFields(store, city, change, action === 'create')
      : toDivision(parseFields(divisionSchema, change));
  const changed = { ...old, ...fields, _id: change.id } as Delegate | Division;
  await store.setPeople(city, list, old ? people.map((person) => (person === old ? changed : person)) : [...others, changed]);
}

/** Converts a delegate of the seed format to the fields of its record, with its division and role. Throws an `ApiError` 400. */
export async function toDelegateFields(store: Store, city: string, change: object, isNew: boolean): Promise<Partial<Delegate>> {
  const {
    id: _id,
    photo,
    division,
    role,
    email: _email,
    ...plain
  } = parseFields(isNew ? delegateSchema : delegateSchema.partial(), change);
  const found = {
    photo: photo === undefined ? undefined : { url: photo },
    division: division === undefined ? undefined : findById(await store.getDivisions(city), division, 'division'),
    role: role === undefined ? undefined : findById((await store.getCity(city))?.roles ?? [], role, 'role'),
  };
  return JSON.parse(JSON.stringify({ ...plain, ...found })) as Partial<Delegate>;
}

/** Finds the record with an id. Throws an `ApiError` 400. */
export function findById<T extends { _id: string }>(items: readonly T[], id: unknown, what: string): T {
  const found = items.find(({ _id }) => _id === id);
  if (!found) throw new ApiError(400, 'bad_request', `There is no such ${what}.`);
  return found;
}

/** Parses fields of the seed format in the body of a call. Throws an `ApiError` 400. */
export function parseFields<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const reasons = result.error.issues.map(({ path, message }) => `${['body', ...path].join('/')}: ${message}`);
  throw new ApiError(400, 'bad_request', reasons.join('; '));
}
