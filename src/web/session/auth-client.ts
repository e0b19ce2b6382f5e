import { GoTrueClient } from '@supabase/auth-js'
import { readAnonKey } from '#web/api/public-config.ts'
import { noteReach } from '#web/api/server-reach.ts'

/** Where the client keeps the session in local storage, and the name under which tabs tell each other of it. */
export const sessionKey = `sb-${location.hostname.split('.')[0]}-auth-token`

class AuthClient extends GoTrueClient {
  /**
   * For every call that sends a mail. Its link may be opened in another browser, where this one's verifier is not,
   * so it must need none. What leaves for a provider comes back to this browser, and keeps its verifier.
   */
  async askForMail<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    this.flowType = 'implicit'
    try {
      return await ask()
    } finally {
      this.flowType = 'pkce'
    }
  }
}

/** Keeps the session in local storage, refreshes it, and tells other tabs; one for the whole page. */
export const authClient = new AuthClient({
  url: `${location.origin}/auth/v1`,
  storageKey: sessionKey,
  flowType: 'pkce',
  // What an address brings along is for /login/finish, which knows what to say when it is of no use any more.
  detectSessionInUrl: false,
  fetch: async (input, init) => {
    const isRefresh = String(input).includes('grant_type=refresh_token')
    try {
      const headers = new Headers(init?.headers)
      headers.set('apikey', await readAnonKey())
      const response = await fetch(input, { ...init, headers })
      if (isRefresh) noteReach(response.status < 500)
      return withoutForeignWords(response)
    } catch (error) {
      if (isRefresh) noteReach(false)
      throw error
    }
  },
})

/** The error page of a proxy is no sentence of the service: the client would take its title for one. */
function withoutForeignWords(response: Response): Response {
  const isOwn = response.ok || response.headers.get('content-type')?.includes('json')
  return isOwn ? response : new Response('{}', { status: response.status })
}
