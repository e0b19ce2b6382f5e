import type { Account, AccountKind } from '#domain/accounts.ts'
import type { FormatSettings } from '#domain/create-format.ts'
import type { AccountFields } from '#web/api/accounts.ts'
import { readTypedAmount, typedAmount } from '#web/format/typed-amount.ts'
import type { FieldProblem } from '#web/ui/use-field-problem.ts'

/** The values of the form, not yet validated. */
export type AccountDraft = {
  name: string
  kind: AccountKind
  numberHint: string
  opening: string
  currency: string
  closed: boolean
}

type AccountProblem = FieldProblem<'name' | 'opening'>

export const emptyDraft: AccountDraft = {
  name: '',
  kind: 'checking',
  numberHint: '',
  opening: '',
  currency: '',
  closed: false,
}

export const draftOf = (account: Account, settings: FormatSettings): AccountDraft => ({
  name: account.name,
  kind: account.kind,
  numberHint: account.numberHint ?? '',
  opening: typedAmount(account.openingCents, { ...settings, currency: account.currency }),
  currency: account.currency,
  closed: account.closed,
})

/** The account that a draft describes, or the first problem with it. No opening balance means zero. */
export function accountFrom(
  { name, kind, numberHint, opening, currency, closed }: AccountDraft,
  settings: FormatSettings,
): { account: AccountFields } | { problem: AccountProblem } {
  const ofAccount = { ...settings, currency: currency || settings.currency }
  const openingCents = opening.trim() === '' ? 0 : readTypedAmount(opening, ofAccount)
  if (name.trim() === '') return { problem: { field: 'name', message: 'Please enter a name' } }
  if (openingCents === null)
    return { problem: { field: 'opening', message: 'Please enter a valid opening balance' } }
  return {
    account: {
      name: name.trim(),
      kind,
      numberHint: numberHint.trim() || null,
      openingCents,
      currency: ofAccount.currency,
      closed,
    },
  }
}
