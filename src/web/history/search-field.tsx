import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { longestSearch } from '#domain/plain-text.ts'
import { TextField } from '#web/ui/text-field.tsx'

type SearchFieldProps = { searched: string; onSearch: (text: string) => void }

/** Milliseconds without typing before the search runs. */
const pause = 250

/** A text input that searches when you stop typing, and follows the URL when Back changes it. */
export function SearchField({ searched, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(searched)
  const requested = useRef(searched)
  const search = useEffectEvent(onSearch)

  useEffect(() => {
    // The URL may change to our own search while the user is already typing on.
    if (searched !== requested.current) setText(searched)
    requested.current = searched
  }, [searched])

  useEffect(() => {
    const wanted = text.trim()
    if (wanted === requested.current) return
    const timer = setTimeout(() => {
      requested.current = wanted
      search(wanted)
    }, pause)
    return () => clearTimeout(timer)
  }, [text])

  return (
    <div className="relative">
      <TextField
        label="Search transactions"
        hideLabel
        type="search"
        placeholder="Search transactions..."
        maxLength={longestSearch}
        dir="auto"
        value={text}
        onChange={(event) => setText(event.target.value)}
        inputClassName="pl-9"
      />
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
      />
    </div>
  )
}
