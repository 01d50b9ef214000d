interface Recaptcha {
  ready: (callback: () => void) => void;
  execute: (siteKey: string, options: { action: string }) => Promise<string>;
}

let loading: Promise<Recaptcha> | undefined;

function loadScript(siteKey: string): Promise<Recaptcha> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`;
    script.onerror = () => reject(new Error('reCAPTCHA cannot be loaded.'));
    script.onload = () => {
      const { grecaptcha } = window as Window & { grecaptcha?: Recaptcha };
      if (grecaptcha) grecaptcha.ready(() => resolve(grecaptcha));
      else reject(new Error('reCAPTCHA did not start.'));
    };
    document.head.append(script);
  });
}

/** Loads reCAPTCHA v3 from Google, once a page (rule 20.8); resolves to a function that fetches a token for an action. */
export async function loadRecaptcha(siteKey: string): Promise<(action: string) => Promise<string>> {
  loading ??= loadScript(siteKey);
  const recaptcha = await loading;
  return (action) => recaptcha.execute(siteKey, { action });
}
