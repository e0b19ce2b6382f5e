import { type RuleAction, ruleActions } from './rule.ts'

/**
 * What a user can decide about a transaction: the actions, which rules then leave alone, and `own_category`, the
 * category of the transaction itself, which rules can still override.
 */
export const byHandWords = [...ruleActions, 'own_category'] as const
export type ByHandWord = (typeof byHandWords)[number]

function wordsByHand(byHand: string | null | undefined): ByHandWord[] {
  const words = byHand?.split(' ') ?? []
  return byHandWords.filter((word) => words.includes(word))
}

/** The actions in a stored `byHand`. */
export function actionsByHand(byHand: string | null | undefined): RuleAction[] {
  const words = wordsByHand(byHand)
  return ruleActions.filter((action) => words.includes(action))
}

/** Whether the user chose the transaction's own category. */
export const isCategoryChosen = (byHand: string | null | undefined): boolean =>
  wordsByHand(byHand).includes('own_category')

/** Adds words to a stored `byHand`. */
export function withByHand(byHand: string | null, added: readonly ByHandWord[]): string | null {
  const words = new Set([...wordsByHand(byHand), ...added])
  return byHandWords.filter((word) => words.has(word)).join(' ') || null
}
