import * as z from 'zod';

/** Whether a password was right (contract §3); anything but a true `loggedin` is a no, an answer without one is none. */
export const loginSchema = z.object({ loggedin: z.boolean() }).transform(({ loggedin }) => loggedin);
