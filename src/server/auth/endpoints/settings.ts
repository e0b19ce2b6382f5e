import { Hono } from 'hono'
import type { AuthContext } from '#server/auth/auth-context.ts'

/** `GET /settings`: by which ways people can sign up and in here. */
export const settings = ({ settings }: AuthContext) =>
  new Hono().get('/', (c) =>
    c.json({
      external: { email: true, phone: false, anonymous_users: false },
      disable_signup: settings.disableSignup,
      mailer_autoconfirm: settings.mailerAutoconfirm,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
      saml_private_key_next_configured: false,
      passkeys_enabled: false,
    }),
  )
