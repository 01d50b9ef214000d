import * as z from 'zod';

/** Answer to a password (rule 14.2, contract §3): `loggedin` says whether it is correct; an answer without it is malformed. */
export const loginSchema = z.object({ loggedin: z.boolean() }).transform(({ loggedin }) => loggedin);
