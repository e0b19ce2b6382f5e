import type { Schema } from '#store/schema.ts'
import { callAuth, datedVersion, signUp } from './protocol-calls.ts'
import type { TestService } from './start-service.ts'

/** A call of `PUT /user` as any program could make it. */
export const putUser = (service: TestService, token: string, body: unknown) =>
  callAuth(service, 'PUT', '/user', { token, body, headers: datedVersion })

/** The user's row, as an operator or another way of signing in left it. */
export const setUser = (service: TestService, userId: string, change: Partial<Schema['users']>) =>
  service.context.store.updateTable('users').set(change).where('id', '=', userId).execute()

/** The links and codes that are out, by what they are for and to whom they went. */
export const readTokens = (service: TestService) =>
  service.context.store.selectFrom('one_time_tokens').select(['kind', 'relates_to']).orderBy('kind').execute()

/** A client that has just signed in as someone new. */
export async function signedIn(service: TestService) {
  const person = await signUp(service)
  const client = service.newClient()
  const { data } = await client.signInWithPassword(person)
  return {
    ...person,
    client,
    token: data.session?.access_token ?? '',
    sessionId: sessionIdOf(data.session?.access_token),
  }
}

const sessionIdOf = (token = ''): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).session_id
