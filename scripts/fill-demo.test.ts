import { expect, test } from 'vitest'
import { FoundSeriesList } from '#contract/found-series.ts'
import { recurringNotes } from '#domain/recurring-notes.ts'
import { startService } from '#tests/protocol/start-service.ts'
import { onEngine } from '#tests/support/on-each-engine.ts'
import { demoAccount, fillDemo } from './fill-demo.ts'

type Transfer = { state: string; decided_by: string; outside_account: string | null }

onEngine('SQLite', 'the demo', (openTestStore) => {
  test('has something to show for every feature', async () => {
    const { url } = await startService(openTestStore)
    await fillDemo(url, '2026-11-20')
    const { email, password } = demoAccount
    const signedIn = await fetch(`${url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    const authorization = `Bearer ${JSON.parse(await signedIn.text()).access_token}`
    const read = async (path: string) => {
      const answer = await fetch(`${url}/api/v1${path}`, { headers: { authorization } })
      return JSON.parse(await answer.text())
    }

    const { accounts } = await read('/accounts')
    expect(accounts.map(({ kind, currency }: Record<string, string>) => `${kind} ${currency}`)).toEqual([
      'checking USD',
      'credit_card USD',
      'savings USD',
      'checking EUR',
      'cash USD',
    ])
    const { transfers } = await read('/transfers')
    const kinds = transfers.map(({ state, decided_by, outside_account }: Transfer) =>
      [state, decided_by, outside_account].join(' '),
    )
    expect(new Set(kinds)).toEqual(
      new Set(['linked product ', 'suggested product ', 'linked user Pension fund']),
    )
    expect((await read('/refunds')).refunds.length).toBeGreaterThan(0)
    const { changes } = await read('/month-changes?today=2026-11-19')
    expect(changes.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['charged_twice', 'above_usual', 'new_merchant']),
    )
    const { file, rates, without_rate, waiting } = await read('/rates')
    expect([file.name, rates.length, waiting]).toEqual(['eurofxref-hist.csv', 1, 0])
    expect(without_rate).toMatchObject([{ currency: 'EUR', count: 1 }])

    const { details } = await read('/accounts/details')
    const [, , savings] = details
    expect(savings.coverage, 'a statement is missing').toMatchObject({ months_missing: 6, gaps: 1 })
    expect(savings.statement.difference, 'so the closing balance differs').not.toBe(0)
    const differing = details.filter(({ statement }: { statement: { difference: number } | null }) =>
      Boolean(statement?.difference),
    )
    expect(differing).toHaveLength(1)

    const has = async (search: string) =>
      (await read(`/transactions?search=${encodeURIComponent(search)}`)).transactions.length
    expect(await has('state refund'), 'a note').toBe(3)
    const { budgets } = await read('/budgets?today=2026-11-20')
    expect(new Set(budgets.map(({ period }: { period: string }) => period))).toEqual(
      new Set(['month', 'year']),
    )
    expect(budgets.filter(({ carried }: { carried: number }) => carried !== 0)).toHaveLength(1)
    const { parts, start } = await read('/forecast?today=2026-11-20')
    expect(start).toBeGreaterThan(1000)
    expect(new Set(parts.map(({ kind }: { kind: string }) => kind))).toEqual(
      new Set(['budget', 'income', 'recurring_cost']),
    )
    const { series } = await read('/recurring-costs/found')
    const names = series.map(({ name }: { name: string }) => name)
    expect(names, 'there is one to decide').toContain('Cloudkeep Storage Annual')
    expect(names, 'habits are no commitments').not.toContain('Bakery')
    expect(names).not.toContain('Pastelaria Central')
    const notes = FoundSeriesList.parse({ series }).series.flatMap((one) => recurringNotes(one, '2026-11-20'))
    expect(new Set(notes.map(({ kind }) => kind))).toEqual(new Set(['price_changed', 'missing', 'new']))
    const { count, rows } = await read('/review')
    expect(count, 'transactions to review').toBeGreaterThanOrEqual(200)
    const reasons = rows.map(
      ({ suggestion }: { suggestion: { reason: { code: string } } | null }) => suggestion?.reason.code,
    )
    expect(new Set(reasons)).toEqual(new Set([undefined, 'earlier_rows', 'known_merchant', 'known_word']))
    const { recurring_costs } = await read('/recurring-costs')
    expect(new Set(recurring_costs.map(({ cadence }: { cadence: string }) => cadence))).toEqual(
      new Set(['monthly', 'weekly', 'quarterly', 'yearly']),
    )
    const rent = recurring_costs.find(({ name }: { name: string }) => name === 'Rent')
    expect(rent.paid_months, 'rent that counts once').toHaveLength(31)
    const unpaid = recurring_costs.filter(
      ({ active, paid_months }: { active: boolean; paid_months: string[] }) =>
        active && paid_months.length === 0,
    )
    expect(unpaid.map(({ name }: { name: string }) => name)).toEqual(['Gym', 'Music and films'])
    const { tags } = await read('/tags')
    expect(tags.map(({ name }: { name: string }) => name)).toEqual(['Lisbon', 'Tax return', 'Work'])
    const split = (await read('/transactions?search=northside')).transactions[0]
    expect(split.parts, 'a split').toHaveLength(2)
    expect(await has('has:attachment')).toBe(1)
    expect((await read('/saved-filters')).filters).toHaveLength(1)
    expect((await read('/saved-reports')).reports, 'on the Dashboard').toMatchObject([
      { dashboard_position: 0 },
    ])
    const { payments } = await read('/recurring-payments?state=suggested')
    expect(payments[0].transaction.description, 'a payment to decide on').toBe('HARBOR ATHLETIC CLUB')
    expect((await read('/transactions?left_out_by=rule')).transactions.length).toBeGreaterThan(0)
  })
})
