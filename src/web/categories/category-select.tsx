import { type ComponentProps, useState } from 'react'
import { SelectField } from '#web/ui/select-field.tsx'
import { CategoryField } from './category-field.tsx'
import { CategoryOptions } from './category-options.tsx'

type CategorySelectProps = Omit<ComponentProps<typeof SelectField>, 'label' | 'value' | 'onChange'> & {
  value: string
  onChange: (category: string) => void
}

/** A select of all categories. A button replaces it with a text field, which can also name a new category. */
export function CategorySelect({ value, onChange, ref, ...field }: CategorySelectProps) {
  const [isNamed, setIsNamed] = useState(false)
  const { name, required, isInvalid, className } = field
  if (isNamed)
    return <CategoryField {...{ name, required, isInvalid, className, value, onChange }} autoFocus />
  return (
    <SelectField
      ref={ref}
      {...field}
      label="Category"
      hint={
        <button
          type="button"
          onClick={() => {
            setIsNamed(true)
            onChange('')
          }}
          className="font-medium text-accent underline underline-offset-2 max-md:min-h-11"
        >
          New category...
        </button>
      }
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">Select a category</option>
      <CategoryOptions chosen={value} />
    </SelectField>
  )
}
