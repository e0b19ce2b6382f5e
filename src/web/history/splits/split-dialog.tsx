import { Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { mostParts } from '#domain/split-parts.ts'
import { type LedgerTransaction, longestNote } from '#domain/transaction.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { CategoryField } from '#web/categories/category-field.tsx'
import { format, useFormatSettings } from '#web/format/format.ts'
import { typedAmount } from '#web/format/typed-amount.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useDiscardQuestion } from '#web/ui/use-discard-question.tsx'
import {
  addPart,
  amountHint,
  amountProblem,
  amountsOf,
  draftsOf,
  type PartDraft,
  partsOf,
} from './part-drafts.ts'
import { useSplitting } from './use-splitting.ts'

type SplitDialogProps = { transaction: LedgerTransaction; onClose: () => void; onDone: () => void }

/** Edits the parts of a transaction. The last one always gets the rest. */
export function SplitDialog({ transaction, onClose, onDone }: SplitDialogProps) {
  const { locale } = useFormatSettings()
  const settings = { locale, currency: transaction.currency }
  const [drafts, setDrafts] = useState(() => draftsOf(transaction, settings))
  const [isChecked, setIsChecked] = useState(false)
  const splitting = useSplitting(transaction, onDone)
  const { leave, question } = useDiscardQuestion(drafts, onClose)
  const amounts = amountsOf(transaction, drafts, settings)
  const problems = amounts.map(amountProblem)
  const last = drafts.length - 1
  const rest = typedAmount(Math.sign(transaction.cents) * (amounts[last] ?? 0) + 0, settings)

  const change = (key: number, typed: Partial<PartDraft>) =>
    setDrafts(drafts.map((draft) => (draft.key === key ? { ...draft, ...typed } : draft)))

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsChecked(true)
    const wrong = drafts.findIndex((draft, index) => lacksCategory(draft) || problems[index] !== undefined)
    const draft = drafts[wrong]
    if (draft)
      event.currentTarget
        .querySelectorAll('fieldset')
        [wrong]?.querySelector<HTMLInputElement>(lacksCategory(draft) ? '[name=category]' : '[name=amount]')
        ?.focus()
    else splitting.mutate(partsOf(drafts, amounts))
  }

  return (
    <>
      {question}
      <Dialog title="Split transaction" onClose={leave} isSheet>
        <form noValidate onSubmit={submit}>
          <p className="mb-4 text-muted">
            <bdi>{transaction.description}</bdi>, {format.money(transaction.cents, transaction.currency)}. The
            last part gets the rest. Put a minus before {discountsOf(transaction)}.
          </p>
          <ul className="max-h-[55vh] divide-y divide-line overflow-y-auto">
            {drafts.map((draft, index) => (
              <li key={draft.key}>
                <fieldset className="relative grid grid-cols-[minmax(0,1fr)_8rem] gap-x-3 gap-y-2 p-1 py-3">
                  <legend className="sr-only">Part {index + 1}</legend>
                  <CategoryField
                    name="category"
                    required
                    autoFocus={index === last && drafts.length > 2}
                    error={isChecked && lacksCategory(draft) ? 'Please select a category' : undefined}
                    value={draft.category}
                    onChange={(category) => change(draft.key, { category })}
                  />
                  <TextField
                    label={index === last ? 'Remaining' : 'Amount'}
                    name="amount"
                    inputMode="decimal"
                    inputClassName="text-right tabular-nums read-only:bg-sunken"
                    readOnly={index === last}
                    hint={amountHint(transaction.cents, amounts[index] ?? null)}
                    error={isChecked || index === last ? shownProblem(problems, index, isChecked) : undefined}
                    value={index === last ? rest : draft.amount}
                    onChange={({ target }) => change(draft.key, { amount: target.value })}
                  />
                  {drafts.length > 1 && (
                    <>
                      <TextField
                        label={`Note of part ${index + 1}`}
                        hideLabel
                        placeholder="Note"
                        dir="auto"
                        maxLength={longestNote}
                        value={draft.note}
                        onChange={({ target }) => change(draft.key, { note: target.value })}
                      />
                      <IconButton
                        label={`Remove part ${index + 1}`}
                        tone="danger"
                        className="justify-self-end"
                        onClick={() => setDrafts(drafts.filter(({ key }) => key !== draft.key))}
                      >
                        <Trash2 aria-hidden="true" />
                      </IconButton>
                    </>
                  )}
                </fieldset>
              </li>
            ))}
          </ul>
          {splitting.error && (
            <ErrorBox className="mt-3">
              {errorMessage(splitting.error, 'Failed to split transaction')}
            </ErrorBox>
          )}
          <div className="mt-4 flex flex-wrap justify-end gap-2">
            <Button
              variant="ghost"
              className="mr-auto -ml-3.5"
              disabled={drafts.length >= mostParts}
              onClick={() => setDrafts(addPart(drafts, problems[last] === undefined ? rest : ''))}
            >
              <Plus aria-hidden="true" className="size-4" />
              Add part
            </Button>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" busy={splitting.isPending}>
              {drafts.length > 1 ? 'Split' : 'Remove split'}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  )
}

const discountsOf = ({ cents }: LedgerTransaction) =>
  cents < 0 ? 'what was taken off, such as a coupon' : 'what was deducted, such as a tax'

const lacksCategory = ({ category }: PartDraft) => category.trim() === ''

/** An empty rest is not an error until the user submits the form. */
const shownProblem = (problems: readonly (string | undefined)[], index: number, isChecked: boolean) =>
  isChecked || problems[index] !== 'Nothing is left' ? problems[index] : undefined
