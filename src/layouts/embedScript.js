// Travels with embeds that list topics or have their captions on from the start; without it topics open as pages, and captions are a choice.
const video = document.querySelector('video');
const { captions } = document.querySelector('[data-captions]').dataset;
const links = [...document.querySelectorAll('a[data-seek]')];

// Not the default attribute: with it the browser would fetch the captions before anyone plays.
video.addEventListener(
  'play',
  () => {
    for (const track of video.textTracks) if (track.language === captions) track.mode = 'showing';
  },
  { once: true },
);

video.addEventListener('timeupdate', () => {
  const current = links.findLast((link) => Number(link.dataset.seek) <= video.currentTime);
  for (const link of links) {
    if (link === current) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
});

addEventListener('click', (event) => {
  const link = event.target.closest('a[data-seek]');
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  video.currentTime = Number(link.dataset.seek);
  video.play().catch(() => {});
});
