// Runs as a classic script in the head, before anything is painted: a theme chosen by hand that came with the
// application itself would come after a flash of the system's. Reads what preferences.ts writes.
{
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') {
    document.documentElement.dataset.theme = theme
    for (const bar of document.querySelectorAll('meta[name="theme-color"]'))
      bar.media = bar.dataset.theme === theme ? 'all' : 'not all'
  }
}
