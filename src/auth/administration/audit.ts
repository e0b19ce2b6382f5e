import { type Context, Hono } from 'hono'
import type { AuthContext } from '#auth/auth-context.ts'
import { AuthProblem } from '#auth/auth-problem.ts'
import { type AuditFilter, countAuditEntries, readAuditEntries } from '#auth/store/audit-entries.ts'
import type { SecurityEventKind } from '#store/sign-in-tables.ts'
import { readPage, setPageHeaders } from './pages.ts'

/** `GET /admin/audit`: the security events of all users, newest first, in the protocol's format. */
export const audit = (context: AuthContext) =>
  new Hono().get('/', async (c) => {
    const page = readPage(c)
    const filter = readFilter(c)
    const { store } = context
    setPageHeaders(c, page, { total: await countAuditEntries(store, filter), kept: ['query'] })
    const entries = await readAuditEntries(store, filter, page)
    return c.json(
      entries.map(({ id, user, kind, device, at }) => ({
        id,
        payload: {
          actor_id: user.id,
          actor_username: user.email ?? user.phone ?? '',
          actor_via_sso: user.isSsoUser,
          ...meanings[kind],
          traits: { kind, user_agent: device.userAgent },
        },
        created_at: at,
        ip_address: device.ip ?? '',
      })),
    )
  })

type Meaning = { action: string; log_type: string }

/** The protocol's names for our events; events that it does not know keep ours. */
const meanings: Record<SecurityEventKind, Meaning> = {
  signed_in: { action: 'login', log_type: 'account' },
  sign_in_failed: { action: 'sign_in_failed', log_type: 'account' },
  sessions_ended: { action: 'logout', log_type: 'account' },
  password_changed: { action: 'user_updated_password', log_type: 'user' },
  email_changed: { action: 'user_modified', log_type: 'user' },
  email_verified: { action: 'email_verified', log_type: 'user' },
  earlier_access_removed: { action: 'earlier_access_removed', log_type: 'user' },
  phone_removed: { action: 'user_modified', log_type: 'user' },
  recovery_requested: { action: 'user_recovery_requested', log_type: 'user' },
  second_factor_added: { action: 'second_factor_added', log_type: 'factor' },
  second_factor_removed: { action: 'factor_deleted', log_type: 'factor' },
  second_factor_failed: { action: 'second_factor_failed', log_type: 'factor' },
  recovery_codes_made: { action: 'generate_recovery_codes', log_type: 'recovery_codes' },
  recovery_codes_removed: { action: 'recovery_codes_deleted', log_type: 'recovery_codes' },
  recovery_code_used: { action: 'mfa_code_login', log_type: 'recovery_codes' },
  provider_linked: { action: 'provider_linked', log_type: 'user' },
  provider_unlinked: { action: 'identity_unlinked', log_type: 'user' },
  account_exported: { action: 'account_exported', log_type: 'user' },
  transactions_exported: { action: 'transactions_exported', log_type: 'user' },
  transactions_deleted: { action: 'transactions_deleted', log_type: 'user' },
  invitation_created: { action: 'invitation_created', log_type: 'user' },
  member_joined: { action: 'member_joined', log_type: 'user' },
  ledger_joined: { action: 'ledger_joined', log_type: 'user' },
}

const scopes = ['author', 'action', 'type']

/** `query=author:ada`, `action:login` or `type:factor`: matches parts of words in either case. */
function readFilter(c: Context): AuditFilter {
  const query = c.req.query('query') ?? ''
  const [scope = '', ...rest] = query.split(':')
  const text = rest.join(':').toLowerCase()
  if (query === '') return {}
  if (!scopes.includes(scope) || rest.length === 0)
    throw new AuthProblem(400, 'validation_failed', 'The query must start with author:, action: or type:')
  if (scope === 'author') return { author: text }
  const field = scope === 'action' ? 'action' : 'log_type'
  const kinds = Object.keys(meanings) as SecurityEventKind[]
  return { kinds: kinds.filter((kind) => meanings[kind][field].includes(text)) }
}
