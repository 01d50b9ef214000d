const TEXT_FIELDS =
  'textarea, input:not([type="hidden"], [type="checkbox"], [type="radio"], [type="submit"], [type="button"], [type="range"])';

/**
 * Whether a field of the page has text that a reload would lose (rule 13.18). Not by `defaultValue`, which frameworks change with the value: only
 * the search of the address comes back with the page.
 */
export function hasTypedText(): boolean {
  const searched = new URLSearchParams(location.search).get('q');
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXT_FIELDS)].some(
    ({ value, readOnly }) => value !== '' && !readOnly && value !== searched,
  );
}
