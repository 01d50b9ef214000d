import { command, query } from '../engines/statements.ts';

/** Columns of a city with JSON. */
export const JSON_COLUMNS = ['admin', 'rooms', 'categories', 'divisions', 'delegates', 'roles'] as const;

export const selectAnyCity = query(({ queries }) => queries.selectFrom('cities').select('name').limit(1));

export const selectNames = query(({ queries }) => queries.selectFrom('cities').select('name').orderBy('title').orderBy('name'));

export const selectCity = query(({ queries }, name: string) => queries.selectFrom('cities').selectAll().where('name', '=', name));

export const selectCities = query(({ queries }) => queries.selectFrom('cities').selectAll().orderBy('title').orderBy('name'));

export const selectAdmins = query(({ queries }) => queries.selectFrom('cities').select(['name', 'admin']).orderBy('title').orderBy('name'));

/** The statements that replace the people of a city, by their column. */
export const updatePeople = {
  delegates: command(({ queries }, name: string, delegates: string) =>
    queries.updateTable('cities').set({ delegates }).where('name', '=', name),
  ),
  divisions: command(({ queries }, name: string, divisions: string) =>
    queries.updateTable('cities').set({ divisions }).where('name', '=', name),
  ),
};
