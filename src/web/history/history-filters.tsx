import { Suspense, useState } from 'react'
import { type Day, earliestDay, isDay, latestDay } from '#domain/calendar.ts'
import type { AccountNames } from '#web/api/accounts.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { KeptPlace } from '#web/ui/kept-place.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { DatePresets } from './date-presets.tsx'
import { type HistoryFilter, type HistoryFilterChange, hasDates } from './history-filter.ts'
import { SearchField } from './search-field.tsx'

const ChosenFilters = lazyPart(async () => (await import('./chosen-filters.tsx')).ChosenFilters)

const SavedFilters = lazyPart(async () => (await import('./saved-filters.tsx')).SavedFilters)

/** A category to filter by, which includes its children. */
export type FilterCategory = { name: string; isChild: boolean; isParent: boolean }

type HistoryFiltersProps = {
  filter: HistoryFilter
  categories: readonly FilterCategory[]
  accountNames: AccountNames
  onChange: (change: HistoryFilterChange) => void
}

/** Search, category, account and dates. Their values are in the URL. */
export function HistoryFilters({ filter, categories, accountNames, onChange }: HistoryFiltersProps) {
  const choosesAccount = accountNames !== null || filter.account_id !== undefined
  return (
    <search
      aria-label="Filters"
      className={classNames(
        'mb-6 grid grid-cols-2 items-end gap-3',
        choosesAccount
          ? 'md:grid-cols-[minmax(0,1fr)_11rem_11rem]'
          : 'md:grid-cols-[minmax(0,1fr)_13rem] lg:grid-cols-[minmax(0,1fr)_13rem_auto_auto_auto]',
      )}
    >
      <div className="max-md:col-span-2">
        <SearchField
          searched={filter.search ?? ''}
          known={{
            category: categories.map(({ name }) => name),
            account: [...(accountNames?.values() ?? [])],
          }}
          onSearch={(search) => onChange({ search })}
        />
      </div>
      <SelectField
        label="Category"
        hideLabel
        className={choosesAccount ? undefined : 'max-md:col-span-2'}
        value={filter.category ?? ''}
        onChange={({ target: { value } }) => {
          const isParent = categories.some(({ name, isParent }) => isParent && name === value)
          onChange({ category: value, with_children: isParent ? 'true' : '' })
        }}
      >
        <option value="">All Categories</option>
        {categories.map(({ name, isChild }) => (
          <option key={name} value={name}>
            {isChild ? `\u2003${name}` : name}
          </option>
        ))}
      </SelectField>
      {choosesAccount && (
        <AccountFilter
          accountId={filter.account_id ?? ''}
          names={accountNames}
          onChange={(account_id) => onChange({ account_id })}
        />
      )}
      <div
        className={classNames(
          'col-span-2 grid grid-cols-2 items-end gap-3 md:flex',
          choosesAccount ? 'md:col-span-3' : 'lg:col-span-3',
        )}
      >
        <DatePresets filter={filter} onChange={onChange} />
        <DateFilter
          label="Start date"
          day={filter.start_date ?? ''}
          max={filter.end_date}
          onChange={(start_date) => onChange({ start_date })}
        />
        <DateFilter
          label="End date"
          day={filter.end_date ?? ''}
          min={filter.start_date}
          onChange={(end_date) => onChange({ end_date })}
        />
        <Button
          variant="ghost"
          className={classNames('max-md:col-span-2', !hasDates(filter) && 'max-md:hidden')}
          disabled={!hasDates(filter)}
          onClick={() => onChange({ start_date: '', end_date: '' })}
        >
          Clear dates
        </Button>
      </div>
      {hasChips(filter) && (
        <Suspense>
          <ChosenFilters filter={filter} onChange={onChange} />
        </Suspense>
      )}
      <Suspense fallback={<KeptPlace name="saved-filters" isLoading />}>
        <SavedFilters filter={filter} />
      </Suspense>
    </search>
  )
}

/** Whether a filter is set that has no control of its own. */
const hasChips = (filter: HistoryFilter): boolean => shownAsChips.some((name) => filter[name])

const shownAsChips = [
  'search',
  'not_category',
  'tag',
  'excluded',
  'figure',
  'left_out_by',
  'merchant',
  'not_merchant',
  'without_merchant',
  'rule_id',
  'import_id',
  'recurring_cost_id',
] as const

type AccountFilterProps = {
  /** The account in the URL; empty for all. */
  accountId: string
  names: AccountNames
  onChange: (accountId: string) => void
}

/** The choice of an account. One in the URL is shown even if the ledger does not have it. */
const AccountFilter = ({ accountId, names, onChange }: AccountFilterProps) => (
  <SelectField label="Account" hideLabel value={accountId} onChange={(event) => onChange(event.target.value)}>
    <option value="">All Accounts</option>
    {accountId && !names?.has(accountId) && <option value={accountId}>One account only</option>}
    {[...(names ?? [])].map(([id, name]) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </SelectField>
)

type DateFilterProps = {
  label: string
  /** The date in the URL; empty for none. */
  day: Day | ''
  min?: Day | undefined
  max?: Day | undefined
  onChange: (day: Day | '') => void
}

/**
 * A date input that filters by complete dates only. While you type the year 2025, the input has the years 2, 20 and
 * 202. They are kept here, because resetting the input to the date in the URL would discard the typing.
 */
function DateFilter({ label, day, min, max, onChange }: DateFilterProps) {
  const [typed, setTyped] = useState({ over: day, text: day })
  if (typed.over !== day) setTyped({ over: day, text: day })
  return (
    <TextField
      label={label}
      type="date"
      min={min ?? earliestDay}
      max={max ?? latestDay}
      value={typed.text}
      onChange={({ target: { value } }) => {
        setTyped({ over: day, text: value })
        if (value === '' || isDay(value)) onChange(value)
      }}
      onBlur={() => !isDay(typed.text) && setTyped({ over: day, text: day })}
    />
  )
}
