import { Hono } from 'hono'
import { LinkFields, makeLink } from '#server/auth/administration/make-link.ts'
import type { AuthContext } from '#server/auth/auth-context.ts'
import { chooseRedirect } from '#server/auth/redirects/redirects.ts'
import { readBody } from '#server/auth/request-input.ts'
import { requireAdmin } from '#server/auth/sessions/session-guards.ts'
import { readUserJson } from '#server/auth/user-json.ts'

/** `POST /admin/generate_link`: the user, and beside their fields what a mail would have carried. */
export const generateLink = (context: AuthContext) =>
  new Hono().use(requireAdmin(context)).post('/', async (c) => {
    const fields = await readBody(c, LinkFields)
    const redirectTo = chooseRedirect(c, context, fields.redirect_to)
    const { user, type, link, code, linkToken } = await makeLink(context, fields, redirectTo)
    return c.json({
      ...(await readUserJson(context.store, user)),
      action_link: link,
      email_otp: code,
      hashed_token: linkToken,
      verification_type: type,
      redirect_to: redirectTo,
    })
  })
