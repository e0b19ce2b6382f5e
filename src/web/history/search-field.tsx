import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { longestSearch } from '#domain/plain-text.ts'
import { TextField } from '#web/ui/text-field.tsx'

type SearchFieldProps = { searched: string; onSearch: (text: string) => void }

/** Long enough to not ask for every letter, short enough to feel at once. */
const pause = 250

/** A text input that searches once the typing pauses, and follows the address when Back changes it. */
export function SearchField({ searched, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(searched)
  const asked = useRef(searched)
  const search = useEffectEvent(onSearch)

  useEffect(() => {
    // What has just been searched for comes back here while the typing may already be further on.
    if (searched !== asked.current) setText(searched)
    asked.current = searched
  }, [searched])

  useEffect(() => {
    const wanted = text.trim()
    if (wanted === asked.current) return
    const timer = setTimeout(() => {
      asked.current = wanted
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
