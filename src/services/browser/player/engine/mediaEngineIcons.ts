/**
 * Fetches a sprite of icons and puts it into the page, where a sandboxed page may use it: icons of another file must come from the origin
 * of the page (rule 16.14). Resolves to the address of the sprite in the page; without icons when it cannot be fetched.
 */
export async function inlineSprite(url: string): Promise<string> {
  const response = await fetch(url).catch(() => undefined);
  const text = response?.ok ? await response.text().catch(() => '') : '';
  const sprite = document.createElement('div');
  sprite.hidden = true;
  sprite.append(new DOMParser().parseFromString(text || '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml').documentElement);
  document.body.append(sprite);
  return '';
}
