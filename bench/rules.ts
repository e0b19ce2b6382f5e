import type { Kysely } from 'kysely'
import { type Condition, type RuleFields, ruleWith } from '#domain/rules/rule.ts'
import { rowsBetween } from '#ledger/keep-statistics.ts'
import { insertTransactions } from '#ledger/store/add-transactions.ts'
import { previewRule } from '#ledger/store/rules/preview-rule.ts'
import { saveTransactionRules, updateTransactionRule } from '#ledger/store/transaction-rules.ts'
import { refreshStatistics } from '#store/engines/differences.ts'
import type { Schema } from '#store/schema.ts'
import { aUser } from '#tests/support/a-ledger.ts'
import { counted, milliseconds, perSecond } from './figure-text.ts'
import { importedRows } from './imported-rows.ts'
import type { MeasuredRow } from './measured-row.ts'
import { median } from './median.ts'
import { onBothEngines } from './on-both-engines.ts'

const count = 100_000
const batchSize = 1000
const ruleCount = 200
const importRounds = 3
const rounds = 7

/** How much 200 rules of mixed kinds slow down an import, and how long it takes to preview and to change a rule. */
export const rules = () =>
  onBothEngines(async (engine, open) => {
    const store = await open('rules')
    const rows = importedRows(count)
    const times = { without: [] as number[], with: [] as number[] }
    let ledgerId = ''
    for (let round = 0; round < importRounds; round += 1) {
      times.without.push(await timeOfImport(store, await aUser(store), rows))
      ledgerId = await aUser(store)
      await saveTransactionRules(store, ledgerId, mixedRules())
      times.with.push(await timeOfImport(store, ledgerId, rows))
    }
    const [rate, floor] = [times.with, times.without].map((all) => (count / median(all)) * 1000)
    return [
      {
        measure: `Inserting ${counted(count)} rows under ${ruleCount} rules: ${engine}`,
        figure: perSecond(rate ?? 0, 'rows'),
        against: `without rules, ${perSecond(floor ?? 0, 'rows')}`,
        ratio: (rate ?? 0) / (floor ?? 1),
        aim: 'at least 0.8',
      },
      ...(await previews(store, ledgerId, engine)),
      ...(await changes(store, ledgerId, engine)),
    ]
  })

/** The planner's statistics are refreshed in the background, as the server does it. */
async function timeOfImport(
  store: Kysely<Schema>,
  ledgerId: string,
  rows: ReturnType<typeof importedRows>,
): Promise<number> {
  const start = performance.now()
  let refreshing = Promise.resolve()
  for (let from = 0; from < rows.length; from += batchSize) {
    await insertTransactions(store, ledgerId, rows.slice(from, from + batchSize))
    if ((from + batchSize) % rowsBetween === 0) refreshing = refreshing.then(() => refreshStatistics(store))
  }
  const took = performance.now() - start
  await refreshing
  return took
}

const text = (test: 'contains' | 'starts_with' | 'ends_with' | 'matches', text: string): Condition => ({
  ...{ field: 'description', not: false, test, text },
})
const amount = (cents: number): Condition => ({
  ...{ field: 'amount', not: false, test: 'between', cents, toCents: cents + 50 },
})
const ruleOn = (conditions: Condition[], actions: Partial<RuleFields>) =>
  ruleWith({ conditions: { match: 'all', groups: [{ match: 'all', conditions }] }, ...actions })

/** A quarter of the rules match a whole description. The others have conditions of all kinds and match few rows. */
function mixedRules(): RuleFields[] {
  return Array.from({ length: ruleCount }, (_, n) => {
    const kinds: (() => RuleFields)[] = [
      () => ruleWith({ descriptionPattern: `BLUE COFFEE #${n}`, category: 'Travel' }),
      () => ruleOn([text('contains', `bakery #${n}`)], { category: 'Shopping', note: 'bread' }),
      () => ruleOn([text('starts_with', `north power #${n}`)], { shownDescription: 'Power' }),
      () => ruleOn([text('matches', `^CITY TRAINS #${n}\\d$`), amount(n * 100)], { tags: ['commute'] }),
      () => ruleWith({ descriptionPattern: `GREEN GROCER #${n}`, excluded: true }),
      () => ruleOn([amount(n * 50), text('ends_with', `#${n}`)], { transfer: true }),
      () => ruleOn([{ field: 'merchant', key: `nobody ${n}`, not: false }], { category: 'Other' }),
      () =>
        ruleOn([{ field: 'day_of_month', fromDay: 31, toDay: 31, not: false }, amount(n)], { note: 'late' }),
    ]
    return kinds[n % kinds.length]?.() ?? ruleWith({})
  })
}

async function previews(store: Kysely<Schema>, ledgerId: string, engine: string): Promise<MeasuredRow[]> {
  const measured: MeasuredRow[] = []
  for (const [what, condition] of Object.entries({
    'many rows': text('contains', 'coffee'),
    'few rows': text('contains', 'coffee #77'),
    'no row': text('contains', 'nothing like it'),
    'an expression': text('matches', '^CITY .*7$'),
    'a merchant': { field: 'merchant', key: 'corner bakery', not: false } satisfies Condition,
  })) {
    const rule = ruleOn([condition], { category: 'Travel' })
    const took = await timed(() => previewRule(store, ledgerId, rule, undefined))
    measured.push(
      state(`Preview of a rule for ${what}, of ${counted(count)}: ${engine}`, took, 'under 200 ms'),
    )
  }
  return measured
}

async function changes(store: Kysely<Schema>, ledgerId: string, engine: string): Promise<MeasuredRow[]> {
  const rule = ruleOn([text('contains', 'coffee')], { category: 'Travel' })
  const [id = ''] = await saveTransactionRules(store, ledgerId, [rule])
  let isOn = true
  const took = await timed(() => {
    isOn = !isOn
    return updateTransactionRule(store, ledgerId, id, { enabled: isOn })
  })
  return [state(`Switching a rule for a tenth of ${counted(count)} rows: ${engine}`, took, '')]
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = -1; round < rounds; round += 1) {
    const start = performance.now()
    await work()
    if (round >= 0) times.push(performance.now() - start)
  }
  return median(times)
}

const state = (measure: string, took: number, aim: string): MeasuredRow => ({
  ...{ measure, figure: milliseconds(took), against: '', ratio: null, aim },
})
