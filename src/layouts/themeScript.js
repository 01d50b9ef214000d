// Applies the stored theme before the first paint (rule 20.6). Without a stored one the text view follows the setting of the system.
try {
  const { dark, style } = JSON.parse(localStorage.theme);
  document.documentElement.toggleAttribute('data-dark', dark === true);
  document.documentElement.dataset.style = style === 'white' ? 'white' : 'basic';
} catch {
  // The browser blocks storage, or the value is unreadable.
}
