import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { errorMessage } from '#web/api/api-error.ts'
import { merchantsOfRulesQuery, transactionRulesQuery } from '#web/api/transaction-rules.ts'
import { useFormatSettings } from '#web/format/format.ts'
import { ruleTitle } from '#web/rules/rule-title.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/progress.tsx'
import { TryAgainBox } from '#web/ui/try-again-box.tsx'
import { draftOf, newRule } from './rule-draft.ts'
import { RuleEditor } from './rule-editor.tsx'

type RuleEditorScreenProps = { edit: string; contains: readonly string[]; category: string }

/** Edits a rule, or creates one. */
export function RuleEditorScreen({ edit, contains, category }: RuleEditorScreenProps) {
  if (edit !== 'new') return <EditRule ruleId={edit} />
  return (
    <>
      <PageHeader title="New Rule" subtitle="Applies to all past and future transactions that match" />
      <RuleEditor initial={newRule(contains, category)} />
    </>
  )
}

function EditRule({ ruleId }: { ruleId: string }) {
  const settings = useFormatSettings()
  const { data: merchants = [] } = useQuery(merchantsOfRulesQuery)
  const { data: rules, error, isFetching, refetch } = useQuery(transactionRulesQuery)
  const merchantName = (key: string) => merchants.find((one) => one.key === key)?.name ?? key
  const rule = rules?.find(({ id }) => id === ruleId)
  return (
    <>
      <PageHeader title="Edit Rule" subtitle={rule && ruleTitle(rule)} />
      {error && (
        <TryAgainBox isTrying={isFetching} onTryAgain={() => void refetch()} className="mb-6">
          {errorMessage(error, 'Failed to load rules')}
        </TryAgainBox>
      )}
      {!rules && !error && <Skeleton className="h-64" />}
      {rules && !rule && (
        <Card>
          <EmptyState
            action={
              <Link to="/rules" className={buttonLook('secondary')}>
                View rules
              </Link>
            }
          >
            This rule is no longer there.
          </EmptyState>
        </Card>
      )}
      {rule && <RuleEditor key={rule.id} initial={draftOf(rule, settings, merchantName)} edited={rule} />}
    </>
  )
}
