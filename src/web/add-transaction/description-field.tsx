import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { longestDescription, longestSearch } from '#domain/plain-text.ts'
import { descriptionsQuery, type KnownDescription } from '#web/api/descriptions.ts'
import { ComboboxList } from '#web/ui/combobox-list.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useCombobox } from '#web/ui/use-combobox.ts'

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
  const combobox = useCombobox({
    options: useSuggestions(value).filter(({ description }) => description !== value.trim()),
    onChoose: (known) => {
      combobox.close()
      onChoose(known)
    },
  })
  return (
    <div className="relative col-span-2">
      <TextField
        label="Description"
        name="description"
        {...combobox.field}
        dir="auto"
        required
        maxLength={longestDescription}
        error={error}
        value={value}
        onChange={({ target }) => {
          combobox.open()
          onChange(target.value)
        }}
        onKeyDown={combobox.onKeyDown}
        onBlur={combobox.close}
      />
      <ComboboxList {...combobox.list} label="Descriptions" keyOf={({ description }) => description}>
        {({ description, category }) => (
          <>
            <bdi className="truncate">{description}</bdi>
            <bdi className="max-w-[45%] shrink-0 truncate text-muted text-xs">{category}</bdi>
          </>
        )}
      </ComboboxList>
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
