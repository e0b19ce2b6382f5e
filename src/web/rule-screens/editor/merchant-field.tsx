import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useId } from 'react'
import { longestName } from '#domain/plain-text.ts'
import { merchantsQuery } from '#web/api/merchants.ts'
import { TextField } from '#web/ui/text-field.tsx'
import type { ConditionDraft } from './rule-draft.ts'

type MerchantFieldProps = {
  condition: ConditionDraft
  error: string | undefined
  hideLabel: boolean
  className: string
  onChange: (change: Partial<ConditionDraft>) => void
}

/** A merchant by its name, with suggestions while typing. */
export function MerchantField({ condition, error, onChange, ...look }: MerchantFieldProps) {
  const listId = useId()
  const search = useDeferredValue(condition.merchant.trim())
  const { data } = useInfiniteQuery(merchantsQuery({ order: 'count', ...(search && { search }) }))
  const merchants = data?.pages.flatMap((page) => page.merchants) ?? []
  return (
    <>
      <TextField
        {...look}
        label="Merchant"
        placeholder="Merchant"
        dir="auto"
        list={listId}
        maxLength={longestName}
        error={error}
        value={condition.merchant}
        onChange={({ target }) =>
          onChange({
            merchant: target.value,
            merchantKey: merchants.find(({ name }) => isSameName(name, target.value))?.key ?? '',
          })
        }
      />
      <datalist id={listId}>
        {merchants.map(({ key, name }) => (
          <option key={key} value={name} />
        ))}
      </datalist>
    </>
  )
}

const isSameName = (one: string, other: string) => one.toLowerCase() === other.trim().toLowerCase()
