type Claims = { sub?: string; email?: string; exp?: number; iat?: number; aal?: string }

/** What an access token says of itself, unchecked: enough to choose a screen by, never to trust. */
export function claimsOf(accessToken: string): Claims {
  try {
    const payload = accessToken.split('.')[1] ?? ''
    const characters = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(characters, (character) => character.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    // Not a token: it says nothing, and the server will refuse it.
    return {}
  }
}
