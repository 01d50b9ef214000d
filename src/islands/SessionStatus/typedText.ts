const TEXT_TYPES = ['text', 'search', 'email', 'password', 'tel', 'url', 'number'];

/**
 * Whether a field of the page has text that a reload would lose (rule 13.18). Not by `defaultValue`, which React changes with the value:
 * only the search of the address comes back with the page.
 */
export function hasTypedText(): boolean {
  const searched = new URLSearchParams(location.search).get('q');
  const inputs = [...document.getElementsByTagName('input')].filter(({ type }) => TEXT_TYPES.includes(type));
  return [...inputs, ...document.getElementsByTagName('textarea')].some(
    ({ value, readOnly }) => value !== '' && !readOnly && value !== searched,
  );
}
