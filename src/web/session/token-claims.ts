type Claims = { sub?: string; email?: string; exp?: number; iat?: number; aal?: string }

/** The claims of an access token, unverified: good enough to choose a screen, never to trust. */
export function claimsOf(accessToken: string): Claims {
  try {
    const payload = accessToken.split('.')[1] ?? ''
    const characters = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(characters, (character) => character.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    // Not a token. The server will reject it.
    return {}
  }
}
