import { type CadenceName, cadenceNames } from '#domain/cadences.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { cadenceTexts } from '#web/words/recurring-words.ts'

type CadenceSelectProps = { value: CadenceName; onChange: (cadence: CadenceName) => void }

export const CadenceSelect = ({ value, onChange }: CadenceSelectProps) => (
  <SelectField
    label="How Often"
    value={value}
    onChange={({ target }) => onChange(target.value as CadenceName)}
  >
    {cadenceNames.map((name) => (
      <option key={name} value={name}>
        {cadenceTexts[name]}
      </option>
    ))}
  </SelectField>
)
