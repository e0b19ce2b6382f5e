import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { uncategorized } from '#domain/categories.ts'
import type { KindOfCategory } from '#domain/category-kinds.ts'
import { findCategory } from '#domain/find-category.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { type Category, putCategory, renameCategory } from '#web/api/categories.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogButtons } from '#web/ui/form-buttons.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { NameField } from '#web/ui/name-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useDiscardQuestion } from '#web/ui/use-discard-question.tsx'
import { KindSelect } from './kind-select.tsx'
import { ColorChoice, SymbolChoice } from './mark-choice.tsx'
import { offerCategoryUndo } from './offer-category-undo.ts'

type CategoryDialogProps = {
  /** Null for a new one. */
  category: Category | null
  /** The name of a new category, if it is already known. */
  newName?: string
  categories: readonly Category[]
  /** The existing category to edit. */
  onMerge?: () => void
  onDelete?: () => void
  onSaved?: (name: string) => void
  onClose: () => void
}

const blank = { parent: null, color: null, symbol: null, archived: false } as const

/** Creates or edits a category. */
export function CategoryDialog({
  category,
  newName = '',
  categories,
  onMerge,
  onDelete,
  onSaved,
  onClose,
}: CategoryDialogProps) {
  const before = category ?? { ...blank, name: newName }
  const [name, setName] = useState<string>(before.name)
  const [parent, setParent] = useState<string | null>(before.parent)
  const [color, setColor] = useState(before.color)
  const [symbol, setSymbol] = useState(before.symbol)
  const [kind, setKind] = useState<KindOfCategory>(null)
  const [archived, setArchived] = useState<boolean>(before.archived)
  const values = { name, parent, color, symbol, kind, archived }
  const { leave, question } = useDiscardQuestion(values, onClose)
  const [problem, setProblem] = useState<string | undefined>()
  const saving = useMutation({
    async mutationFn(name: string) {
      if (category && name !== category.name) {
        const { changeId } = await renameCategory(category.name, name)
        offerCategoryUndo(changeId, category.name, `${category.name} renamed to ${name}.`)
      }
      // A subcategory has the kind of its parent. The list of categories changes the kind of existing ones.
      const hasOwnKind = category === null && parent === null
      await putCategory({
        name,
        parent,
        symbol,
        archived,
        ...(name === category?.name && { mustExist: true }),
        ...(color && { color }),
        ...(hasOwnKind && kind !== null && { kind }),
      })
      await invalidateLedger()
    },
    onSuccess: (_, name) => {
      onSaved?.(name)
      onClose()
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = name.trim()
    const others = categories.flatMap((one) => (one.name === category?.name ? [] : one.name))
    const isTaken = typed !== category?.name && findCategory(others, typed) !== undefined
    const wrong =
      typed === '' ? 'Please enter a name' : isTaken ? 'A category with this name already exists' : undefined
    setProblem(wrong)
    if (wrong === undefined) saving.mutate(typed)
    else event.currentTarget.querySelector('input')?.focus()
  }
  const hasChildren = categories.some((one) => one.parent === category?.name)
  const parents = categories.filter(
    (one) =>
      one.parent === null &&
      ![category?.name, uncategorized].includes(one.name) &&
      (!one.archived || one.name === before.parent),
  )
  return (
    <>
      {question}
      <Dialog title={category ? `Edit ${category.name}` : 'New category'} onClose={leave}>
        <form onSubmit={submit} className="flex flex-col gap-4">
          <NameField value={name} error={problem} onChange={setName} />
          {!hasChildren && (
            <SelectField
              label="Parent category"
              value={parent ?? ''}
              hint={parent === null ? undefined : 'Charts include it in this category.'}
              onChange={({ target }) => setParent(target.value || null)}
            >
              <option value="">None</option>
              {parents.map(({ name }) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </SelectField>
          )}
          {category === null && parent === null && (
            <KindSelect label="Kind" value={kind} onChange={setKind} canDepend />
          )}
          <ColorChoice value={color} onChange={setColor} />
          <SymbolChoice value={symbol} onChange={setSymbol} />
          {category && (
            <CheckboxField
              label="Archived"
              hint="Not offered for new transactions. Existing transactions keep it."
              checked={archived}
              onChange={({ target }) => setArchived(target.checked)}
            />
          )}
          {saving.error && <ErrorBox>{errorMessage(saving.error, 'Failed to save the category')}</ErrorBox>}
          <DialogButtons className="mt-2" isSaving={saving.isPending} onCancel={onClose}>
            {category && (
              <div className="mr-auto -ml-3.5 flex">
                <Button variant="ghost" onClick={onMerge}>
                  Merge...
                </Button>
                <Button variant="ghost" onClick={onDelete}>
                  Delete...
                </Button>
              </div>
            )}
          </DialogButtons>
        </form>
      </Dialog>
    </>
  )
}
