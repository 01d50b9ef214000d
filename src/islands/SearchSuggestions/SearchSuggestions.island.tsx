// Hydrates at the first interaction with its field. Before that and without script it is the field of a form.
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { SearchField } from '../../components/search/SearchField.tsx';
import { SuggestionList, toOptionId } from '../../components/search/SuggestionList.tsx';
import type { SearchSuggestion } from '../../domain/search/searchAnswer.ts';
import { localizePath } from '../../i18n/localizedPath.ts';
import type { Locale } from '../../i18n/locales.ts';
import { useHydrated } from '../hooks/useHydrated.ts';
import { useReady } from '../hooks/useReady.ts';
import { useLazyTranslator } from '../hooks/useLazyTranslator.ts';
import { useCombobox } from './useCombobox.ts';
import { useSuggestions } from './useSuggestions.ts';

interface SearchSuggestionsProps {
  label: string;
  /** Query of the page. */
  value?: string | undefined;
  /** City whose sessions are searched; undefined for all. */
  city?: string | undefined;
  locale: Locale;
}

const NO_TEXTS = {};
const NO_SUGGESTIONS: SearchSuggestion[] = [];

/** The field of a search form, with suggestions while one types (rule 24.12): a chosen one is searched at once, and a city opened. */
export default function SearchSuggestions({ label, value = '', city, locale }: SearchSuggestionsProps) {
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [typed, setTyped] = useState(value);
  const isHydrated = useHydrated();
  // The texts are loaded here and not a part of every page.
  const t = useLazyTranslator('search', isHydrated, { texts: NO_TEXTS, locale });
  const [isWanted, setIsWanted] = useState(false);
  const found = useSuggestions(typed, city, isWanted && t !== undefined, locale);
  const suggestions = found ?? NO_SUGGESTIONS;

  const choose = (index: number) => {
    const suggestion = suggestions[index];
    if (!field.current || !suggestion) return;
    if (suggestion.city !== undefined) {
      location.assign(localizePath(`/${suggestion.city}`, locale));
      return;
    }
    // The form sends what the field contains.
    field.current.value = suggestion.text;
    setTyped(suggestion.text);
    show(false);
    field.current.form?.requestSubmit();
  };
  const { isOpen, active, show, onKeyDown } = useCombobox({ options: suggestions, isWanted, onWanted: setIsWanted, onChoose: choose });
  const type = (text: string) => {
    setTyped(text);
    show(true);
  };

  // The visitor may have changed or emptied the field before hydration.
  const takeOver = useEffectEvent(() => {
    const text = field.current?.value ?? value;
    if (text !== value) type(text);
  });
  useEffect(() => takeOver(), []);
  useReady(field);
  useEffect(() => {
    if (isOpen && active >= 0) document.getElementById(toOptionId(listId, active))?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, active, listId]);

  return (
    <SearchField
      ref={field}
      label={label}
      onKeyDown={onKeyDown}
      // Not controlled: React renders nothing while the stylesheet of the list loads, and would put back what was typed meanwhile.
      defaultValue={value}
      // An empty field has the direction of the page.
      dir={typed === '' ? undefined : 'auto'}
      onChange={({ target }) => type(target.value)}
      onBlur={() => show(false)}
      {...(isHydrated && {
        role: 'combobox',
        'aria-autocomplete': 'list',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? listId : undefined,
        'aria-activedescendant': active >= 0 ? toOptionId(listId, active) : undefined,
      })}
    >
      {t && (
        <>
          <p className="visually-hidden" aria-live="polite" aria-atomic>
            {found && t('suggest.found', { count: found.length })}
          </p>
          <SuggestionList
            id={listId}
            active={active}
            t={t}
            suggestions={isOpen ? suggestions : []}
            onChoose={(suggestion) => choose(suggestions.indexOf(suggestion))}
          />
        </>
      )}
    </SearchField>
  );
}
