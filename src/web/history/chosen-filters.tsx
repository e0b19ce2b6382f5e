import { counted } from '#web/words/counted.ts'
import { leftOutNames } from '#web/words/figure-words.ts'
import {
  ExcludedChip,
  FigureChip,
  FilterChip,
  ImportChip,
  MerchantChip,
  RecurringCostChip,
  RuleChip,
} from './filter-chips.tsx'
import type { HistoryFilter, HistoryFilterChange } from './history-filter.ts'
import { SearchChips } from './search-chips.tsx'

type ChosenFiltersProps = { filter: HistoryFilter; onChange: (change: HistoryFilterChange) => void }

/** What is chosen besides category, account and dates, each with a button that removes it. */
export const ChosenFilters = ({ filter, onChange }: ChosenFiltersProps) => (
  <div className="col-span-full flex flex-wrap gap-2 empty:hidden">
    {filter.search && <SearchChips search={filter.search} onSearch={(search) => onChange({ search })} />}
    {filter.tag && <FilterChip name={`#${filter.tag}`} onRemove={() => onChange({ tag: '' })} />}
    {filter.not_category && (
      <FilterChip
        name={`Without ${filter.not_category.join(', ')}`}
        onRemove={() => onChange({ not_category: '' })}
      />
    )}
    {filter.excluded && (
      <ExcludedChip excluded={filter.excluded} onRemove={() => onChange({ excluded: '' })} />
    )}
    {filter.figure && <FigureChip figure={filter.figure} onRemove={() => onChange({ figure: '' })} />}
    {filter.left_out_by && (
      <FilterChip name={leftOutNames[filter.left_out_by]} onRemove={() => onChange({ left_out_by: '' })} />
    )}
    {filter.merchant && (
      <MerchantChip merchant={filter.merchant} onRemove={() => onChange({ merchant: '' })} />
    )}
    {filter.not_merchant && (
      <FilterChip
        name={`Without ${counted(filter.not_merchant.length, 'merchant')}`}
        onRemove={() => onChange({ not_merchant: '' })}
      />
    )}
    {filter.without_merchant && (
      <FilterChip name="No merchant" onRemove={() => onChange({ without_merchant: '' })} />
    )}
    {filter.rule_id && <RuleChip ruleId={filter.rule_id} onRemove={() => onChange({ rule_id: '' })} />}
    {filter.import_id && (
      <ImportChip importId={filter.import_id} onRemove={() => onChange({ import_id: '' })} />
    )}
    {filter.recurring_cost_id && (
      <RecurringCostChip
        costId={filter.recurring_cost_id}
        onRemove={() => onChange({ recurring_cost_id: '' })}
      />
    )}
  </div>
)
