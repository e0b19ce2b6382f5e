// Runs as a classic script in the head. Whoever is signed in sees where they are in the very first frame, long before
// the application has arrived; nobody else does, as they are about to be led to the sign-in.
{
  const isSignedIn = Object.keys(localStorage).some((key) => key.endsWith('-auth-token'))
  const path = location.pathname
  if (isSignedIn && !path.startsWith('/login'))
    document.documentElement.dataset.opening = path === '/' ? 'dashboard' : 'screen'
}
