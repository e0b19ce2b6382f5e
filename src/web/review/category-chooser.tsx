import { type KeyboardEvent, useId, useState } from 'react'
import { longestName } from '#domain/plain-text.ts'
import { useOfferedCategories } from '#web/categories/offered-categories.ts'
import { classNames } from '#web/ui/class-names.ts'
import { controlLook } from '#web/ui/field.tsx'
import { matchingCategories } from './matching-categories.ts'

type CategoryChooserProps = {
  /** What was typed before it opened. */
  typed: string
  onChoose: (category: string) => void
  onCancel: () => void
}

const mostOptions = 8

/** A text field with a list of matching categories. Enter chooses the highlighted one, or creates a new one. */
export function CategoryChooser({ typed: typedBefore, onChoose, onCancel }: CategoryChooserProps) {
  const categories = useOfferedCategories()
  const [typed, setTyped] = useState(typedBefore)
  const [active, setActive] = useState(0)
  const id = useId()
  const options = optionsFor(
    categories.map(({ name }) => name),
    typed.trim(),
  )
  const optionId = (index: number) => `${id}-${index}`

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const chosen = options[active]
    if (event.key === 'Escape') onCancel()
    else if (event.key === 'Enter' && chosen) onChoose(chosen.name)
    else if (event.key === 'ArrowDown') setActive((active + 1) % Math.max(1, options.length))
    else if (event.key === 'ArrowUp') setActive((active - 1 + options.length) % Math.max(1, options.length))
    else return
    event.preventDefault()
  }

  return (
    <div className="relative w-full md:w-64">
      <input
        role="combobox"
        aria-label="Category"
        aria-expanded={options.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={options.length > 0 ? optionId(active) : undefined}
        // biome-ignore lint/a11y/noAutofocus: the field only appears when the user asks for it
        autoFocus
        autoComplete="off"
        dir="auto"
        maxLength={longestName}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
        onBlur={onCancel}
        className={controlLook}
      />
      <div
        id={id}
        role="listbox"
        // Near the end of the page, it would begin below the window.
        ref={(list) => list?.scrollIntoView({ block: 'nearest' })}
        aria-label="Categories"
        className="absolute inset-x-0 top-full z-20 mt-1 overflow-hidden rounded-lg border border-line bg-raised py-1 shadow-float empty:hidden"
      >
        {options.map(({ name, isNew }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text field
          <div
            key={name}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            // Otherwise the text field would lose the focus first.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(name)}
            className={classNames(
              'flex min-h-9 cursor-pointer items-center truncate px-3 max-md:min-h-11',
              index === active ? 'bg-accent-soft text-accent' : 'hover:bg-sunken',
            )}
          >
            <bdi className="truncate">{isNew ? `New category “${name}”` : name}</bdi>
          </div>
        ))}
      </div>
    </div>
  )
}

/** The best matches, then a new category with the typed name, unless it exists. */
function optionsFor(names: readonly string[], typed: string): { name: string; isNew: boolean }[] {
  const found = matchingCategories(names, typed)
    .slice(0, mostOptions)
    .map((name) => ({ name, isNew: false }))
  const isKnown = typed === '' || names.some((name) => name.toLowerCase() === typed.toLowerCase())
  return isKnown ? found : [...found, { name: typed, isNew: true }]
}
