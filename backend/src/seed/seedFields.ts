import { z } from 'zod';

/** Identifier of a record inside its session folder; unique per file. */
export const id = z.string().regex(/^[A-Za-z0-9-]{1,64}$/, 'letters, digits and hyphens, at most 64');

/** Name of a city in addresses. */
export const cityName = z.string().regex(/^[A-Za-z0-9-]{1,64}$/, 'letters, digits and hyphens, at most 64');

/** Reference of a session. */
export const reference = z
  .string()
  .regex(/^[A-Za-z0-9._~-]{1,128}$/, 'letters, digits and . _ ~ -, at most 128')
  .refine((value) => value !== '.' && value !== '..', 'not a dot segment');

/** A language tag (BCP 47). */
export const languageTag = z.string().regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/, 'a language tag such as nl or zh-CN');

/** A file beside session.json, a shared file (`/media/…`), or an address (`https://…`). */
export const fileOrUrl = z.string().min(1).max(500);
