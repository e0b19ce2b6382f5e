import { GoTrueAdminApi } from '@supabase/auth-js'
import { signAdminToken } from '#http/signing-keys.ts'
import { callAuth, datedVersion } from './protocol-calls.ts'
import type { TestService } from './start-service.ts'

/** A `service_role` token, like those from `npm run admin:token`. */
export const adminToken = ({ context: { store, clock } }: TestService, seconds = 3600): Promise<string> =>
  signAdminToken(store, clock, {
    role: 'service_role',
    seconds,
    issuer: undefined,
    audience: 'authenticated',
  })

/** The client's admin API. */
export async function adminOf(service: TestService): Promise<GoTrueAdminApi> {
  const headers = { Authorization: `Bearer ${await adminToken(service)}` }
  return new GoTrueAdminApi({ url: `${service.url}/auth/v1`, headers })
}

/** A raw HTTP call by an administrator. */
export const asAdmin = async (service: TestService, method: string, path: string, body?: unknown) =>
  callAuth(service, method, path, { token: await adminToken(service), headers: datedVersion, body })

/** A user ID that does not exist. */
export const nobody = 'cccccccc-0000-4000-8000-000000000000'
