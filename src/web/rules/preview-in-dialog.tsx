import { useQuery } from '@tanstack/react-query'
import type { RuleFields } from '#domain/rules/rule.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { transactionRulesQuery } from '#web/api/transaction-rules.ts'
import { counted } from '#web/words/counted.ts'
import { PreviewedRows, RuleEffects } from './rule-effects.tsx'
import { ruleTitle } from './rule-title.ts'
import { useRulePreview } from './use-rule-preview.ts'

type PreviewInDialogProps = { rule: RuleFields; replaces: string | undefined }

/** What saving the rule would do. It always has the same height, so that the buttons below don't move. */
export function PreviewInDialog({ rule, replaces }: PreviewInDialogProps) {
  const { data: rules = [] } = useQuery(transactionRulesQuery)
  const { data: preview, error, isFetching } = useRulePreview(rule, replaces)
  const titleOf = (id: string) => {
    const found = rules.find((one) => one.id === id)
    return found ? ruleTitle(found) : 'another rule'
  }
  return (
    <section aria-label="Preview" aria-busy={isFetching} className="flex h-full flex-col">
      <div role="status">
        {error && (
          <p className="wrap-anywhere text-danger">{errorMessage(error, 'Failed to preview the rule')}</p>
        )}
        {!preview && !error && <p className="text-muted">Loading...</p>}
        {preview && !error && (
          <>
            <p className="font-medium">Matches {counted(preview.matches, 'transaction')}.</p>
            {preview.matches > 0 && <RuleEffects preview={preview} titleOf={titleOf} />}
          </>
        )}
      </div>
      {preview && !error && (
        <PreviewedRows rows={preview.rows} tabIndex={0} className="mt-2 min-h-0 flex-1 overflow-y-auto" />
      )}
    </section>
  )
}
