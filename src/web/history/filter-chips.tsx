import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { importQuery } from '#web/api/imports.ts'
import { merchantNameQuery } from '#web/api/merchants.ts'
import { recurringCostsQuery } from '#web/api/recurring-costs.ts'
import { transactionRulesQuery } from '#web/api/transaction-rules.ts'
import { figureNames } from '#web/words/figure-words.ts'
import { importName } from '#web/words/import-words.ts'
import type { HistoryFilter } from './history-filter.ts'

type FilterChipProps = { name: string; onRemove: () => void }

/** A filter in the URL that no field shows, with a click to remove it. */
export function FilterChip({ name, onRemove }: FilterChipProps) {
  return (
    <button
      type="button"
      aria-label={`${name}: remove this filter`}
      onClick={onRemove}
      className="inline-flex min-h-8 min-w-0 items-center gap-1.5 rounded-full border border-accent/30 bg-accent-soft py-1 pr-2.5 pl-3.5 font-medium text-accent transition-colors duration-150 hover:border-accent max-md:min-h-11"
    >
      <bdi className="truncate">{name}</bdi>
      <X aria-hidden="true" className="size-4 shrink-0" />
    </button>
  )
}

type ExcludedChipProps = { excluded: NonNullable<HistoryFilter['excluded']>; onRemove: () => void }

/** Shows only excluded transactions, or only the others. */
export const ExcludedChip = ({ excluded, onRemove }: ExcludedChipProps) => (
  <FilterChip name={excluded === 'true' ? 'Only excluded' : 'Without excluded'} onRemove={onRemove} />
)

type FigureChipProps = { figure: NonNullable<HistoryFilter['figure']>; onRemove: () => void }

/** Shows only what a headline figure of the dashboard consists of. */
export const FigureChip = ({ figure, onRemove }: FigureChipProps) => (
  <FilterChip name={figureNames[figure]} onRemove={onRemove} />
)

type MerchantChipProps = { merchant: string; onRemove: () => void }

/** Shows only the transactions of one merchant. */
export function MerchantChip({ merchant, onRemove }: MerchantChipProps) {
  const { data: name } = useQuery(merchantNameQuery(merchant))
  return <FilterChip name={name ?? 'One merchant only'} onRemove={onRemove} />
}

type RuleChipProps = { ruleId: string; onRemove: () => void }

/** Shows only the transactions of one rule. A deleted rule has no name. */
export function RuleChip({ ruleId, onRemove }: RuleChipProps) {
  const { data: rules } = useQuery(transactionRulesQuery)
  const rule = rules?.find(({ id }) => id === ruleId)
  return (
    <FilterChip name={rule ? `Rule for ${rule.descriptionPattern}` : 'One rule only'} onRemove={onRemove} />
  )
}

type ImportChipProps = { importId: string; onRemove: () => void }

/** Shows only the transactions that one import added. */
export function ImportChip({ importId, onRemove }: ImportChipProps) {
  const { data: found } = useQuery(importQuery(importId))
  return <FilterChip name={found ? `From ${importName(found)}` : 'One import only'} onRemove={onRemove} />
}

type RecurringCostChipProps = { costId: string; onRemove: () => void }

/** Shows only the payments of one recurring cost, or of any. */
export function RecurringCostChip({ costId, onRemove }: RecurringCostChipProps) {
  const { data: costs } = useQuery(recurringCostsQuery)
  const cost = costs?.find(({ id }) => id === costId)
  return (
    <FilterChip
      name={cost ? `Payments of ${cost.name}` : 'Payments of recurring costs'}
      onRemove={onRemove}
    />
  )
}
