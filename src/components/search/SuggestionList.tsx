import { useId } from 'react';
import { splitAtMarks } from '../../domain/search/searchMarks.ts';
import type { SearchSuggestion } from '../../domain/search/searchAnswer.ts';
import type { Translate } from '../../i18n/translator.ts';
import stylesheet from '../../styles/searchSuggestions.css?url';

interface SuggestionListProps {
  id: string;
  /** In groups (`groupSuggestions`); none while the list is closed, when only its styles are loaded. */
  suggestions: readonly SearchSuggestion[];
  /** Index of the active suggestion; −1 for none. */
  active: number;
  t: Translate;
  onChoose: (suggestion: SearchSuggestion) => void;
}

const KINDS = ['cities', 'topics', 'speakers', 'sessions'] as const;
const HEADINGS = {
  cities: 'suggest.cities',
  topics: 'suggest.topics',
  speakers: 'suggest.speakers',
  sessions: 'suggest.sessions',
} as const;

/** Sorts suggestions by kind: cities, topics, speakers, sessions (rule 24.12). */
export const groupSuggestions = (suggestions: readonly SearchSuggestion[]): SearchSuggestion[] =>
  KINDS.flatMap((kind) => suggestions.filter((suggestion) => suggestion.kind === kind));

/** Id of an option of the list `id`, for `aria-activedescendant`. */
export const toOptionId = (id: string, index: number): string => `${id}-${String(index)}`;

/** The suggestions for a query, grouped by kind, with what was typed marked: the list of a combobox (rule 24.12). */
export function SuggestionList({ id, suggestions, active, t, onChoose }: SuggestionListProps) {
  const headingId = useId();
  const groups = KINDS.map((kind) => ({ kind, members: suggestions.filter((suggestion) => suggestion.kind === kind) }));
  return (
    <>
      <link rel="stylesheet" href={stylesheet} precedence="default" />
      {suggestions.length > 0 && (
        // The focus stays in the field.
        <div
          className="suggestions"
          role="listbox"
          tabIndex={-1}
          id={id}
          aria-label={t('suggest.list')}
          onMouseDown={(event) => event.preventDefault()}
        >
          {groups
            .filter(({ members }) => members.length > 0)
            .map(({ kind, members }) => (
              <div key={kind} role="group" aria-labelledby={headingId + kind}>
                <div id={headingId + kind} className="muted">
                  {t(HEADINGS[kind])}
                </div>
                {members.map((suggestion) => {
                  const index = suggestions.indexOf(suggestion);
                  return (
                    // The field handles the keys, as the options never have the focus.
                    // eslint-disable-next-line jsx-a11y/click-events-have-key-events
                    <div
                      key={index}
                      role="option"
                      tabIndex={-1}
                      id={toOptionId(id, index)}
                      aria-selected={index === active}
                      dir="auto"
                      onClick={() => onChoose(suggestion)}
                    >
                      {/* Not MarkedText, whose styles would be on every page. */}
                      {splitAtMarks(suggestion.text, suggestion.marks).map(({ text, isMatch }, part) =>
                        isMatch ? <mark key={part}>{text}</mark> : text,
                      )}
                      {suggestion.state && <small> · {t(`suggest.${suggestion.state}`)}</small>}
                      {suggestion.target !== undefined && (
                        <small>
                          {' · '}
                          <bdi>{suggestion.target}</bdi>
                        </small>
                      )}
                    </div>
                  );
                })}
              </div>
            ))}
        </div>
      )}
    </>
  );
}
