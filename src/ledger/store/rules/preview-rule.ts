import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { earliestDay } from '#domain/calendar.ts'
import { actionsByHand } from '#domain/rules/by-hand.ts'
import { compileRule, compileRules, type Decisions } from '#domain/rules/decide.ts'
import { compileHighlight } from '#domain/rules/highlight.ts'
import {
  hasAction,
  type RuledRow,
  type RuleFields,
  ruleActions,
  type TransactionRule,
} from '#domain/rules/rule.ts'
import { reportOnRules } from '#domain/rules/rule-report.ts'
import { readCategoryNames } from '#ledger/store/category-aliases.ts'
import { readCurrencies } from '#ledger/store/foreign-accounts.ts'
import type { Store } from '#store/schema.ts'
import { pagesOfRows } from './decide-rows.ts'
import { matchDescriptions } from './match-descriptions.ts'
import { readMerges } from './read-merges.ts'
import { readRulesInOrder } from './read-rules.ts'
import { rowsOfRule } from './rows-of-rule.ts'
import { namesOfTags, withKnownTagIds } from './tags-of-rules.ts'

/** How many of the latest matching transactions a preview applies the rule to. */
const mostExamined = 1000
/** How many of them it returns. */
const mostShown = 20
/** How many of the latest transactions a report looks at. */
const mostReported = 100_000

/** What saving a rule would do. An edited rule stays in its place; a new rule comes first. */
export async function previewRule(
  store: Store,
  ledgerId: string,
  draft: RuleFields,
  replaces: string | undefined,
) {
  const before = await readRulesInOrder(store, ledgerId)
  const category = draft.category && (await readCategoryNames(store, ledgerId))(draft.category)
  const rule = { ...(await withKnownTagIds(store, ledgerId, { ...draft, category })), id: replaces ?? '' }
  const isChange = before.some(({ id }) => id === replaces)
  const after = isChange ? before.map((one) => (one.id === replaces ? rule : one)) : [rule, ...before]
  const merges = await readMerges(store, ledgerId, [...before, rule])
  const decideBefore = compileRules<TransactionRule>(before, merges)
  const decideAfter = compileRules<TransactionRule>(after, merges)
  const actions = ruleActions.filter((action) => hasAction(rule, action))
  const takenBy = new Map<string, number>()
  const preview = { examined: 0, changes: 0, byHand: 0, rows: [] as ShownRow[] }
  const expressions = await matchDescriptions(store, ledgerId, rule.conditions)
  const rows = rowsOfRule(store, ledgerId, rule, merges, expressions)
  const isMatch = compileRule(rule, merges)
  const highlightOf = compileHighlight(rule, merges)
  const { into, foreign } = await readCurrencies(store, ledgerId)
  for await (const row of latestMatches(store, rows.where, isMatch)) {
    const byHand = actionsByHand(row.byHand)
    const decided = decideAfter(row, byHand)
    const [lookBefore, lookAfter] = [lookOf(row, decideBefore(row, byHand)), lookOf(row, decided)]
    preview.examined++
    if (JSON.stringify(lookBefore) !== JSON.stringify(lookAfter)) preview.changes++
    if (actions.some((action) => byHand.includes(action))) preview.byHand++
    for (const id of new Set(actions.flatMap((action) => decided[action]?.id ?? [])))
      if (id !== rule.id) takenBy.set(id, (takenBy.get(id) ?? 0) + 1)
    if (preview.rows.length < mostShown)
      preview.rows.push({
        ...shownRow(row),
        highlight: highlightOf(row),
        currency: foreign.get(row.accountId) ?? into,
        before: lookBefore,
        after: lookAfter,
      })
  }
  const nameTags = await namesOfTags(store, ledgerId, draft.tags)
  const named = ({ tagIds, ...look }: Look) => ({ ...look, tags: nameTags(tagIds) })
  return {
    ...preview,
    rows: preview.rows.map((row) => ({ ...row, before: named(row.before), after: named(row.after) })),
    matches: preview.examined < mostExamined ? preview.examined : await countMatches(store, rows, isMatch),
    takenBy: Array.from(takenBy, ([ruleId, count]) => ({ ruleId, count })),
  }
}

async function* latestMatches(store: Store, where: RawBuilder<SqlBool>, isMatch: (row: RuledRow) => boolean) {
  let count = 0
  for await (const page of pagesOfRows(store, where))
    for (const row of page) {
      if (!isMatch(row)) continue
      yield row
      if (++count === mostExamined) return
    }
}

/** Counts matches in the database where possible, and compiles the rule for the rest. */
async function countMatches(
  store: Store,
  { where, withoutNote }: ReturnType<typeof rowsOfRule>,
  isMatch: (row: RuledRow) => boolean,
): Promise<number> {
  let count = 0
  if (withoutNote) {
    const found = await store
      .selectFrom('transactions')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where(withoutNote)
      // Without it, SQLite would look up the rows in the order of their descriptions, which takes five times as long.
      .where('date', '>=', earliestDay)
      .executeTakeFirstOrThrow()
    count += Number(found.count)
  }
  const rest = withoutNote ? sql<SqlBool>`${where} and note is not null` : where
  for await (const page of pagesOfRows(store, rest)) count += page.filter(isMatch).length
  return count
}

type PreviewedRow = RuledRow & {
  id: string
  category: string
  note: string | null
  tagIds: string | null
}
type Look = ReturnType<typeof lookOf>

const lookOf = (row: PreviewedRow, decided: Decisions<TransactionRule>) => ({
  category: decided.category?.category ?? row.category,
  excluded: decided.excluded !== undefined,
  shownDescription: decided.description?.shownDescription ?? null,
  note: row.note ?? decided.note?.note ?? null,
  transfer: decided.transfer !== undefined,
  tagIds: [...new Set([...(row.tagIds?.split(' ') ?? []), ...(decided.tags?.tags ?? [])])].sort(),
})

type ShownRow = ReturnType<typeof shownRow> & {
  highlight: { from: number; to: number } | null
  currency: string
  before: Look
  after: Look
}

const shownRow = (row: PreviewedRow) => ({
  transactionId: row.id,
  date: row.date,
  description: row.description,
  cents: row.cents,
})

/** Which rules never match, are shadowed or contradict each other, among the latest transactions. */
export async function reportRules(store: Store, ledgerId: string) {
  const rules = await readRulesInOrder(store, ledgerId)
  const report = reportOnRules(rules, await readMerges(store, ledgerId, rules))
  let examined = 0
  for await (const page of pagesOfRows(store, sql<SqlBool>`ledger_id = ${ledgerId}`)) {
    for (const row of page) report.add(row)
    examined += page.length
    if (examined >= mostReported) break
  }
  return { examined, ...report.result() }
}
