// Runs before the first paint: without it a dark page would flash light. Storage key and shape: contract §7.
((root, key) => {
  let theme = { dark: false, style: 'basic' };
  const apply = () => {
    root.toggleAttribute('data-dark', theme.dark === true);
    root.dataset.style = theme.style === 'white' ? 'white' : 'basic';
  };
  try {
    theme = { ...theme, ...JSON.parse(localStorage.getItem(key)) };
  } catch {}
  apply();
  document.addEventListener('DOMContentLoaded', () => {
    const switches = document.querySelectorAll('[data-theme-switch]');
    const show = () =>
      switches.forEach((button) =>
        button.setAttribute('aria-pressed', String(button.dataset.themeSwitch === 'dark' ? theme.dark === true : theme.style === 'white')),
      );
    switches.forEach((button) => {
      button.closest('[hidden]')?.removeAttribute('hidden');
      button.addEventListener('click', () => {
        if (button.dataset.themeSwitch === 'dark') theme.dark = !theme.dark;
        else theme.style = theme.style === 'white' ? 'basic' : 'white';
        try {
          localStorage.setItem(key, JSON.stringify(theme));
        } catch {}
        apply();
        show();
      });
    });
    show();
  });
})(document.documentElement, 'theme');
