import { type RuleAction, ruleActions } from './rule.ts'

/**
 * What a user can decide about a transaction: the actions, which rules then leave alone, and `own_category`, the
 * category of the transaction itself, which rules can still override.
 */
export const byHandWords = [...ruleActions, 'own_category'] as const
export type ByHandWord = (typeof byHandWords)[number]

const wordsByHand = (byHand: string | null | undefined): ByHandWord[] =>
  byHandWords.filter((word) => byHand?.split(' ').includes(word))

/** The actions in a stored `byHand`. */
export const actionsByHand = (byHand: string | null | undefined): RuleAction[] =>
  ruleActions.filter((action) => wordsByHand(byHand).includes(action))

/** Whether the user chose the transaction's own category. */
export const isCategoryChosen = (byHand: string | null | undefined): boolean =>
  wordsByHand(byHand).includes('own_category')

/** Adds words to a stored `byHand`. */
export function withByHand(byHand: string | null, added: readonly ByHandWord[]): string | null {
  const words = new Set([...wordsByHand(byHand), ...added])
  return byHandWords.filter((word) => words.has(word)).join(' ') || null
}
