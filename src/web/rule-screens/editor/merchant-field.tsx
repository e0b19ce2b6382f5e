import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useEffectEvent } from 'react'
import { longestName, nameKey } from '#domain/plain-text.ts'
import { type LedgerMerchant, merchantsQuery } from '#web/api/merchants.ts'
import { ComboboxList } from '#web/ui/combobox-list.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useCombobox } from '#web/ui/use-combobox.ts'
import { counted } from '#web/words/counted.ts'
import type { ConditionDraft } from './rule-draft.ts'

/** More than fit below the field. */
const most = 50

type MerchantFieldProps = {
  condition: ConditionDraft
  error: string | undefined
  hideLabel: boolean
  className: string
  onChange: (change: Partial<ConditionDraft>) => void
}

/** A merchant, chosen from those that match what is typed, or typed in full if only one has this name. */
export function MerchantField({ condition, error, hideLabel, className, onChange }: MerchantFieldProps) {
  const search = useDeferredValue(condition.merchant.trim())
  const { data, isPlaceholderData } = useInfiniteQuery(
    merchantsQuery({ order: 'count', ...(search && { search }) }),
  )
  const merchants = data?.pages.flatMap((page) => page.merchants) ?? []
  const choose = ({ name, key }: LedgerMerchant) => onChange({ merchant: name, merchantKey: key })
  const combobox = useCombobox({
    options: merchants.slice(0, most),
    onChoose: (merchant) => {
      combobox.close()
      choose(merchant)
    },
  })
  const [typed, ...others] = merchants.filter(({ name }) => nameKey(name) === nameKey(condition.merchant))
  const isTyped = condition.merchantKey === '' && !isPlaceholderData && others.length === 0
  const chooseTyped = useEffectEvent((key: string) => onChange({ merchantKey: key }))
  // The list can arrive after the last letter.
  useEffect(() => {
    if (isTyped && typed) chooseTyped(typed.key)
  }, [isTyped, typed])
  return (
    <div className={`relative ${className}`}>
      <TextField
        {...combobox.field}
        label="Merchant"
        hideLabel={hideLabel}
        placeholder="Merchant"
        dir="auto"
        maxLength={longestName}
        error={error}
        value={condition.merchant}
        onChange={({ target }) => {
          combobox.open()
          onChange({ merchant: target.value, merchantKey: '' })
        }}
        onClick={combobox.open}
        onKeyDown={combobox.onKeyDown}
        onBlur={combobox.close}
      />
      <ComboboxList {...combobox.list} label="Merchants" keyOf={({ key }) => key}>
        {({ name, count }) => (
          <>
            <bdi className="truncate">{name}</bdi>
            <span className="shrink-0 text-muted text-xs">{counted(count, 'transaction')}</span>
          </>
        )}
      </ComboboxList>
    </div>
  )
}
