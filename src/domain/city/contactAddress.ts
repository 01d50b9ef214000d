/** The address at which somebody can be reached, beginning with `https://` or `mailto:`; undefined for any other text. */
export const toContactAddress = (text: string | undefined): string | undefined =>
  text !== undefined && URL.canParse(text) && /^(?:https:\/\/|mailto:[^\s@]+@[^\s@]+$)/.test(text) && !/\s/.test(text) ? text : undefined;
