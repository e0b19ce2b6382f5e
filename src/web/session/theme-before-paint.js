// Runs as a classic script in the head, before the first paint, to avoid a flash of the system theme.
// Reads what preferences.ts writes.
{
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') {
    document.documentElement.dataset.theme = theme
    for (const bar of document.querySelectorAll('meta[name="theme-color"]'))
      bar.media = bar.dataset.theme === theme ? 'all' : 'not all'
  }
}
