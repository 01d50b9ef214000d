import { describe, expect, it } from 'vitest';
import { toCityLook } from './cityTheme.ts';
import { clientConfigSchema } from '../schemas/city.schema.ts';

const MEDIA = 'https://media.example';
const lookOf = (attributes: Record<string, unknown>) => toCityLook('stad', clientConfigSchema.parse({ data: { attributes } }), [MEDIA]);
const picture = (url: string) => ({ data: { attributes: { url } } });

describe('toCityLook', () => {
  it('is empty for a city without settings', () => {
    const bare = { headerHtml: undefined, homeHtml: undefined, aboutHtml: undefined, stylesheet: undefined };
    expect(toCityLook('stad', undefined, [])).toEqual(bare);
    expect(lookOf({ primaryColour: null, customHeaderLayout: '', homePageContent: ['x'], customStylesheet: 7 })).toEqual(bare);
  });

  it('prefers custom content to plain content, unless the custom content is empty after sanitising (rule 21.2)', () => {
    expect(lookOf({ homePageContent: '<p>a</p>', customHomepageContent: '<p>b</p>' }).homeHtml).toBe('<p>b</p>');
    expect(lookOf({ homePageContent: '<p>a</p>', customHomepageContent: '<p> </p><script>b</script>' }).homeHtml).toBe('<p>a</p>');
    expect(lookOf({ aboutPageContent: '<p>a</p>', customAboutpageContent: `<img src="${MEDIA}/b.png">` }).aboutHtml).toContain('<img');
  });

  it('has no headings in the header', () => {
    expect(lookOf({ customHeaderLayout: '<h1>Stad</h1>' }).headerHtml).toBe('<p>Stad</p>');
  });

  it('ignores invalid colours and images of other origins (rule 21.6)', () => {
    expect(lookOf({ primaryColour: 'notacolour', backgroundImage: picture('https://elsewhere.example/a.jpg') }).stylesheet).toBeUndefined();
    expect(lookOf({ backgroundImage: picture(`${MEDIA}/a.jpg`) }).stylesheet?.css).toContain(`url("${MEDIA}/a.jpg")`);
    expect(lookOf({ primaryColour: 'navy' }).stylesheet?.css).toContain('--accent:light-dark(#000080,');
  });
});
