import { primaryTag } from '../domain/languages.ts';
import { languageName } from './languageName.ts';

/** The language of a log. */
export interface LogLanguage {
  /** Its code. */
  chosen: () => string;
  /** Lets the visitor choose among these. */
  offer: (languages: readonly string[]) => void;
}

/** Lets the visitor choose the language of a log: until they do it is the page's own where it is offered, else the first. */
export function chooseLanguage(select: HTMLSelectElement, onChoose: () => void): LogLanguage {
  let offered: readonly string[] = [];
  let isChosen = false;
  select.addEventListener('change', () => {
    isChosen = true;
    onChoose();
  });
  return {
    chosen: () => select.value,
    offer: (languages) => {
      const unheard = languages.filter((language) => !offered.includes(language));
      if (unheard.length === 0) return;
      offered = [...offered, ...unheard];
      select.append(...unheard.map((language) => new Option(languageName(language), language)));
      select.hidden = offered.length < 2;
      const own = offered.find((language) => primaryTag(language) === primaryTag(document.documentElement.lang));
      if (!isChosen) select.value = own ?? offered[0] ?? '';
    },
  };
}
