import { regularExpression } from '#domain/rules/regular-expression.ts'
import { type Conditions, conditionsOn, isExpression } from '#domain/rules/rule.ts'
import { everyDescription } from '#ledger/store/search/descriptions.ts'
import type { Store } from '#store/schema.ts'

/** The listed descriptions, or all others: whichever list is shorter. */
export type DescriptionSet = { isListed: boolean; descriptions: readonly string[] }

/** For each regular expression, the descriptions of transactions without a note that it matches. */
export type MatchedDescriptions = ReadonlyMap<string, DescriptionSet>

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
    matched: new Set<string>(),
    others: new Set<string>(),
  }))
  if (tests.length === 0) return new Map()
  for await (const descriptions of everyDescription(store, ledgerId))
    for (const { isMatch, matched, others } of tests)
      for (const description of descriptions) (isMatch(description) ? matched : others).add(description)
  return new Map(
    tests.map(({ expression, matched, others }) => {
      const isListed = matched.size <= others.size
      return [expression, { isListed, descriptions: [...(isListed ? matched : others)] }]
    }),
  )
}
