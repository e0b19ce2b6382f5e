import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import * as z from 'zod/mini'
import { RuleFile } from '#contract/rule-files.ts'
import { parseJson } from '#domain/parse-json.ts'
import { ShownError } from '#web/api/api-error.ts'
import { invalidateLedger, queryClient } from '#web/api/query-client.ts'
import { addRulesOfFile } from '#web/api/rule-files.ts'
import {
  deleteTransactionRule,
  type LedgerRule,
  transactionRulesQuery,
  updateTransactionRule,
} from '#web/api/transaction-rules.ts'
import { offerRuleUndo } from '#web/rules/offer-rule-undo.ts'
import { ruleTitle } from '#web/rules/rule-title.ts'
import { withdrawUndo } from '#web/undo/offered-undos.ts'

const notRules = new ShownError('This is not a file of rules that Outgo exported.')

/** Switches rules on and off, deletes, moves and imports them. Changes run one after another, in order. */
export function useRuleChanges() {
  const scope = { id: 'rules' }
  const lastMove = useRef<string>(null)
  const switching = useMutation({
    scope,
    mutationFn: async ({ rule, enabled }: { rule: LedgerRule; enabled: boolean }) => {
      show((rules) => rules.map((one) => (one.id === rule.id ? { ...one, enabled } : one)))
      const { changeId } = await updateTransactionRule(rule.id, { enabled })
      offerRuleUndo(changeId, `${ruleTitle(rule)} switched ${enabled ? 'on' : 'off'}.`)
    },
    onSettled: invalidateLedger,
  })
  const deleting = useMutation({
    scope,
    mutationFn: async (rule: LedgerRule) => {
      offerRuleUndo(await deleteTransactionRule(rule.id), `${ruleTitle(rule)} deleted.`)
      await invalidateLedger()
    },
  })
  const moving = useMutation({
    scope,
    mutationFn: async ({ rule, to }: { rule: LedgerRule; to: (index: number) => number }) => {
      const rules = queryClient.getQueryData(transactionRulesQuery.queryKey)?.transactionRules ?? []
      const from = rules.findIndex(({ id }) => id === rule.id)
      const position = Math.min(Math.max(to(from), 0), rules.length - 1)
      if (from >= 0 && position !== from) {
        await queryClient.cancelQueries(transactionRulesQuery)
        show((shown) => shown.toSpliced(from, 1).toSpliced(position, 0, rule))
        const { changeId } = await updateTransactionRule(rule.id, { position })
        // Moving a rule far with its buttons takes many changes.
        if (lastMove.current) withdrawUndo(lastMove.current)
        lastMove.current = changeId
        offerRuleUndo(changeId, `${ruleTitle(rule)} moved.`)
      }
      return `${ruleTitle(rule)} is number ${position + 1} of ${rules.length}.`
    },
    onSettled: invalidateLedger,
  })
  const importing = useMutation({
    scope,
    mutationFn: async (file: File) => {
      const content = parseJson(await file.text())
      if (!z.safeParse(RuleFile, content).success) throw notRules
      const { changeId, replaced } = await addRulesOfFile(content)
      offerRuleUndo(changeId, 'Rules imported.')
      await invalidateLedger()
      return replaced
    },
  })
  return { switching, deleting, moving, importing }
}

/** Shows a change before the server has saved it, so that the next one builds on it. */
const show = (change: (rules: LedgerRule[]) => LedgerRule[]) =>
  queryClient.setQueryData(
    transactionRulesQuery.queryKey,
    (list) => list && { ...list, transactionRules: change(list.transactionRules) },
  )
