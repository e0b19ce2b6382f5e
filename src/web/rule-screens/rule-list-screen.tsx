import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListOrdered, Plus } from 'lucide-react'
import { useRef } from 'react'
import { errorMessage } from '#web/api/api-error.ts'
import { downloadTransactionRules } from '#web/api/rule-files.ts'
import { ruleReportQuery } from '#web/api/rule-previews.ts'
import { type LedgerRule, transactionRulesQuery } from '#web/api/transaction-rules.ts'
import { useFormatSettings } from '#web/format/format.ts'
import { ruleTitle } from '#web/rules/rule-title.ts'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/progress.tsx'
import { retryOf, TryAgainBox } from '#web/ui/try-again-box.tsx'
import { EarlierRuleChanges } from './earlier-rule-changes.tsx'
import { ReplacedInFile } from './replaced-in-file.tsx'
import { RuleList } from './rule-list.tsx'
import { warningsOf } from './rule-warnings.ts'
import { useRuleChanges } from './use-rule-changes.ts'

/** All rules in their order. */
export function RuleListScreen() {
  useFormatSettings()
  const file = useRef<HTMLInputElement>(null)
  const { data: rules, error, isPending, isFetching, refetch } = useQuery(transactionRulesQuery)
  const report = useQuery({ ...ruleReportQuery, enabled: rules !== undefined && rules.length > 0 })
  const exporting = useMutation({ mutationFn: downloadTransactionRules })
  const { switching, deleting, moving, importing } = useRuleChanges()
  const titles = new Map(rules?.map((rule) => [rule.id, ruleTitle(rule)]))
  const warnings = (rule: LedgerRule) =>
    report.data ? warningsOf(rule.id, report.data, (id) => titles.get(id) ?? 'another rule') : []
  const problem = [
    [switching.error, 'Failed to change the rule'],
    [deleting.error, 'Failed to delete rule'],
    [moving.error, 'Failed to move the rule'],
    [importing.error, 'Failed to import rules'],
    [exporting.error, 'Failed to export rules'],
  ].find(([error]) => error !== null)
  return (
    <>
      <PageHeader
        title="Rules"
        subtitle="For each action, the first rule that matches decides."
        actions={
          <>
            <input
              ref={file}
              type="file"
              accept=".json,application/json"
              aria-label="File of rules"
              hidden
              onChange={({ target }) => {
                const chosen = target.files?.[0]
                // Otherwise, choosing the same file again after changing it would not fire an event.
                target.value = ''
                if (chosen) importing.mutate(chosen)
              }}
            />
            <Button busy={importing.isPending} onClick={() => file.current?.click()}>
              Import
            </Button>
            {rules && rules.length > 0 && (
              <Button busy={exporting.isPending} onClick={() => exporting.mutate()}>
                Export
              </Button>
            )}
            <Link to="/rules" search={{ edit: 'new' }} className={buttonLook('primary')}>
              <Plus aria-hidden="true" className="size-4" />
              New Rule
            </Link>
          </>
        }
      />
      {problem && (
        <ErrorBox isScrolledTo className="mb-6">
          {errorMessage(...(problem as [unknown, string]))}
        </ErrorBox>
      )}
      {error && (
        <TryAgainBox isTrying={isFetching} onTryAgain={() => void refetch()} className="mb-6">
          {errorMessage(error, 'Failed to load rules')}
        </TryAgainBox>
      )}
      {rules && report.error && (
        <TryAgainBox {...retryOf(report)} className="mb-6">
          {errorMessage(report.error, 'Failed to check which rules have no effect')}
        </TryAgainBox>
      )}
      <ReplacedInFile replaced={importing.data ?? []} />
      <p role="status" className="sr-only">
        {moving.data}
      </p>
      {isPending && <LoadingRules />}
      {rules?.length === 0 && (
        <Card>
          <EmptyState icon={ListOrdered}>
            No rules yet. A rule sets the category of transactions that match, or excludes them from totals.
          </EmptyState>
        </Card>
      )}
      {rules && rules.length > 0 && (
        <Card>
          <RuleList
            rules={rules}
            warningsOf={warnings}
            onSwitch={(rule, enabled) => switching.mutate({ rule, enabled })}
            onDelete={deleting.mutate}
            onMove={(rule, to) => moving.mutate({ rule, to })}
          />
        </Card>
      )}
      {!isPending && <EarlierRuleChanges />}
    </>
  )
}

const LoadingRules = () => (
  <Card className="flex flex-col gap-3 p-5">
    <p role="status" className="sr-only">
      Loading rules...
    </p>
    <Skeleton className="h-12" />
    <Skeleton className="h-12" />
  </Card>
)
