import type { ComponentProps } from 'react'
import { categoryKinds, type KindOfCategory } from '#domain/category-kinds.ts'
import { SelectField } from '#web/ui/select-field.tsx'

const kindNames = { spending: 'Spending', income: 'Income', transfer: 'Transfer' }
const byDirection = 'by_direction'

type KindSelectProps = Omit<ComponentProps<typeof SelectField>, 'value' | 'onChange' | 'children'> & {
  /** Null if the direction of each amount decides. */
  value: KindOfCategory
  onChange: (kind: KindOfCategory) => void
  canDepend: boolean
}

/** What a category counts as on the Dashboard. */
export const KindSelect = ({ value, onChange, canDepend, ...field }: KindSelectProps) => (
  <SelectField
    {...field}
    value={value ?? byDirection}
    onChange={({ target }) => onChange(categoryKinds.find((kind) => kind === target.value) ?? null)}
  >
    {canDepend && <option value={byDirection}>Money in is income</option>}
    {categoryKinds.map((kind) => (
      <option key={kind} value={kind}>
        {kindNames[kind]}
      </option>
    ))}
  </SelectField>
)
