import type { MatchGroup, MatchPhrase, MatchQuery } from '../../../../domain/search/matchQuery.ts';

/** Tokens that may stand between terms that are close together (rule 24.7). */
const NEAR_TOKENS = 10;

// Tokens have letters, digits and "_" only, so that quotation marks are enough.
const toPhrase = ({ tokens, isPrefix }: MatchPhrase): string => `"${tokens.join(' ')}"${isPrefix ? ' *' : ''}`;

const toColumns = (fields: MatchGroup['fields']): string => `{${fields.join(' ')}}`;

const toGroup = ({ phrases, fields }: MatchGroup): string => `${toColumns(fields)} : (${phrases.map(toPhrase).join(' OR ')})`;

/** Writes a query as an FTS5 expression. */
export function toFtsExpression({ all, within, none, isNear }: MatchQuery): string {
  const terms = isNear && all.length > 1 ? [toNear(all)] : all.map(toGroup);
  const wanted = [...terms, ...within.map(toGroup)].join(' AND ');
  return none.reduce((expression, group) => `(${expression}) NOT ${toGroup(group)}`, wanted);
}

const toNear = (groups: readonly MatchGroup[]): string => {
  const phrases = groups.flatMap(({ phrases: [first] }) => (first ? [toPhrase(first)] : []));
  return `${toColumns(groups[0]?.fields ?? [])} : NEAR(${phrases.join(' ')}, ${NEAR_TOKENS})`;
};
