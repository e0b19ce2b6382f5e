// Runs as a classic script in the head. Signed-in users see the header of their screen in the first frame, long before
// the application has loaded. Everyone else is about to be redirected to the sign-in page.
{
  const isSignedIn = Object.keys(localStorage).some((key) => key.endsWith('-auth-token'))
  const path = location.pathname
  if (isSignedIn && !path.startsWith('/login'))
    document.documentElement.dataset.opening = path === '/' ? 'dashboard' : 'screen'
}
