import { Hono } from 'hono'
import { AuthProblem } from '#server/auth/auth-problem.ts'

const passkeys = ['/passkeys/*', '/admin/users/:id/passkeys/*']
const others = ['/oauth/*', '/user/oauth/grants', '/admin/oauth/clients/*', '/admin/custom-providers/*']

/** Parts of the protocol that are left out on purpose, by the names under which clients know them as switched off. */
export const switchedOff = () =>
  new Hono()
    .on('ALL', passkeys, () => {
      throw new AuthProblem(404, 'passkey_disabled', 'Passkeys are not enabled')
    })
    .on('ALL', others, () => {
      throw new AuthProblem(404, 'feature_disabled', 'This feature is not enabled')
    })
