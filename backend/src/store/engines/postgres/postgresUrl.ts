/** Whether the location of a database is the address of a PostgreSQL, not a file. */
export const isPostgresUrl = (location: string): boolean => /^postgres(?:ql)?:\/\//i.test(location);
