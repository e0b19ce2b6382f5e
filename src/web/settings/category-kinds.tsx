import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { categoryKinds, defaultKind, type KindOfCategory } from '#domain/category-kinds.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { type Category, categoriesQuery, setCategoryKind } from '#web/api/categories.ts'
import { invalidateLedger, queryClient } from '#web/api/query-client.ts'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TryAgainBox } from '#web/ui/try-again-box.tsx'
import { counted } from '#web/words/counted.ts'
import { SettingsSection } from './settings-section.tsx'

/** The kind of each category. It applies as soon as it is chosen. */
export function CategoryKinds() {
  const { data: categories, error, isPending, isFetching, refetch } = useQuery(categoriesQuery)
  const [failed, setFailed] = useState<Error | null>(null)
  return (
    <SettingsSection
      id="categories"
      title="Categories"
      about="What counts as income and spending on the Dashboard. Transfers between your own accounts count as neither."
    >
      {isPending && (
        <p role="status" className="text-muted">
          Loading categories...
        </p>
      )}
      {error && (
        <TryAgainBox isTrying={isFetching} onTryAgain={() => void refetch()}>
          {errorMessage(error, 'Failed to load categories')}
        </TryAgainBox>
      )}
      {failed && (
        <ErrorBox isScrolledTo className="mb-4">
          {errorMessage(failed, 'Failed to save the kind of the category')}
        </ErrorBox>
      )}
      {categories && (
        <ul aria-label="Categories" className="-my-2 divide-y divide-line">
          {categories.map((category) => (
            <KindOf key={category.name} category={category} onSettled={setFailed} />
          ))}
        </ul>
      )}
    </SettingsSection>
  )
}

const kindNames = { spending: 'Spending', income: 'Income', transfer: 'Transfer' }
const byDirection = 'by_direction'

type KindOfProps = { category: Category; onSettled: (error: Error | null) => void }

function KindOf({ category: { name, kind, count }, onSettled }: KindOfProps) {
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (kind: KindOfCategory) => setCategoryKind(name, kind),
    onSuccess: (saved) => {
      queryClient.setQueryData(categoriesQuery.queryKey, (categories) =>
        categories?.map((category) => (category.name === name ? saved : category)),
      )
      void invalidateLedger()
    },
    onSettled: (_, error) => onSettled(error),
  })
  const shown = isPending ? variables : kind
  const canDepend = defaultKind(name) === null
  return (
    <li className="flex items-center justify-between gap-4 py-2">
      <div className="min-w-0">
        <p dir="auto" className="wrap-anywhere font-medium">
          {name}
        </p>
        <p className="text-muted text-xs">{counted(count, 'transaction')}</p>
      </div>
      <SelectField
        label={`Kind of ${name}`}
        hideLabel
        className="w-36 shrink-0 sm:w-52"
        value={shown ?? byDirection}
        onChange={({ target }) => mutate(categoryKinds.find((kind) => kind === target.value) ?? null)}
      >
        {canDepend && <option value={byDirection}>Money in is income</option>}
        {categoryKinds.map((kind) => (
          <option key={kind} value={kind}>
            {kindNames[kind]}
          </option>
        ))}
      </SelectField>
    </li>
  )
}
