import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { errorMessage } from '#web/api/api-error.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { deleteTransactionRule, type LedgerRule, transactionRulesQuery } from '#web/api/transaction-rules.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { TryAgainBox } from '#web/ui/try-again-box.tsx'
import { RuleItem } from './rule-item.tsx'
import { SettingsSection } from './settings-section.tsx'

/** Lists all rules, so that no rule acts unseen. They are created in History. */
export function TransactionRules() {
  const { data: rules, error, isPending, isFetching, refetch } = useQuery(transactionRulesQuery)
  const [editedId, setEditedId] = useState<string | null>(null)
  useLinkedRule(rules !== undefined)
  const deleting = useMutation({
    mutationFn: async (rule: LedgerRule) => {
      await deleteTransactionRule(rule.id)
      await invalidateLedger()
    },
  })
  const confirmDelete = (rule: LedgerRule) => {
    if (window.confirm('Are you sure you want to delete this rule?')) deleting.mutate(rule)
  }

  return (
    <SettingsSection
      title="Transaction Rules"
      about="Applied to every transaction that matches. Deleting a rule restores the original categories."
    >
      {isPending && (
        <p role="status" className="text-muted">
          Loading rules...
        </p>
      )}
      {error && (
        <TryAgainBox isTrying={isFetching} onTryAgain={() => void refetch()}>
          {errorMessage(error, 'Failed to load rules')}
        </TryAgainBox>
      )}
      {deleting.error && (
        <ErrorBox isScrolledTo className="mb-4">
          {errorMessage(deleting.error, 'Failed to delete rule')}
        </ErrorBox>
      )}
      {rules?.length === 0 && (
        <p className="text-muted">
          No rules yet. To create one, select the plus next to a description in History.
        </p>
      )}
      {rules && rules.length > 0 && (
        <ul aria-label="Rules" className="-my-3 divide-y divide-line">
          {rules.map((rule) => (
            <RuleItem
              key={rule.id}
              rule={rule}
              isEdited={rule.id === editedId}
              onEdit={setEditedId}
              onDelete={confirmDelete}
            />
          ))}
        </ul>
      )}
      <Link to="/rules" className={`mt-5 ${buttonLook('secondary')}`}>
        Manage Rules
      </Link>
    </SettingsSection>
  )
}

/** Focuses the rule in the URL's hash once the rules have loaded. */
function useLinkedRule(isLoaded: boolean) {
  const anchor = useLocation({ select: ({ hash }) => hash })
  useEffect(() => {
    if (!isLoaded || !anchor) return
    // After the screen itself, which takes the focus on navigation.
    const frame = requestAnimationFrame(() => document.getElementById(anchor)?.focus())
    return () => cancelAnimationFrame(frame)
  }, [isLoaded, anchor])
}
