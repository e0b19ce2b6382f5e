import { Ledgers, Member, MemberChange, Members } from '#contract/members.ts'
import type { LedgerRole } from '#domain/accounts.ts'
import { defaultCurrency } from '#domain/formats.ts'
import { HttpProblem } from '#http/http-problem.ts'
import { changeMember, readLedgersOf, readMembers } from '#ledger/store/members.ts'
import type { Store } from '#store/schema.ts'
import { endpoint, pathId } from './endpoint.ts'

const topic = 'Ledger'
const missing = new HttpProblem(404, 'member_not_found', 'This user is not a member of the ledger.')
const problems = {
  404: '`member_not_found`: the user is not a member of the ledger.',
  409: '`own_ledger`: the user whose first ledger it is stays its owner. `last_owner`: a ledger needs an owner.',
}
const refusals = {
  missing,
  own_ledger: new HttpProblem(409, 'own_ledger', 'The user whose ledger this is always stays its owner.'),
  last_owner: new HttpProblem(
    409,
    'last_owner',
    'This is the last owner of the ledger. Add another owner first.',
  ),
}

export const members = [
  endpoint({
    method: 'get',
    path: '/ledgers',
    topic,
    summary: 'List the ledgers of the user',
    description:
      "The user's own ledger comes first. Choose one by sending its `id` in the header `Ledger-Id` of other calls.",
    answer: { schema: Ledgers, description: 'Every ledger that the user is a member of.' },
    handle: async ({ store, userId }) => ({
      ledgers: (await readLedgersOf(store, userId)).map((ledger) => ({
        ...ledger,
        currency: ledger.currency ?? defaultCurrency,
      })),
    }),
  }),
  endpoint({
    method: 'get',
    path: '/ledger/members',
    topic,
    summary: 'List the members of the ledger',
    answer: { schema: Members, description: 'All members.' },
    handle: async ({ store, ledgerId }) => ({ members: await readMembers(store, ledgerId) }),
  }),
  endpoint({
    method: 'patch',
    path: '/ledger/members/{id}',
    topic,
    summary: 'Change the role of a member',
    description: "`id` is the user's ID.",
    role: 'owner',
    body: MemberChange,
    answer: { schema: Member, description: 'The member.' },
    problems,
    async handle({ c, store, ledgerId, body: { role } }) {
      const userId = pathId(c, missing)
      await change(store, ledgerId, userId, role)
      return { userId, role }
    },
  }),
  endpoint({
    method: 'delete',
    path: '/ledger/members/{id}',
    topic,
    summary: 'Remove a member',
    role: 'owner',
    answer: { status: 204, description: 'Removed.' },
    problems,
    async handle({ c, store, ledgerId }) {
      await change(store, ledgerId, pathId(c, missing), null)
      return c.body(null, 204)
    },
  }),
]

async function change(
  store: Store,
  ledgerId: string,
  userId: string,
  role: LedgerRole | null,
): Promise<void> {
  const refusal = await changeMember(store, ledgerId, userId, role)
  if (refusal) throw refusals[refusal]
}
