import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** Renders a page of the desk as a whole HTML document. */
export function renderPage(page: ReactElement): string {
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}
