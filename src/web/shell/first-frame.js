// Runs as a classic script in the head, long before the application has loaded. Signed-in users see the header of
// their screen in the first frame, and the browser starts to load the code of the screen, which it would otherwise
// discover only after the application has run. The build fills in the file names.
{
  const { signedIn, dashboard } = document.currentScript.dataset
  const isSignedIn = Object.keys(localStorage).some((key) => key.endsWith('-auth-token'))
  const path = location.pathname
  if (isSignedIn && !path.startsWith('/login')) {
    document.documentElement.dataset.opening = path === '/' ? 'dashboard' : 'screen'
    for (const file of path === '/' ? [signedIn, dashboard] : [signedIn]) {
      if (!file) continue
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.crossOrigin = ''
      link.href = file
      document.head.append(link)
    }
  }
}
