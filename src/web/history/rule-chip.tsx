import { useQuery } from '@tanstack/react-query'
import { transactionRulesQuery } from '#web/api/transaction-rules.ts'
import { FilterChip } from './filter-chip.tsx'

type RuleChipProps = { ruleId: string; onRemove: () => void }

/** Only what one rule governs is shown. A rule that is gone has no name any more. */
export function RuleChip({ ruleId, onRemove }: RuleChipProps) {
  const { data: rules } = useQuery(transactionRulesQuery)
  const rule = rules?.find(({ id }) => id === ruleId)
  return (
    <FilterChip name={rule ? `Rule for ${rule.descriptionPattern}` : 'One rule only'} onRemove={onRemove} />
  )
}
