/** What of a page's Content-Security-Policy can be added to while it is made. */
interface PagePolicy {
  insertScriptResource: (resource: string) => void;
  insertDirective: (directive: `frame-src ${string}`) => void;
}

const SCRIPTS = ["'self'", 'https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'];

/** Lets a page load reCAPTCHA, once its visitor has agreed to that. */
export function allowRecaptcha(policy: PagePolicy | undefined): void {
  for (const source of SCRIPTS) policy?.insertScriptResource(source);
  policy?.insertDirective('frame-src https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/');
}
