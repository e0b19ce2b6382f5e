// Runs as a classic script in the head. Whoever is signed in will need the files of the screens; without this,
// the browser would learn of them only when the application has arrived and run. The build names them.
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
