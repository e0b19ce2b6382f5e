import { sql } from 'kysely'
import { regularExpression } from '#domain/rules/regular-expression.ts'
import { type Conditions, conditionsOn, isExpression } from '#domain/rules/rule.ts'
import { indexedBy } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/** The listed descriptions, or all others: whichever list is shorter. */
export type DescriptionSet = { isListed: boolean; descriptions: readonly string[] }

/** For each regular expression, the descriptions of transactions without a note that it matches. */
export type MatchedDescriptions = ReadonlyMap<string, DescriptionSet>

/** Descriptions per query: a few milliseconds on SQLite. */
const descriptionsAtOnce = 2000

/** Matches the regular expressions of a rule with each description of the ledger once. */
export async function matchDescriptions(
  store: Store,
  ledgerId: string,
  conditions: Conditions | null,
): Promise<MatchedDescriptions> {
  const expressions = conditionsOn([{ conditions }], 'description').filter(isExpression)
  const tests = [...new Set(expressions.map(({ text }) => text))].map((expression) => ({
    expression,
    isMatch: regularExpression(expression),
    matched: [] as string[],
    others: [] as string[],
  }))
  if (tests.length === 0) return new Map()
  for await (const descriptions of pagesOfDescriptions(store, ledgerId))
    for (const { isMatch, matched, others } of tests)
      for (const description of descriptions) (isMatch(description) ? matched : others).push(description)
  return new Map(
    tests.map(({ expression, matched, others }) => {
      const isListed = matched.length <= others.length
      return [expression, { isListed, descriptions: isListed ? matched : others }]
    }),
  )
}

async function* pagesOfDescriptions(store: Store, ledgerId: string): AsyncGenerator<string[]> {
  const key = sql.ref(indexedBy(store, 'description'))
  let rest = sql``
  for (;;) {
    const { rows } = await sql<{ description: string; key: unknown }>`
      select description, ${key} as key from descriptions where ledger_id = ${ledgerId} ${rest}
      order by ${key} limit ${descriptionsAtOnce}
    `.execute(store)
    yield rows.map(({ description }) => description)
    const last = rows.at(-1)
    if (!last || rows.length < descriptionsAtOnce) return
    rest = sql`and ${key} > ${last.key}`
  }
}
