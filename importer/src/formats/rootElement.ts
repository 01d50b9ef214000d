/** The name of the first element of XML, after its declaration, document type and comments; undefined for any other text. */
export function findRootElement(text: string): string | undefined {
  const skipped = /\s+|<\?xml[^>]*>|<!--[^]*?-->|<!doctype[^>[]*(?:\[[^\]]*\]\s*)?>/iy;
  const element = /<([a-z_][\w.:-]*)/iy;
  while (skipped.test(text)) element.lastIndex = skipped.lastIndex;
  return element.exec(text)?.[1];
}
