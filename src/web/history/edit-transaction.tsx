import { useMutation } from '@tanstack/react-query'
import { ArrowLeftRight, Split } from 'lucide-react'
import { type FormEvent, Suspense, useState } from 'react'
import type { Attachment } from '#domain/attachments.ts'
import { type Day, earliestDay, latestDay } from '#domain/calendar.ts'
import { uncategorized } from '#domain/categories.ts'
import { longestDescription } from '#domain/plain-text.ts'
import { areStorableTags, longestTag, mostTags, tagsInText, textOfTags } from '#domain/tags.ts'
import { type LedgerTransaction, longestNote } from '#domain/transaction.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import type { Suggested } from '#web/api/review.ts'
import { updateTransaction } from '#web/api/transactions.ts'
import { CategoryField } from '#web/categories/category-field.tsx'
import { useFormatSettings } from '#web/format/format.ts'
import { readTypedAmount, typedAmount } from '#web/format/typed-amount.ts'
import { MakeRuleLink } from '#web/rules/make-rule-link.tsx'
import { monthOfDay } from '#web/session/months.ts'
import { TagsField } from '#web/tags/tags-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { focusMain } from '#web/ui/focus.ts'
import { DialogButtons } from '#web/ui/form-buttons.tsx'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useDiscardQuestion } from '#web/ui/use-discard-question.tsx'
import { suggestionReasonText } from '#web/words/suggestion-words.ts'
import { categoryChange } from './category-change.ts'
import { editButtonId, monthButtonId, rowId } from './row-ids.ts'
import { LinkPaymentButton } from './transfers/link-payment-button.tsx'
import { LinkRefundButton } from './transfers/link-refund-button.tsx'

const SplitDialog = lazyDialog(async () => (await import('./splits/split-dialog.tsx')).SplitDialog)

const TransactionOrigin = lazyPart(async () => (await import('./transaction-origin.tsx')).TransactionOrigin)
const AttachmentList = lazyPart(
  async () => (await import('./attachments/attachment-list.tsx')).AttachmentList,
)
const PictureDialog = lazyDialog(async () => (await import('./attachments/picture-dialog.tsx')).PictureDialog)

type TransactionChange = Parameters<typeof updateTransaction>[1]
type EditTransactionProps = {
  transaction: LedgerTransaction
  suggestion: Suggested | undefined
  onDone: () => void
  /** Shows its transfer, or links it as one. */
  onTransfer: () => void
}

/** The inline form for a transaction and, beside it, its dialogs: forms cannot be nested. */
export function EditTransaction(props: EditTransactionProps) {
  const [isSplitting, setIsSplitting] = useState(false)
  const [picture, setPicture] = useState<Attachment>()
  return (
    <>
      <TransactionForm {...props} onSplit={() => setIsSplitting(true)} onShowPicture={setPicture} />
      {picture && (
        <Suspense>
          <PictureDialog attachment={picture} onClose={() => setPicture(undefined)} />
        </Suspense>
      )}
      {isSplitting && (
        <SplitDialog
          transaction={props.transaction}
          onClose={() => setIsSplitting(false)}
          onDone={props.onDone}
        />
      )}
    </>
  )
}

type TransactionFormProps = EditTransactionProps & {
  onSplit: () => void
  onShowPicture: (picture: Attachment) => void
}

