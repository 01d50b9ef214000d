/** The part of Astro's Content-Security-Policy interface that adds sources during rendering. */
interface PagePolicy {
  insertScriptResource: (resource: string) => void;
  insertDirective: (directive: `frame-src ${string}`) => void;
}

const SCRIPTS = ["'self'", 'https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'];

/** Allows a page to load reCAPTCHA, which happens only after the visitor agrees (rule 20.8). */
export function allowRecaptcha(policy: PagePolicy | undefined): void {
  for (const source of SCRIPTS) policy?.insertScriptResource(source);
  policy?.insertDirective('frame-src https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/');
}
