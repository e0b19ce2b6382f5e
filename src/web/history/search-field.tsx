import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react'
import { longestSearch } from '#domain/plain-text.ts'
import { merchantsQuery } from '#web/api/merchants.ts'
import { tagsQuery } from '#web/api/tags.ts'
import { useFormatSettings } from '#web/format/format.ts'
import { ComboboxList } from '#web/ui/combobox-list.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useCombobox } from '#web/ui/use-combobox.ts'
import { completionsOf, type KnownNames, typedMerchant } from './complete-search.ts'
import { readTypedSearch, showWrittenSearch } from './typed-search.ts'

type SearchFieldProps = {
  searched: string
  known: Omit<KnownNames, 'tag' | 'merchant'>
  onSearch: (search: string) => void
}

/** Milliseconds without typing before the search runs. */
const pause = 250

/**
 * A text input that searches when you stop typing, and follows the URL when Back changes it. It completes prefixes,
 * names and dates.
 */
export function SearchField({ searched, known, onSearch }: SearchFieldProps) {
  const [text, setText] = useTypedSearch(searched, onSearch)
  const { data: tags = [] } = useQuery({ ...tagsQuery, enabled: text !== '' })
  const merchant = useMerchantNames(typedMerchant(text))
  const names = { ...known, tag: tags.map(({ name }) => name), merchant }
  const combobox = useCombobox({ options: completionsOf(text, names), onChoose: ({ text }) => type(text) })
  const type = (text: string) => {
    setText(text)
    combobox.open()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    combobox.onKeyDown(event)
    if (event.defaultPrevented || event.key !== 'Escape') return
    event.preventDefault()
    setText('')
  }

  return (
    <div className="relative">
      <TextField
        label="Search transactions"
        hideLabel
        {...combobox.field}
        enterKeyHint="search"
        placeholder="Search transactions..."
        maxLength={longestSearch}
        dir="auto"
        value={text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={onKeyDown}
        onBlur={combobox.close}
        inputClassName="pl-9"
      />
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
      />
      <ComboboxList {...combobox.list} label="Suggestions for the search" keyOf={({ part }) => part}>
        {({ part }) => <bdi className="truncate">{part}</bdi>}
      </ComboboxList>
    </div>
  )
}

/** The most frequent merchants whose name contains a text; none if it is null. */
function useMerchantNames(typed: string | null): string[] {
  const search = useDeferredValue(typed?.trim() ?? '')
  const { data } = useInfiniteQuery({
    ...merchantsQuery({ order: 'count', ...(search && { search }) }),
    enabled: typed !== null,
  })
  return data?.pages.flatMap((page) => page.merchants.map(({ name }) => name)) ?? []
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