function TransactionForm({
  transaction,
  suggestion,
  onDone,
  onTransfer,
  onSplit,
  onShowPicture,
}: TransactionFormProps) {
  const { locale, currency: ledgerCurrency } = useFormatSettings()
  const settings = { locale, currency: transaction.currency }
  const [date, setDate] = useState(transaction.date)
  const [description, setDescription] = useState(transaction.description)
  const isRuled = transaction.decidedBy.category !== null && transaction.refundOf === null
  const shownCategory = isRuled ? transaction.category : transaction.ownCategory
  const [category, setCategory] = useState(shownCategory)
  const [note, setNote] = useState(transaction.note ?? '')
  const [tags, setTags] = useState(textOfTags(transaction.tags))
  const [amount, setAmount] = useState(typedAmount(transaction.cents, settings))
  const { leaveOnEscape, question } = useDiscardQuestion(
    { date, description, category, note, tags, amount },
    onDone,
  )
  const [wrong, setWrong] = useState<{ description?: string; amount?: string; tags?: string }>({})
  const isSplit = transaction.parts.length > 0
  const save = useMutation({
    mutationFn: async (change: TransactionChange) => {
      await updateTransaction(transaction.id, change)
      await invalidateLedger()
    },
    onSuccess: (_, { date = transaction.date }) => {
      onDone()
      // The row can be gone: its month has changed, or the filter no longer matches.
      if (document.getElementById(rowId(transaction.id)) === null) focusMonth(date)
    },
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const cents = readTypedAmount(amount, settings)
    const wrong = {
      ...(description.trim() === '' && { description: 'Please enter a description' }),
      ...(cents === null && { amount: 'Invalid amount' }),
      ...(!areStorableTags(tagsInText(tags)) && {
        tags: `At most ${mostTags} tags with ${longestTag} characters each`,
      }),
    }
    setWrong(wrong)
    const [first] = Object.keys(wrong)
    if (first !== undefined) event.currentTarget.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    else if (cents !== null)
      save.mutate({
        date,
        description: description.trim(),
        ...(!isSplit &&
          categoryChange(transaction, {
            category: category.trim() || uncategorized,
            description: description.trim(),
            note: note.trim() || null,
            tags: tagsInText(tags),
          })),
        note: note.trim() || null,
        tags: tagsInText(tags),
        cents,
      })
  }

  return (
    <>
      {question}
      <form
        data-focus-next={editButtonId(transaction.id)}
        aria-label="Edit transaction"
        onSubmit={submit}
        onKeyDown={leaveOnEscape}
        className="px-4 py-4 md:px-5"
      >
        <div className="grid items-start gap-3 md:grid-cols-[9rem_minmax(0,1fr)_11rem_7rem] lg:grid-cols-[9.5rem_minmax(0,1fr)_12rem_8rem]">
          <TextField
            label="Date"
            type="date"
            required
            min={earliestDay}
            max={latestDay}
            value={date}
            onChange={(event) => setDate(event.target.value)}
          />
          <TextField
            label="Description"
            name="description"
            required
            error={wrong.description}
            autoFocus
            dir="auto"
            maxLength={longestDescription}
            value={description}
            onChange={(event) => setDescription(event.target.value)}
          />
          {isSplit ? (
            <TextField label="Category" readOnly value="Split" inputClassName="read-only:bg-sunken" />
          ) : (
            <CategoryField value={category} onChange={setCategory} />
          )}
          <TextField
            label={transaction.currency === ledgerCurrency ? 'Amount' : `Amount in ${transaction.currency}`}
            name="amount"
            inputMode="decimal"
            inputClassName="text-right tabular-nums read-only:bg-sunken"
            error={wrong.amount}
            value={amount}
            readOnly={isSplit}
            onChange={(event) => setAmount(event.target.value)}
          />
          <TextField
            label="Note"
            className="md:col-span-2"
            dir="auto"
            maxLength={longestNote}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
          <TagsField
            label="Tags"
            name="tags"
            className="md:col-span-2"
            error={wrong.tags}
            value={tags}
            onChange={setTags}
          />
        </div>
        {suggestion && (
          <p className="mt-3 text-muted">
            Suggested category: <bdi className="text-ink">{suggestion.category}</bdi>.{' '}
            {suggestionReasonText(suggestion.reason, transaction.merchant?.name)}.
          </p>
        )}
        {save.error && (
          <ErrorBox className="mt-3">{errorMessage(save.error, 'Failed to update transaction')}</ErrorBox>
        )}
        <DialogButtons className="mt-4" isSaving={save.isPending} onCancel={onDone}>
          <div className="mr-auto -ml-3.5 flex flex-wrap">
            <Button variant="ghost" onClick={onTransfer}>
              <ArrowLeftRight aria-hidden="true" className="size-4" />
              Transfer...
            </Button>
            {transaction.cents !== 0 && (
              <Button variant="ghost" onClick={onSplit}>
                <Split aria-hidden="true" className="size-4" />
                Split...
              </Button>
            )}
            <LinkRefundButton transaction={transaction} onLinked={onDone} />
            <LinkPaymentButton transaction={transaction} onDone={onDone} />
            <MakeRuleLink rows={[transaction]} category={transaction.category} />
          </div>
        </DialogButtons>
        {/* Below the buttons, because it loads late, and a button that moves between press and release is not clicked. */}
        <Suspense>
          <AttachmentList transaction={transaction} onShow={onShowPicture} />
          <TransactionOrigin transaction={transaction} onDone={onDone} />
        </Suspense>
      </form>
    </>
  )
}

function focusMonth(day: Day) {
  const button = document.getElementById(monthButtonId(monthOfDay(day)))
  if (button) button.focus()
  else focusMain()
}
