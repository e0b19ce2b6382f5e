import { type CategoriesShown, categoriesShown, defaultCategoriesShown } from '#domain/categories-shown.ts'
import { SelectField } from '#web/ui/select-field.tsx'

const names: Record<CategoriesShown, string> = {
  everything: 'Everything',
  spending: 'Spending',
  income: 'Income',
}

type CategoriesShownSelectProps = { shown: CategoriesShown; onShow: (shown: CategoriesShown) => void }

/** A list rather than buttons, which the legend below has for each category. */
export const CategoriesShownSelect = ({ shown, onShow }: CategoriesShownSelectProps) => (
  <SelectField
    label="What the categories show"
    hideLabel
    className="w-36 print:hidden"
    value={shown}
    onChange={({ target }) =>
      onShow(categoriesShown.find((each) => each === target.value) ?? defaultCategoriesShown)
    }
  >
    {categoriesShown.map((each) => (
      <option key={each} value={each}>
        {names[each]}
      </option>
    ))}
  </SelectField>
)
