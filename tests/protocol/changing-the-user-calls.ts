import type { Schema } from '#store/schema.ts'
import { callAuth, datedVersion, signUp } from './protocol-calls.ts'
import type { TestService } from './start-service.ts'

/** A raw `PUT /user` call. */
export const putUser = (service: TestService, token: string, body: unknown) =>
  callAuth(service, 'PUT', '/user', { token, body, headers: datedVersion })

/** Updates the user's row, as an operator or another sign-in method would. */
export const setUser = (service: TestService, userId: string, change: Partial<Schema['users']>) =>
  service.context.store.updateTable('users').set(change).where('id', '=', userId).execute()

/** The pending links and codes, with their purpose and recipient. */
export const readTokens = (service: TestService) =>
  service.context.store.selectFrom('oneTimeTokens').select(['kind', 'relatesTo']).orderBy('kind').execute()

/** A client that has just signed in as a new user. */
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
