import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react'
import { uncategorized } from '#domain/categories.ts'
import { findCategory } from '#domain/find-category.ts'
import { longestName } from '#domain/plain-text.ts'
import { classNames } from '#web/ui/class-names.ts'
import { controlLook, Field, type FieldTexts } from '#web/ui/field.tsx'
import { useCombobox } from '#web/ui/use-combobox.ts'
import { categoryChoices } from './category-choices.ts'
import { CategoryList } from './category-list.tsx'
import { NewCategoryHint } from './new-category-hint.tsx'
import { useOfferedCategories } from './offered-categories.ts'

type CategoryFieldProps = Partial<FieldTexts> &
  Pick<ComponentProps<'input'>, 'name' | 'required' | 'autoFocus' | 'className'> & {
    value: string
    onChange: (category: string) => void
  }

/**
 * A category as text. A click or an arrow key lists all categories. Typing lists those that match, and offers to create
 * a category if none has this name. The typed text counts even if nothing in the list is chosen, in the spelling of the
 * category that it names.
 */
export function CategoryField({
  label = 'Category',
  hideLabel,
  error,
  isInvalid,
  hint,
  className,
  value,
  onChange,
  ...input
}: CategoryFieldProps) {
  const [isTyped, setIsTyped] = useState(false)
  const [created, setCreated] = useState('')
  const offered = useOfferedCategories()
  const field = useRef<HTMLInputElement>(null)
  const typed = value.trim()
  const choices = categoryChoices(offered, typed)
  const combobox = useCombobox({
    options: isTyped
      ? choices.filter(({ name, isNew }) => isNew || name !== typed)
      : categoryChoices(offered, ''),
    onChoose: ({ name, isNew }) => {
      combobox.close()
      setCreated(isNew ? name : '')
      onChange(name)
    },
  })
  const openAll = () => {
    setIsTyped(false)
    combobox.open()
  }
  const known = findCategory(
    offered.map(({ name }) => name),
    typed,
  )
  // Never appears when the field loses the focus, because it would move the button that is being clicked.
  const isNew =
    typed !== '' &&
    typed !== uncategorized &&
    known === undefined &&
    (typed === created || choices.every(({ isNew }) => isNew))
  const spellAsKnown = () => {
    if (known !== undefined && known !== typed) onChange(known)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!combobox.isOpen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      openAll()
    } else combobox.onKeyDown(event)
    if (event.key === 'Enter' && !event.defaultPrevented) spellAsKnown()
  }
  return (
    <Field
      label={label}
      hideLabel={hideLabel}
      error={error}
      isInvalid={isInvalid}
      hint={
        isNew ? (
          <NewCategoryHint name={typed} onCreated={onChange} onClosed={() => field.current?.focus()} />
        ) : (
          hint
        )
      }
      className={className}
    >
      {(control) => (
        <div className="relative">
          <input
            ref={field}
            dir="auto"
            maxLength={longestName}
            {...input}
            {...control}
            {...combobox.field}
            value={value}
            onChange={({ target }) => {
              setIsTyped(true)
              combobox.open()
              onChange(target.value)
            }}
            onClick={openAll}
            onKeyDown={onKeyDown}
            onBlur={() => {
              combobox.close()
              spellAsKnown()
            }}
            className={classNames(controlLook, 'pr-9')}
          />
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
          />
          <CategoryList {...combobox.list} />
        </div>
      )}
    </Field>
  )
}
