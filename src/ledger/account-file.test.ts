import { expect, test } from 'vitest'
import { firstAccountId } from '#domain/accounts.ts'
import { startService } from '#tests/protocol/start-service.ts'
import { accountFilePart } from '#tests/support/account-file-part.ts'
import { signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'

const rows = [
  { date: '2025-03-01', description: 'Coffee', amount: -3.5, category: 'Food & Dining', note: '=Zoë' },
  { date: '2025-03-02', description: '=HYPERLINK("x")', amount: -0.01, category: 'Other' },
  { date: '2025-04-01', description: 'Wages, "net"', amount: 2000, category: 'Income' },
]
const rent = {
  name: 'Rent',
  amount: 900,
  day_of_month: 1,
  category: 'Housing',
  active: true,
  start_date: '2025-01-01',
  end_date: null,
}

onEachEngine('exporting and importing an account', (openTestStore) => {
  async function aFullAccount() {
    const service = await startService(openTestStore)
    const user = await signUpCaller(service)
    await user.patch('/profile', { name: 'Ada', locale: 'de-CH', categories_shown: 'spending' })
    await user.patch('/ledger', { currency: 'CHF' })
    const visa = { name: 'Visa', kind: 'credit_card', number_hint: '4242', opening_balance: -10 }
    const { id } = (await user.post('/accounts', visa)).body
    await user.post('/transactions', {
      transactions: rows.map((row, n) => ({
        ...row,
        import_key: `key-of-the-row-number-${n}`,
        ...(n === 0 && { account_id: id }),
      })),
    })
    await user.post('/transaction-rules', {
      description_pattern: 'Coffee',
      category: 'Treats',
      exclude_from_total: true,
    })
    await user.post('/recurring-costs', rent)
    await user.put('/categories', { name: 'Treats', kind: 'transfer', color: 'pink', symbol: 'gift' })
    await user.put('/categories', { name: 'Rents', parent: 'Treats' })
    await user.post('/categories/merge', { name: 'Housing', into_name: 'Rents' })
    await user.post('/categories/rename', { name: 'Other', new_name: 'Bits' })
    await user.post('/saved-reports', {
      name: 'Card',
      report: { report: 'trends', account_id: id },
      dashboard_position: 0,
    })
    const budget = { category: 'Bits', period: 'month', amount: 900, rollover: true }
    expect((await user.put('/budgets', { month: '2025-03', budgets: [budget] })).status).toBe(200)
    await user.post('/saved-filters', { name: 'Big', filter: { search: '>100', account_id: id } })
    return { service, user }
  }

  /** Everything a user sees, without internal IDs. */
  const seenBy = async (user: Awaited<ReturnType<typeof signUpCaller>>) => ({
    transactions: (await user.get('/transactions')).body.transactions.map(
      ({
        rule_id,
        import_id: _,
        decided_by: __,
        ...transaction
      }: {
        rule_id: string | null
        import_id: string | null
        decided_by: unknown
      }) => ({
        ...transaction,
        ruled: rule_id !== null,
      }),
    ),
    accounts: (await user.get('/accounts')).body,
    months: (await user.get('/transactions/months')).body,
    categories: (await user.get('/categories')).body,
    summary: (await user.get('/summary')).body,
    rules: (await user.get('/transaction-rules')).body.transaction_rules.map(
      ({ id: _, changed_at: __, ...rule }: { id: string; changed_at: string }) => rule,
    ),
    costs: (await user.get('/recurring-costs')).body,
    name: (await user.get('/profile')).body.name,
    locale: (await user.get('/profile')).body.locale,
    categoriesShown: (await user.get('/profile')).body.categories_shown,
    ledger: (await user.get('/ledger')).body,
    budgets: (await user.get('/budgets?month=2025-04&today=2025-04-02')).body.budgets.map(
      ({ id: _, ...budget }: { id: string }) => budget,
    ),
    filters: (await user.get('/saved-filters')).body.filters.map(
      ({ id: _, ...filter }: { id: string }) => filter,
    ),
    changes: (await user.get('/month-changes?today=2025-03-20')).body.changes,
    reports: (await user.get('/saved-reports')).body.reports.map(
      ({ id: _, ...report }: { id: string }) => report,
    ),
  })

  testOnce('restores it completely in another account; importing it again changes nothing', async () => {
    const { service, user } = await aFullAccount()
    const twice = { date: '2025-03-03', description: 'GARDEN CINEMA', amount: -45, category: 'Bits' }
    await user.post('/transactions', { transactions: [twice, twice] })
    const [{ id: line }] = (await user.get('/month-changes?today=2025-03-20')).body.changes
    await user.put(`/month-changes/${line}/dismissal?today=2025-03-20`, undefined)
    const { status, body: file } = await user.get('/account-file')
    expect(status).toBe(200)
    expect(file).toMatchObject({ format: 'outgo-account', version: 2, name: 'Ada', complete: true })
    expect(file).toMatchObject({ locale: 'de-CH', currency: 'CHF' })

    const { format: _, version: __, exported_at: ___, complete: ____, ...part } = file
    const other = await signUpCaller(service)
    expect(part.dismissed_changes).toHaveLength(1)
    expect(await other.post('/account-file', part)).toMatchObject({ status: 200, body: { transactions: 5 } })
    expect(await seenBy(other)).toEqual(await seenBy(user))

    expect(await other.post('/account-file', part)).toMatchObject({ status: 200, body: { transactions: 0 } })
    expect(await seenBy(other)).toEqual(await seenBy(user))
  })

  test('accepts no budget whose months are not in order', async () => {
    const { user } = await aFullAccount()
    const part = await accountFilePart(user)
    const [budget] = part.budgets
    const restore = (change: object) =>
      user.post('/account-file', { ...part, budgets: [{ ...budget, ...change }] })
    const amounts = (...months: string[]) => months.map((from) => ({ from, amount: 5 }))
    for (const change of [
      { amounts: amounts('2025-04', '2025-03') },
      { amounts: amounts('2025-03', '2025-03') },
      { amounts: amounts('2025-04'), carries_from: '2025-03' },
      { amounts: amounts('2025-03'), period: 'year', carries_from: null },
      { amounts: amounts('2025-01'), period: 'year', carries_from: '2025-03' },
    ])
      expect(await restore(change)).toMatchObject({
        status: 400,
        body: { errors: [{ message: 'must name each month once, in order, and only Januaries for a year' }] },
      })
    for (const change of [
      { amounts: amounts('2025-03', '2025-04'), carries_from: '2025-04' },
      { amounts: amounts('2024-01', '2026-01'), period: 'year', carries_from: '2025-01' },
    ])
      expect((await restore(change)).status).toBe(200)
  })

  testOnce(
    'replaces name, rules and recurring costs, keeps transactions as they are, and removes nothing',
    async () => {
      const { user } = await aFullAccount()
      const part = await accountFilePart(user)
      const [wages, link, coffee] = (await user.get('/transactions')).body.transactions
      const [rule] = (await user.get('/transaction-rules')).body.transaction_rules
      const [cost] = (await user.get('/recurring-costs')).body.recurring_costs

      await user.put('/profile', { name: 'Countess' })
      await user.patch(`/transactions/${coffee.id}`, { amount: -4, category: 'Drinks' })
      await user.patch(`/transactions/${wages.id}`, { description: 'Wages of April' })
      await user.delete(`/transactions/${link.id}`)
      await user.patch(`/transaction-rules/${rule.id}`, { category: 'Sins', exclude_from_total: false })
      await user.patch(`/recurring-costs/${cost.id}`, { name: 'Palace', amount: 9000, active: false })
      await user.post('/transaction-rules', { description_pattern: 'Tea', category: 'Treats' })
      await user.post('/recurring-costs', { ...rent, amount: 1 })
      await user.post('/transactions', { transactions: [{ ...rows[0], description: 'Tea' }] })

      expect(await user.post('/account-file', part)).toMatchObject({ body: { transactions: 1 } })
      expect((await user.get('/profile')).body.name).toBe('Ada')
      const { transactions } = (await user.get('/transactions?order=asc')).body
      expect(transactions).toHaveLength(4)
      expect(transactions).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ id: coffee.id, amount: -4, own_category: 'Drinks', category: 'Drinks' }),
          expect.objectContaining({ id: wages.id, description: 'Wages of April' }),
          expect.objectContaining({ id: link.id, description: link.description }),
          expect.objectContaining({ description: 'Tea', category: 'Treats' }),
        ]),
      )
      expect((await user.get('/transaction-rules')).body.transaction_rules).toMatchObject([
        { ...rule, category: 'Treats', exclude_from_total: true, changed_at: expect.any(String) },
        { description_pattern: 'Tea' },
      ])
      expect((await user.get('/recurring-costs')).body.recurring_costs).toEqual(
        expect.arrayContaining([cost, expect.objectContaining({ name: 'Rent', amount: 1 })]),
      )
    },
  )

  test('contains the chosen month start even while its totals are being prepared', async () => {
    const { service, user } = await aFullAccount()
    await user.patch('/ledger', { month_start: 5 })
    await service.context.store.updateTable('ledgers').set({ nextMonthStart: '25' }).execute()
    const {
      format: _,
      version: __,
      exported_at: ___,
      complete: ____,
      ...part
    } = (await user.get('/account-file')).body
    const other = await signUpCaller(service)
    expect(await other.post('/account-file', part)).toMatchObject({ status: 200 })
    expect((await other.get('/ledger')).body).toMatchObject({ month_start: 25, next_month_start: null })
  })

  testOnce('leaves locale and currency alone if an older file does not have them', async () => {
    const { user } = await aFullAccount()
    const before = await seenBy(user)
    expect(await user.post('/account-file', { name: 'Ada' })).toMatchObject({ status: 200 })
    expect(await seenBy(user)).toEqual(before)
  })

  testOnce('puts the transactions of a file from before there were accounts into the first one', async () => {
    const { service, user } = await aFullAccount()
    const { transactions } = (await user.get('/account-file')).body
    const other = await signUpCaller(service)
    const older = transactions.map(({ account_id: _, ...row }: { account_id: string }) => row)
    await other.post('/account-file', { transactions: older })
    expect((await other.get('/accounts')).body.accounts).toMatchObject([{ id: firstAccountId, count: 3 }])
    expect(await other.post('/account-file', { transactions })).toMatchObject({
      status: 422,
      body: { code: 'account_unknown' },
    })
  })

  testOnce('rejects a part as a whole if anything in it is invalid', async () => {
    const { service, user } = await aFullAccount()
    const { body: file } = await user.get('/account-file')
    const other = await signUpCaller(service)
    const before = await seenBy(other)
    const broken = { ...file.transactions[1], amount: 0.001 }
    const refused = await other.post('/account-file', {
      name: 'Ada',
      transactions: [file.transactions[0], broken],
    })
    expect(refused).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    expect(await seenBy(other)).toEqual(before)
  })

  test('downloads filtered transactions as CSV without formulas', async () => {
    const { service, user } = await aFullAccount()
    const download = async (query: string) => {
      const answer = await fetch(`${service.url}/api/v1/transactions.csv${query}`, {
        headers: { Authorization: `Bearer ${user.token}` },
      })
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="outgo-transactions-/)
      return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer())
    }
    const { transactions } = (await user.get('/transactions')).body
    const [wages, link, coffee] = transactions.map(({ id }: { id: string }) => id)
    expect(await download('')).toBe(
      [
        '\uFEFFTransaction Date,Description,Category,Amount,Excluded,Own Category,Outgo ID,Import Key,Note,Currency,Value,Merchant,Tags,Account,Parts',
        `2025-04-01,"Wages, ""net""",Income,2000.00,No,Income,${wages},key-of-the-row-number-2,,CHF,2000.00,Wages,,Main account,`,
        `2025-03-02,"'=HYPERLINK(""x"")",Bits,-0.01,No,Bits,${link},key-of-the-row-number-1,,CHF,-0.01,Hyperlink,,Main account,`,
        `2025-03-01,Coffee,Treats,-3.50,Yes,Food & Dining,${coffee},key-of-the-row-number-0,'=Zoë,CHF,-3.50,Coffee,,Visa,`,
        '',
      ].join('\r\n'),
    )
    expect(await download('?excluded=true')).toContain('Coffee')
    expect(await download('?excluded=true')).not.toContain('Wages')
  })
})
