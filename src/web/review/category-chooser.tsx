import { type KeyboardEvent, useState } from 'react'
import { longestName } from '#domain/plain-text.ts'
import { categoryChoices } from '#web/categories/category-choices.ts'
import { CategoryList } from '#web/categories/category-list.tsx'
import { useOfferedCategories } from '#web/categories/offered-categories.ts'
import { controlLook } from '#web/ui/field.tsx'
import { useCombobox } from '#web/ui/use-combobox.ts'

type CategoryChooserProps = {
  /** What was typed before it opened. */
  typed: string
  onChoose: (category: string) => void
  onCancel: () => void
}

/** A text field with an open list of matching categories. Enter chooses the highlighted one. */
export function CategoryChooser({ typed: typedBefore, onChoose, onCancel }: CategoryChooserProps) {
  const [typed, setTyped] = useState(typedBefore)
  const combobox = useCombobox({
    options: categoryChoices(useOfferedCategories(), typed),
    onChoose: ({ name }) => onChoose(name),
    isPicker: true,
  })
  const onKeyDown = (event: KeyboardEvent) => {
    combobox.onKeyDown(event)
    if (event.defaultPrevented || event.key !== 'Escape') return
    event.preventDefault()
    onCancel()
  }
  return (
    <div className="relative w-full md:w-64">
      <input
        aria-label="Category"
        {...combobox.field}
        // biome-ignore lint/a11y/noAutofocus: the field only appears when the user asks for it
        autoFocus
        dir="auto"
        maxLength={longestName}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          combobox.open()
        }}
        onKeyDown={onKeyDown}
        onBlur={onCancel}
        className={controlLook}
      />
      <CategoryList {...combobox.list} />
    </div>
  )
}
