import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { uncategorized } from '#domain/categories.ts'
import { inTreeOrder } from '#domain/category-tree.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { type Category, categoriesQuery } from '#web/api/categories.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { TryAgainBox } from '#web/ui/try-again-box.tsx'
import { CategoryItem } from './categories/category-item.tsx'
import { MergeCategoryDialog } from './categories/merge-category-dialog.tsx'
import { MovedCategories } from './categories/moved-categories.tsx'
import { SettingsSection } from './settings-section.tsx'

const CategoryDialog = lazy(async () => ({
  default: (await import('./categories/category-dialog.tsx')).CategoryDialog,
}))

/** The category in a dialog; null for a new one. */
type Opened = { dialog: 'edit' | 'merge'; category: Category | null }

/** All categories, parents before their children. A new kind is saved immediately. */
export function CategoriesSection() {
  const { data: categories, error, isPending, isFetching, refetch } = useQuery(categoriesQuery)
  const [failed, setFailed] = useState<Error | null>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
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
                onEdit={() => setOpened({ dialog: 'edit', category })}
                onSettled={setFailed}
              />
            ))}
          </ul>
          <MovedCategories />
        </>
      )}
      {categories && opened?.dialog === 'edit' && (
        <Suspense>
          <CategoryDialog
            category={opened.category}
            categories={categories}
            onMerge={() => setOpened({ ...opened, dialog: 'merge' })}
            onClose={close}
          />
        </Suspense>
      )}
      {categories && opened?.dialog === 'merge' && opened.category && (
        <MergeCategoryDialog
          name={opened.category.name}
          others={categories
            .map(({ name }) => name)
            .filter((name) => name !== opened.category?.name && name !== uncategorized)}
          onClose={close}
        />
      )}
    </SettingsSection>
  )
}
