import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { longestDescription, longestSearch } from '#domain/plain-text.ts'
import { descriptionsQuery, type KnownDescription } from '#web/api/descriptions.ts'
import { classNames } from '#web/ui/class-names.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { counted } from '#web/words/counted.ts'

/** Milliseconds without typing before suggestions are fetched. */
const pause = 120

type DescriptionFieldProps = {
  value: string
  error: string | undefined
  onChange: (value: string) => void
  /** Called when one of the suggestions is chosen. */
  onChoose: (known: KnownDescription) => void
}

/** A description with suggestions from the ledger. Arrow keys and Enter choose one, and so does a tap. */
export function DescriptionField({ value, error, onChange, onChoose }: DescriptionFieldProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const suggestions = useSuggestions(value)
  const shown = isOpen ? suggestions.filter(({ description }) => description !== value.trim()) : []
  const listId = useId()
  const optionId = (index: number) => `${listId}-${index}`

  const close = () => {
    setIsOpen(false)
    setActive(-1)
  }
  const choose = (known: KnownDescription) => {
    close()
    onChoose(known)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = shown[active]
    if (shown.length === 0) return
    if (event.key === 'ArrowDown') setActive((active + 1) % shown.length)
    else if (event.key === 'ArrowUp') setActive(active <= 0 ? shown.length - 1 : active - 1)
    else if (event.key === 'Enter' && chosen) choose(chosen)
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
  }

  return (
    <div className="relative col-span-2">
      <TextField
        label="Description"
        name="description"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown.length > 0}
        aria-controls={listId}
        aria-activedescendant={shown[active] && optionId(active)}
        autoComplete="off"
        dir="auto"
        required
        maxLength={longestDescription}
        error={error}
        value={value}
        onChange={({ target }) => {
          setIsOpen(true)
          setActive(-1)
          onChange(target.value)
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <p role="status" className="sr-only">
        {shown.length > 0 && counted(shown.length, 'suggestion')}
      </p>
      <div
        id={listId}
        role="listbox"
        aria-label="Descriptions"
        className="absolute inset-x-0 top-full z-10 mt-1 max-h-56 overflow-y-auto rounded-lg border border-line bg-raised p-1 shadow-float empty:hidden"
      >
        {shown.map((known, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys, as in every combobox
          <div
            key={known.description}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            // Otherwise the field would lose the focus, and with it the list.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(known)}
            className={classNames(
              'flex min-h-9 cursor-pointer items-center justify-between gap-3 rounded-md px-2.5 py-1.5 max-md:min-h-11',
              index === active ? 'bg-accent-soft text-accent' : 'hover:bg-sunken',
            )}
          >
            <bdi className="truncate">{known.description}</bdi>
            <bdi className="max-w-[45%] shrink-0 truncate text-muted text-xs">{known.category}</bdi>
          </div>
        ))}
      </div>
    </div>
  )
}

/** What the ledger has for a text, once typing pauses. */
function useSuggestions(text: string): readonly KnownDescription[] {
  const [search, setSearch] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim().slice(0, longestSearch)), pause)
    return () => clearTimeout(timer)
  }, [text])
  const { data = [] } = useQuery({
    ...descriptionsQuery(search),
    enabled: search !== '',
    placeholderData: (shown) => (search === '' ? undefined : shown),
  })
  return search === '' || text.trim() === '' ? [] : data
}
