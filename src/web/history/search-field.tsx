import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { longestSearch } from '#domain/plain-text.ts'
import { useFormatSettings } from '#web/format/format.ts'
import { classNames } from '#web/ui/class-names.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { counted } from '#web/words/counted.ts'
import { completionsOf, type KnownNames } from './complete-search.ts'
import { readTypedSearch, showWrittenSearch } from './typed-search.ts'

type SearchFieldProps = { searched: string; known: KnownNames; onSearch: (search: string) => void }

/** Milliseconds without typing before the search runs. */
const pause = 250

/**
 * A text input that searches when you stop typing, and follows the URL when Back changes it. It completes prefixes,
 * names and dates.
 */
export function SearchField({ searched, known, onSearch }: SearchFieldProps) {
  const [text, setText] = useTypedSearch(searched, onSearch)
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const listId = useId()
  const shown = isOpen ? completionsOf(text, known) : []
  const optionId = (index: number) => `${listId}-${index}`

  const type = (text: string) => {
    setText(text)
    setIsOpen(true)
    setActive(-1)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = shown[active]
    if (event.key === 'Escape') {
      if (shown.length > 0) setIsOpen(false)
      else setText('')
    } else if (shown.length === 0) return
    else if (event.key === 'ArrowDown') setActive((active + 1) % shown.length)
    else if (event.key === 'ArrowUp') setActive(active <= 0 ? shown.length - 1 : active - 1)
    else if (event.key === 'Enter' && chosen) type(chosen.text)
    else return
    event.preventDefault()
  }

  return (
    <div className="relative">
      <TextField
        label="Search transactions"
        hideLabel
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown.length > 0}
        aria-controls={listId}
        aria-activedescendant={shown[active] && optionId(active)}
        autoComplete="off"
        enterKeyHint="search"
        placeholder="Search transactions..."
        maxLength={longestSearch}
        dir="auto"
        value={text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => setIsOpen(false)}
        inputClassName="pl-9"
      />
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
      />
      <p role="status" className="sr-only">
        {shown.length > 0 && counted(shown.length, 'suggestion')}
      </p>
      <div
        id={listId}
        role="listbox"
        aria-label="Suggestions for the search"
        className="absolute inset-x-0 top-full z-10 mt-1 max-h-72 overflow-y-auto rounded-lg border border-line bg-raised p-1 shadow-float empty:hidden"
      >
        {shown.map(({ part, text }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys, as in every combobox
          <div
            key={part}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            // Otherwise the field would lose the focus, and with it the list.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => type(text)}
            className={classNames(
              'flex min-h-9 cursor-pointer items-center rounded-md px-2.5 py-1.5 max-md:min-h-11',
              index === active ? 'bg-accent-soft text-accent' : 'hover:bg-sunken',
            )}
          >
            <bdi className="truncate">{part}</bdi>
          </div>
        ))}
      </div>
    </div>
  )
}

/** The typed text. The URL has the search in the notation of the API. */
function useTypedSearch(searched: string, onSearch: (search: string) => void) {
  const settings = useFormatSettings()
  const [text, setText] = useState(() => showWrittenSearch(searched, settings))
  const requested = useRef(searched)
  const search = useEffectEvent(onSearch)
  const show = useEffectEvent((written: string) => setText(showWrittenSearch(written, settings)))
  const read = useEffectEvent((typed: string) => readTypedSearch(typed, settings))

  useEffect(() => {
    // The URL may change to our own search while the user is already typing on.
    if (searched !== requested.current) show(searched)
    requested.current = searched
  }, [searched])

  useEffect(() => {
    const wanted = read(text)
    if (wanted === requested.current) return
    const timer = setTimeout(() => {
      requested.current = wanted
      search(wanted)
    }, pause)
    return () => clearTimeout(timer)
  }, [text])

  return [text, setText] as const
}
