import { useState } from 'react'
import type { Account } from '#domain/accounts.ts'
import { earliestDay, latestDay } from '#domain/calendar.ts'
import { uncategorized } from '#domain/categories.ts'
import type { FormatSettings } from '#domain/create-format.ts'
import { longestNote } from '#domain/transaction.ts'
import { CategoryField } from '#web/categories/category-field.tsx'
import { useFormatSettings } from '#web/format/format.ts'
import { typedAmount } from '#web/format/typed-amount.ts'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { DescriptionField } from './description-field.tsx'
import { type DraftProblems, directions, type TransactionDraft } from './transaction-draft.ts'

type TransactionFieldsProps = {
  draft: TransactionDraft
  /** How the user enters its amount. */
  settings: FormatSettings
  problems: DraftProblems
  /** The accounts to choose from. */
  accounts: readonly Account[]
  accountId: string | undefined
  onChange: (draft: TransactionDraft) => void
  onAccount: (accountId: string) => void
}

/** What is always typed comes first; the rest already has a value. */
export function TransactionFields(props: TransactionFieldsProps) {
  const { draft, settings, problems, accounts, accountId, onChange, onAccount } = props
  const ledger = useFormatSettings()
  // A category that came with a description may be replaced by that of another one.
  const [suggested, setSuggested] = useState('')
  const set = (change: Partial<TransactionDraft>) => onChange({ ...draft, ...change })

  return (
    <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4">
      <TextField
        label={settings.currency === ledger.currency ? 'Amount' : `Amount in ${settings.currency}`}
        name="amount"
        className="max-md:col-span-2"
        inputClassName="text-right text-lg! tabular-nums"
        autoFocus
        required
        autoComplete="off"
        inputMode="decimal"
        enterKeyHint="done"
        placeholder={typedAmount(0, settings)}
        error={problems.amount}
        value={draft.amount}
        onChange={({ target }) => set({ amount: target.value })}
      />
      <div className="max-md:col-span-2">
        <ChoiceGroup
          label="Direction"
          choices={directions}
          value={draft.direction}
          onChange={(direction) => set({ direction })}
        />
      </div>
      <DescriptionField
        value={draft.description}
        error={problems.description}
        onChange={(description) => set({ description })}
        onChoose={({ description, category }) => {
          const isOwn = draft.category.trim() !== '' && draft.category !== suggested
          const known = category === uncategorized ? '' : category
          setSuggested(known)
          set({ description, category: isOwn ? draft.category : known })
        }}
      />
      <CategoryField
        className={accounts.length > 1 ? undefined : 'col-span-2'}
        value={draft.category}
        onChange={(category) => set({ category })}
      />
      {accounts.length > 1 && (
        <SelectField label="Account" value={accountId} onChange={({ target }) => onAccount(target.value)}>
          {accounts.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label="Date"
        name="date"
        type="date"
        required
        min={earliestDay}
        max={latestDay}
        error={problems.date}
        value={draft.date}
        onChange={({ target }) => set({ date: target.value })}
      />
      <TextField
        label="Note"
        dir="auto"
        autoComplete="off"
        maxLength={longestNote}
        value={draft.note}
        onChange={({ target }) => set({ note: target.value })}
      />
    </div>
  )
}
