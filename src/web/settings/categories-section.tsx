import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { uncategorized } from '#domain/categories.ts'
import { inTreeOrder } from '#domain/category-tree.ts'
import type { Cents } from '#domain/money.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { type Category, categoriesQuery } from '#web/api/categories.ts'
import { summaryQuery } from '#web/api/summary.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { TryAgainBox } from '#web/ui/try-again-box.tsx'
import { CategoryItem } from './categories/category-item.tsx'
import { MovedCategories } from './categories/moved-categories.tsx'
import { SettingsSection } from './settings-section.tsx'

const CategoryDialog = lazyDialog(
  async () => (await import('#web/categories/category-dialog.tsx')).CategoryDialog,
)

const MergeCategoryDialog = lazyDialog(
  async () => (await import('./categories/merge-category-dialog.tsx')).MergeCategoryDialog,
)
const DeleteCategoryDialog = lazyDialog(
  async () => (await import('./categories/delete-category-dialog.tsx')).DeleteCategoryDialog,
)

/** The category in a dialog; null for a new one. */
type Opened = { dialog: 'edit' | 'merge' | 'delete'; category: Category | null }

/** All categories, parents before their children. A new kind is saved immediately. */
export function CategoriesSection() {
  const { data: categories, error, isPending, isFetching, refetch } = useQuery(categoriesQuery)
  const [failed, setFailed] = useState<Error | null>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const sums = useSums()
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
        <>
          <Button className="mb-4" onClick={() => setOpened({ dialog: 'edit', category: null })}>
            <Plus aria-hidden="true" className="size-4" />
            New category
          </Button>
          <ul aria-label="Categories" className="-my-2 divide-y divide-line">
            {inTreeOrder(categories).map((category) => (
              <CategoryItem
                key={category.name}
                category={category}
                netCents={sums && (sums.get(category.name) ?? 0)}
                onEdit={() => setOpened({ dialog: 'edit', category })}
                onSettled={setFailed}
              />
            ))}
          </ul>
          <MovedCategories />
        </>
      )}
      {categories && opened && <CategoryDialogs categories={categories} opened={opened} onOpen={setOpened} />}
    </SettingsSection>
  )
}

type CategoryDialogsProps = {
  categories: readonly Category[]
  opened: Opened
  onOpen: (opened: Opened | null) => void
}

function CategoryDialogs({ categories, opened: { dialog, category }, onOpen }: CategoryDialogsProps) {
  const close = () => onOpen(null)
  if (dialog === 'edit' || category === null)
    return (
      <CategoryDialog
        category={category}
        categories={categories}
        onMerge={() => onOpen({ dialog: 'merge', category })}
        onDelete={() => onOpen({ dialog: 'delete', category })}
        onClose={close}
      />
    )
  const others = categories
    .map(({ name }) => name)
    .filter((name) => name !== category.name && name !== uncategorized)
  return dialog === 'merge' ? (
    <MergeCategoryDialog name={category.name} others={others} onClose={close} />
  ) : (
    <DeleteCategoryDialog category={category} others={others} onClose={close} />
  )
}

/** The net sum of each category, without what totals leave out. */
function useSums(): ReadonlyMap<string, Cents> | undefined {
  const { data: cells } = useQuery(summaryQuery)
  return useMemo(() => {
    if (!cells) return undefined
    const sums = new Map<string, Cents>()
    for (const { category, netCents, leftOutBy } of cells)
      if (leftOutBy === null) sums.set(category, (sums.get(category) ?? 0) + netCents)
    return sums
  }, [cells])
}
