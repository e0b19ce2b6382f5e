import { authClient } from './auth-client.ts'

/** Whether the browser holds a session still, which it can forget while a page is open; one out of reach counts. */
export async function hasSession(): Promise<boolean> {
  const { data, error } = await authClient.getSession()
  return data.session !== null || error !== null
}
