import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#web/api/api-error.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { deleteTransactionRule, type LedgerRule, transactionRulesQuery } from '#web/api/transaction-rules.ts'
import { ErrorBox } from '#web/ui/error-box.tsx'
import { RuleForm } from './rule-form.tsx'
import { RuleRow } from './rule-row.tsx'
import { SettingsSection } from './settings-section.tsx'

/** Every rule can be seen and undone here (decisions 9); they are made in History. */
export function TransactionRules() {
  const { data: rules, error, isPending } = useQuery(transactionRulesQuery)
  const [editedId, setEditedId] = useState<string | null>(null)
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
      about="What you want done with every transaction of one description. Deleting a rule brings back what was there."
    >
      {isPending && (
        <p role="status" className="text-muted">
          Loading rules...
        </p>
      )}
      {error && <ErrorBox>{errorMessage(error, 'Failed to load rules')}</ErrorBox>}
      {deleting.error && (
        <ErrorBox className="mb-4">{errorMessage(deleting.error, 'Failed to delete rule')}</ErrorBox>
      )}
      {rules?.length === 0 && (
        <p className="text-muted">No rules yet. In History, the plus beside a description makes one.</p>
      )}
      <ul className="divide-y divide-line">
        {rules?.map((rule) => (
          <li key={rule.id} className="py-3 first:pt-0 last:pb-0">
            {rule.id === editedId ? (
              <RuleForm rule={rule} onClose={() => setEditedId(null)} />
            ) : (
              <RuleRow rule={rule} onEdit={() => setEditedId(rule.id)} onDelete={() => confirmDelete(rule)} />
            )}
          </li>
        ))}
      </ul>
    </SettingsSection>
  )
}
