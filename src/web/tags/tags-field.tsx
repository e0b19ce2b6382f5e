import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { tagsQuery } from '#web/api/tags.ts'
import { ComboboxList } from '#web/ui/combobox-list.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useCombobox } from '#web/ui/use-combobox.ts'
import { completionsOfTags, withChosenTag } from './complete-tags.ts'

type TagsFieldProps = Pick<ComponentProps<typeof TextField>, 'label' | 'name' | 'error' | 'className'> & {
  value: string
  onChange: (tags: string) => void
}

/** Tags separated by commas. Each can be completed with a tag of the ledger. */
export function TagsField({ className, value, onChange, ...field }: TagsFieldProps) {
  const { data: tags = [] } = useQuery(tagsQuery)
  const known = tags.map(({ name }) => name)
  const combobox = useCombobox({
    options: completionsOfTags(value, known),
    onChoose: (tag) => {
      combobox.close()
      onChange(withChosenTag(value, tag))
    },
  })
  return (
    <div className={`relative ${className ?? ''}`}>
      <TextField
        {...field}
        {...combobox.field}
        dir="auto"
        autoCapitalize="none"
        placeholder="Separated by commas"
        value={value}
        onChange={({ target }) => {
          combobox.open()
          onChange(target.value)
        }}
        onClick={combobox.open}
        onKeyDown={combobox.onKeyDown}
        onBlur={combobox.close}
      />
      <ComboboxList {...combobox.list} label="Tags" keyOf={(tag) => tag}>
        {(tag) => <bdi className="truncate">{tag}</bdi>}
      </ComboboxList>
    </div>
  )
}
