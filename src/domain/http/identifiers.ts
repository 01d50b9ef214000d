/** What each path parameter may look like before it is put into an upstream address (contract §1). */
const PATTERNS = {
  city: /^[A-Za-z0-9-]{1,64}$/,
  sessionId: /^[0-9]{1,12}$/,
  reference: /^[A-Za-z0-9._~-]{1,128}$/,
  topicId: /^[A-Za-z0-9-]{1,64}$/,
  subtitleVersionId: /^[A-Za-z0-9._~-]{1,128}$/,
  category: /^[^/\\]{1,128}$/,
  language: /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/,
} as const;

/** Kinds of identifier that have a pattern of their own. */
export type IdentifierKind = keyof typeof PATTERNS;

/** Whether `value` is a well-formed identifier of its kind (contract §1); anything else is a 404. */
export function isIdentifier(kind: IdentifierKind, value: string | undefined): value is string {
  if (value === undefined || !PATTERNS[kind].test(value)) return false;
  return value !== '.' && value !== '..';
}
