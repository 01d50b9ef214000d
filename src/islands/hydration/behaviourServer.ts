import type { AstroComponentMetadata, NamedSSRLoadedRendererValue } from 'astro';

/** Renders a behaviour on the server: its slot, as it is. */
const renderer: NamedSSRLoadedRendererValue = {
  name: 'behaviour',
  check: (component: unknown) => Promise.resolve(typeof component === 'function' && 'attach' in component),
  // Astro looks for this element: without it the slot would be sent a second time, as a template.
  renderToStaticMarkup: (_component: unknown, _props: unknown, slots: Record<string, string>, _metadata?: AstroComponentMetadata) =>
    Promise.resolve({ html: slots['default'] === undefined ? '' : `<astro-slot>${slots['default']}</astro-slot>` }),
};

export default renderer;
