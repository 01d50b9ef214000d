/** The name of a language in that of the page, as a title: "Frans"; its code where nobody knows it. */
export function languageName(language: string): string {
  const { lang } = document.documentElement;
  let name: string | undefined;
  try {
    name = new Intl.DisplayNames([lang], { type: 'language' }).of(language);
  } catch {
    // Not every code is a language's.
  }
  const [first = '', ...rest] = name ?? language;
  return first.toLocaleUpperCase(lang) + rest.join('');
}
