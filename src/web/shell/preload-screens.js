// Runs as a classic script in the head. Preloads the code of the signed-in screens, which the browser would otherwise
// discover only after the application has loaded and run. The build fills in the file names.
{
  const { signedIn, dashboard } = document.currentScript.dataset
  const isSignedIn = Object.keys(localStorage).some((key) => key.endsWith('-auth-token'))
  const path = location.pathname
  const files = path === '/' ? [signedIn, dashboard] : path.startsWith('/login') ? [] : [signedIn]
  for (const file of isSignedIn ? files : []) {
    if (!file) continue
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.crossOrigin = ''
    link.href = file
    document.head.append(link)
  }
}
