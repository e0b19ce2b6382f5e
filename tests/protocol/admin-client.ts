import { GoTrueAdminApi } from '@supabase/auth-js'
import { signAdminToken } from '#server/http/signing-keys.ts'
import { callAuth, datedVersion } from './protocol-calls.ts'
import type { TestService } from './start-service.ts'

/** A token of the role `service_role`, as `npm run admin:token` makes one. */
export const adminToken = ({ context: { store, clock } }: TestService, seconds = 3600): Promise<string> =>
  signAdminToken(store, clock, {
    role: 'service_role',
    seconds,
    issuer: undefined,
    audience: 'authenticated',
  })

/** The client's calls for administrators. */
export async function adminOf(service: TestService): Promise<GoTrueAdminApi> {
  const headers = { Authorization: `Bearer ${await adminToken(service)}` }
  return new GoTrueAdminApi({ url: `${service.url}/auth/v1`, headers })
}

/** A call of an administrator as any program could make it. */
export const asAdmin = async (service: TestService, method: string, path: string, body?: unknown) =>
  callAuth(service, method, path, { token: await adminToken(service), headers: datedVersion, body })

/** A user's id that nobody has. */
export const nobody = 'cccccccc-0000-4000-8000-000000000000'
