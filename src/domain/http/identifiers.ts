/** The pattern that each path parameter must match before it is used in an upstream address (rule 1.9, contract §1). */
const PATTERNS = {
  city: /^[A-Za-z0-9-]{1,64}$/,
  sessionId: /^[0-9]{1,12}$/,
  reference: /^[A-Za-z0-9._~-]{1,128}$/,
  topicId: /^[A-Za-z0-9-]{1,64}$/,
  subtitleVersionId: /^[A-Za-z0-9._~-]{1,128}$/,
  category: /^[^/\\]{1,128}$/,
  person: /^[\p{L}\p{N}_~,-]{1,300}$/u,
  item: /^[A-Za-z0-9_~-]{1,300}$/,
  language: /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/,
} as const;

/** Kinds of identifiers with their own pattern. */
export type IdentifierKind = keyof typeof PATTERNS;

/** Whether `value` matches the pattern of its kind; any other value answers 404 (rule 1.9). */
export function isIdentifier(kind: IdentifierKind, value: string | undefined): value is string {
  if (value === undefined || !PATTERNS[kind].test(value)) return false;
  return value !== '.' && value !== '..';
}
