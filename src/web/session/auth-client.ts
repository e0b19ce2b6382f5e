import { GoTrueClient, type SignInWithOAuthCredentials } from '@supabase/auth-js'
import { readAnonKey } from '#web/api/public-config.ts'
import { setReachable } from '#web/api/server-reach.ts'

/** The key of the session in local storage. Tabs also use it to notify each other. */
export const sessionKey = `sb-${location.hostname.split('.')[0]}-auth-token`

/** What the server may require before an account with another service is linked or unlinked. */
export type Proof = { current_password?: string; nonce?: string }

class AuthClient extends GoTrueClient {
  private proof: Proof = {}

  /** Links an account with `proof` in the body of the call: the client itself has no place for it. */
  async linkWithProof(proof: Proof, credentials: SignInWithOAuthCredentials) {
    this.proof = proof
    try {
      return await this.linkIdentity(credentials)
    } finally {
      this.proof = {}
    }
  }

  /** The call as the server takes a proof. */
  withProof(input: RequestInfo | URL, init: RequestInit | undefined, headers: Headers): RequestInit {
    const isLinking = String(input).includes('/user/identities/authorize')
    if (!isLinking || Object.keys(this.proof).length === 0) return { ...init, headers }
    headers.set('content-type', 'application/json')
    return { ...init, headers, method: 'POST', body: JSON.stringify(this.proof) }
  }

  /**
   * For every call that sends a mail. Its link can be opened in another browser, which does not have the PKCE
   * verifier of this one, so it must not need it. Sign-in with a provider returns to this browser and keeps PKCE.
   */
  async withoutPkce<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    this.flowType = 'implicit'
    try {
      return await call()
    } finally {
      this.flowType = 'pkce'
    }
  }
}

/** Stores the session, refreshes it and notifies other tabs. There is one per page. */
export const authClient = new AuthClient({
  url: `${location.origin}/auth/v1`,
  storageKey: sessionKey,
  flowType: 'pkce',
  // Sessions in the URL are handled by /login/finish, which can also explain why a link no longer works.
  detectSessionInUrl: false,
  fetch: async (input, init) => {
    const isRefresh = String(input).includes('grant_type=refresh_token')
    try {
      const headers = new Headers(init?.headers)
      headers.set('apikey', await readAnonKey())
      const response = await fetch(input, authClient.withProof(input, init, headers))
      if (isRefresh) setReachable(response.status < 500)
      return withoutForeignText(response)
    } catch (error) {
      if (isRefresh) setReachable(false)
      throw error
    }
  },
})

/** The client would show the text of a proxy's error page as if it were a message of the service. */
function withoutForeignText(response: Response): Response {
  const isOwn = response.ok || response.headers.get('content-type')?.includes('json')
  return isOwn ? response : new Response('{}', { status: response.status })
}
