import { classNames } from '#web/ui/class-names.ts'
import { ComboboxList } from '#web/ui/combobox-list.tsx'
import type { useCombobox } from '#web/ui/use-combobox.ts'
import type { CategoryChoice } from './category-choices.ts'

/** The categories to choose from below a text field. */
export const CategoryList = (list: ReturnType<typeof useCombobox<CategoryChoice>>['list']) => (
  <ComboboxList {...list} label="Categories" keyOf={({ name }) => name}>
    {({ name, isChild, isNew }) => (
      <bdi className={classNames('truncate', isChild && 'pl-4')}>{isNew ? `Create “${name}”` : name}</bdi>
    )}
  </ComboboxList>
)
