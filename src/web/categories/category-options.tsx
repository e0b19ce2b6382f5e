import { useOfferedCategories } from './offered-categories.ts'

type CategoryOptionsProps = {
  /** Offered even if it is archived. */
  chosen: string
}

/** The categories as options of a select. Children are indented. */
export const CategoryOptions = ({ chosen }: CategoryOptionsProps) =>
  useOfferedCategories(chosen).map(({ name, isChild }) => (
    <option key={name} value={name}>
      {isChild ? `\u2003${name}` : name}
    </option>
  ))
