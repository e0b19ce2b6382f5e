import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { actionsByHand } from '#domain/rules/by-hand.ts'
import { compileRules, type Decisions } from '#domain/rules/decide.ts'
import { type RuleAction, type RuledRow, ruleActions, type TransactionRule } from '#domain/rules/rule.ts'
import type { LedgerTables } from '#store/ledger-tables.ts'
import type { Store } from '#store/schema.ts'
import { readMerges } from './read-merges.ts'
import { readRulesInOrder } from './read-rules.ts'
import { ruleColumns } from './rule-columns.ts'

type Outcome = LedgerTables['ruleOutcomes']
type RuleIds = Pick<Outcome, (typeof ruleColumns)[RuleAction]>

const columns = Object.values(ruleColumns)

/** The rules that decided something in an outcome. */
export const ruleIdsOf = (outcome: RuleIds): Set<string> =>
  new Set(columns.map((column) => outcome[column]).filter((id) => id !== ''))

const keyOf = (outcome: RuleIds) => columns.map((column) => outcome[column]).join()

/** All outcomes, each with the number of its transactions. */
export async function readOutcomes(store: Store, ledgerId: string) {
  const rows = await store
    .selectFrom('ruleOutcomes')
    .select(['id', ...columns])
    .select((outcome) =>
      outcome
        .selectFrom('transactions')
        .select((row) => row.fn.countAll<number>().as('count'))
        .whereRef('transactions.ledgerId', '=', 'ruleOutcomes.ledgerId')
        .whereRef('transactions.ruleId', '=', 'ruleOutcomes.id')
        .as('count'),
    )
    .where('ledgerId', '=', ledgerId)
    .execute()
  return rows.map(({ count, ...outcome }) => ({ ...outcome, count: count ?? 0 }))
}

/** The IDs of the outcomes in which a rule decided something. */
export async function readOutcomesOfRule(store: Store, ledgerId: string, ruleId: string): Promise<string[]> {
  const rows = await store
    .selectFrom('ruleOutcomes')
    .select('id')
    .where('ledgerId', '=', ledgerId)
    .where(({ eb, or }) => or(columns.map((column) => eb(column, '=', ruleId))))
    .execute()
  return rows.map(({ id }) => id)
}

/** The actions that rules decide in an outcome. */
export async function readActionsOfOutcome(
  store: Store,
  ledgerId: string,
  id: string | null,
): Promise<Set<RuleAction>> {
  if (id === null) return new Set()
  const outcome = await store
    .selectFrom('ruleOutcomes')
    .select(columns)
    .where('ledgerId', '=', ledgerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return new Set(ruleActions.filter((action) => outcome && outcome[ruleColumns[action]] !== ''))
}

/** The IDs of the tags that rules add, by outcome. */
export async function readTagsOfOutcomes(store: Store, ledgerId: string): Promise<Map<string, string>> {
  const rows = await store
    .selectFrom('ruleOutcomes')
    .select(['id', 'ruleTagIds'])
    .where('ledgerId', '=', ledgerId)
    .where('ruleTagIds', 'is not', null)
    .execute()
  return new Map(rows.map(({ id, ruleTagIds }) => [id, ruleTagIds ?? '']))
}

const readOutcomeIds = async (store: Store, ledgerId: string): Promise<Map<string, string>> => {
  const rows = await store
    .selectFrom('ruleOutcomes')
    .select(['id', ...columns])
    .where('ledgerId', '=', ledgerId)
    .execute()
  return new Map(rows.map((row) => [keyOf(row), row.id]))
}

/** A statement can't have any number of parameters. */
const outcomesAtOnce = 500

/** A row to apply rules to, with `byHand` as it is stored. */
export type RowToDecide = RuledRow & { byHand?: string | null | undefined }

/**
 * Returns a function that applies the ledger's rules to rows and returns the ID of each row's outcome, or null. New
 * outcomes are stored.
 */
export async function decideByRules(store: Store, ledgerId: string) {
  const rules = await readRulesInOrder(store, ledgerId)
  const decide = compileRules(rules, await readMerges(store, ledgerId, rules))
  const known = rules.length > 0 ? await readOutcomeIds(store, ledgerId) : new Map<string, string>()
  return async (rows: readonly RowToDecide[]): Promise<(string | null)[]> => {
    if (rules.length === 0) return rows.map(() => null)
    const added: Outcome[] = []
    const ids = rows.map((row) => {
      const decisions = decide(row, actionsByHand(row.byHand))
      if (Object.keys(decisions).length === 0) return null
      const ruleIds = ruleIdsIn(decisions)
      const key = keyOf(ruleIds)
      const id = known.get(key) ?? newId()
      if (!known.has(key)) added.push({ ledgerId, id, ...ruleIds, ...valuesOf(decisions) })
      known.set(key, id)
      return id
    })
    for (let from = 0; from < added.length; from += outcomesAtOnce)
      await store
        .insertInto('ruleOutcomes')
        .values(added.slice(from, from + outcomesAtOnce))
        .execute()
    return ids
  }
}

const ruleIdsIn = (decisions: Decisions<TransactionRule>): RuleIds =>
  Object.fromEntries(
    ruleActions.map((action) => [ruleColumns[action], decisions[action]?.id ?? '']),
  ) as RuleIds

const valuesOf = (decisions: Decisions<TransactionRule>) => ({
  category: decisions.category?.category ?? null,
  excludeFromTotal: Number(decisions.excluded !== undefined),
  transfer: Number(decisions.transfer !== undefined),
  shownDescription: decisions.description?.shownDescription ?? null,
  ruleNote: decisions.note?.note ?? null,
  ruleTagIds: decisions.tags?.tags.toSorted().join(' ') ?? null,
})

/** Copies the values of rules into all outcomes, after rules or the names of categories have changed. */
export const refreshOutcomes = (store: Store, ledgerId: string) =>
  sql`
    update rule_outcomes set
      exclude_from_total = case excluded_rule_id when '' then 0 else 1 end,
      transfer = case transfer_rule_id when '' then 0 else 1 end,
      category = ${valueIn('category', 'category_rule_id')},
      shown_description = ${valueIn('shown_description', 'description_rule_id')},
      rule_note = ${valueIn('note', 'note_rule_id')},
      rule_tag_ids = ${valueIn('tag_ids', 'tags_rule_id')}
    where ledger_id = ${ledgerId}
  `.execute(store)

const valueIn = (column: string, ruleId: string) => sql`(
  select ${sql.ref(`rule.${column}`)} from transaction_rules as rule
  where rule.ledger_id = rule_outcomes.ledger_id and rule.id = ${sql.ref(`rule_outcomes.${ruleId}`)}
)`

/** Deletes unused outcomes. */
export const forgetUnusedOutcomes = (store: Store, ledgerId: string) =>
  sql`
    delete from rule_outcomes where ledger_id = ${ledgerId} and not exists (
      select 1 from transactions
      where transactions.ledger_id = rule_outcomes.ledger_id and transactions.rule_id = rule_outcomes.id
    )
  `.execute(store)
