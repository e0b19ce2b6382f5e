import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { uncategorized } from '#domain/categories.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { categoryMergeQuery, mergeCategory } from '#web/api/categories.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { offerCategoryUndo } from '#web/categories/offer-category-undo.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { counted } from '#web/words/counted.ts'

type MergeCategoryDialogProps = {
  name: string
  /** The categories that it can be merged into. */
  others: readonly string[]
  title?: string
  onClose: () => void
}

/** Merges a category into another one, after a preview of what moves. */
export function MergeCategoryDialog({
  name,
  others,
  title = `Merge ${name}`,
  onClose,
}: MergeCategoryDialogProps) {
  const [into, setInto] = useState('')
  const merging = useMutation({
    async mutationFn() {
      const { changeId } = await mergeCategory(name, into)
      await invalidateLedger()
      return changeId
    },
    onSuccess(id) {
      offerCategoryUndo(id, name, `${name} merged into ${into}.`)
      onClose()
    },
  })
  const preview = useQuery({
    ...categoryMergeQuery(name),
    // Once merged, there is nothing to preview.
    enabled: !merging.isPending && !merging.isSuccess,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    merging.mutate()
  }
  const error = preview.error ?? merging.error
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={submit}>
        <SelectField
          label="Into"
          required
          autoFocus
          value={into}
          onChange={({ target }) => setInto(target.value)}
        >
          <option value="">Select a category</option>
          {others.map((other) => (
            <option key={other}>{other}</option>
          ))}
        </SelectField>
        <p role="status" className="wrap-anywhere mt-4">
          {preview.data &&
            into !== '' &&
            `Moves ${partsOf(preview.data)} to ${into}. ${aboutBudget(preview.data.budgets, into)}You can undo this for 30 days.`}
        </p>
        {error && <ErrorBox className="mt-4">{errorMessage(error, 'Failed to merge categories')}</ErrorBox>}
        <div className="mt-6 flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            busy={merging.isPending}
            disabled={!preview.data || into === ''}
          >
            Merge
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type Preview = { transactions: number; rules: number; recurringCosts: number; children: readonly string[] }

/** A category has at most one budget, and Uncategorized gets none. */
function aboutBudget(budgets: number, into: string): string {
  if (budgets === 0) return ''
  return into === uncategorized ? 'Its budget is deleted. ' : `Its budget moves too, unless ${into} has one. `
}

/** `214 transactions, 2 rules and 1 recurring cost`. */
function partsOf({ transactions, rules, recurringCosts, children }: Preview): string {
  const parts = [
    counted(transactions, 'transaction'),
    ...(rules > 0 ? [counted(rules, 'rule')] : []),
    ...(recurringCosts > 0 ? [counted(recurringCosts, 'recurring cost')] : []),
    ...(children.length > 0 ? [`its subcategories (${children.join(', ')})`] : []),
  ]
  const last = parts.pop() ?? ''
  return parts.length > 0 ? `${parts.join(', ')} and ${last}` : last
}
