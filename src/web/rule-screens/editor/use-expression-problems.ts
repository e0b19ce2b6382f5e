import { useEffect, useState } from 'react'
import type { ExpressionProblem } from '#domain/rules/regular-expression.ts'
import type { ConditionDraft } from './rule-draft.ts'

type Check = (expression: string) => ExpressionProblem | null

/**
 * What is wrong with regular expressions in these conditions, by the key of the condition. The engine is large, so it
 * is loaded only if there are any. The server checks them again.
 */
export function useExpressionProblems(conditions: readonly ConditionDraft[]): ReadonlyMap<string, string> {
  const [check, setCheck] = useState<Check>()
  const expressions = conditions.filter(
    ({ field, textTest, text }) => field === 'description' && textTest === 'matches' && text.trim() !== '',
  )
  const isNeeded = expressions.length > 0
  useEffect(() => {
    if (!isNeeded) return
    import('#domain/rules/regular-expression.ts').then(
      ({ regularExpressionProblem }) => setCheck(() => regularExpressionProblem),
      () => {
        // The preview shows the server's error instead.
      },
    )
  }, [isNeeded])
  return new Map(
    expressions.flatMap(({ key, text }) => {
      const problem = check?.(text.trim())
      return problem ? [[key, problemText(problem)] as const] : []
    }),
  )
}

function problemText(problem: ExpressionProblem): string {
  if (problem.code === 'too_many_repetitions')
    return 'Too many repetitions. Use smaller numbers in braces, or * or +.'
  const { reason, at } = problem
  return `Not a valid regular expression: ${reason}${at === null ? '' : `, at character ${at + 1}`}`
}
