import type { Page } from '@playwright/test'
import type { Session } from '@supabase/auth-js'

/** Calls the ledger's API as the signed-in user of a page. */
export async function apiOfPage(page: Page) {
  const session = await page.evaluate(
    () => Object.entries(localStorage).find(([name]) => name.endsWith('-auth-token'))?.[1],
  )
  const { access_token }: Session = JSON.parse(session ?? '')
  const headers = { authorization: `Bearer ${access_token}` }
  return {
    get: async (path: string) => (await page.request.get(`/api/v1${path}`, { headers })).json(),
    post: async (path: string, data: object) =>
      (await page.request.post(`/api/v1${path}`, { headers, data })).json(),
    delete: (path: string) => page.request.delete(`/api/v1${path}`, { headers }),
  }
}
