// Applies the stored theme before the first paint (rule 20.6). Without a stored one the text view follows the setting of the system.
try {
  const { dark, device, style } = JSON.parse(localStorage.theme);
  const isDark = device === true ? matchMedia('(prefers-color-scheme: dark)').matches : dark === true;
  document.documentElement.toggleAttribute('data-dark', isDark);
  document.documentElement.dataset.style = style === 'white' ? 'white' : 'basic';
} catch {
  // The browser blocks storage, or the value is unreadable.
}
