import { expect, test } from 'vitest'
import { firstAccountId } from '#domain/accounts.ts'
import { startService } from '#tests/protocol/start-service.ts'
import { type LedgerCaller, signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEngine } from '#tests/support/on-each-engine.ts'

onEngine('SQLite', 'a file of rules', (openTestStore) => {
  async function start() {
    const store = await openTestStore()
    const service = await startService(async () => store)
    const user = await signUpCaller(service)
    const visa = await addAccount(user, 'Visa')
    for (const account_id of [visa, firstAccountId])
      await user.post('/transaction-rules', {
        name: `About ${account_id === visa ? 'Visa' : 'checking'}`,
        conditions: conditionsOn(account_id),
        category: 'New Here',
      })
    await user.patch(`/accounts/${firstAccountId}`, { name: 'Checking' })
    return {
      user,
      visa,
      other: await signUpCaller(service),
      file: (await user.get('/transaction-rules/file')).body,
    }
  }

  test('names the accounts in conditions, and is imported again after one was renamed', async () => {
    const { user, visa, file } = await start()
    expect(file.accounts).toHaveLength(2)
    expect(file.accounts).toEqual(
      expect.arrayContaining([
        { id: visa, name: 'Visa' },
        { id: firstAccountId, name: 'Checking' },
      ]),
    )
    await user.patch(`/accounts/${visa}`, { name: 'Old card' })
    expect((await user.post('/transaction-rules/file', file)).status).toBe(200)
    expect(await accountsOfRules(user)).toEqual([firstAccountId, visa])
  })

  test('is imported into another ledger for the accounts with the same names', async () => {
    const { visa, other, file } = await start()
    const problem = (await other.post('/transaction-rules/file', file)).body
    expect(problem).toMatchObject({ code: 'account_unknown' })
    expect(problem.detail).toBe(
      'The rule “About checking” is about the account “Checking”. This ledger has no account with this name, or several.',
    )
    expect((await other.get('/transaction-rules')).body.transaction_rules).toEqual([])

    const checking = await addAccount(other, 'checking')
    const card = await addAccount(other, 'Visa')
    expect((await other.post('/transaction-rules/file', file)).status).toBe(200)
    expect(await accountsOfRules(other)).toEqual([checking, card])
    const { categories } = (await other.get('/categories')).body
    expect(categories.map(({ name }: { name: string }) => name)).toContain('New Here')

    const { accounts: _, ...withoutNames } = file
    const refused = await other.post('/transaction-rules/file', withoutNames)
    expect(refused.body.detail).toBe(
      'The rule “About Visa” is about an account that this ledger does not have.',
    )
    expect(visa).not.toBe(card)
  })

  test('says which of its rules were replaced by a later one for the same transactions', async () => {
    const { user, file } = await start()
    const exact = (category: string) => ({ description_pattern: 'Coffee', category })
    const [first] = file.transaction_rules
    const rules = [exact('Food'), first, exact('Fun'), { ...first, category: 'Fun' }]
    const added = await user.post('/transaction-rules/file', { ...file, transaction_rules: rules })
    expect(added.body.replaced_in_file).toEqual([
      { rule: 1, replaced_by: 3 },
      { rule: 2, replaced_by: 4 },
    ])
    expect(added.body.transaction_rules.slice(0, 2)).toMatchObject([exact('Fun'), { category: 'Fun' }])
    expect((await user.post('/transaction-rules/file', file)).body.replaced_in_file).toEqual([])
  })
})

const conditionsOn = (account_id: string) => ({
  match: 'all',
  groups: [{ match: 'all', conditions: [{ field: 'account', account_id }] }],
})

const addAccount = async (user: LedgerCaller, name: string): Promise<string> =>
  (await user.post('/accounts', { name, kind: 'checking' })).body.id

type Rule = { conditions: ReturnType<typeof conditionsOn> }

const accountsOfRules = async (user: LedgerCaller) =>
  (await user.get('/transaction-rules')).body.transaction_rules.map(
    ({ conditions }: Rule) => conditions.groups[0]?.conditions[0]?.account_id,
  )
