import { type ComponentType, lazy, Suspense } from 'react'
import { type CategoryColor, categoryColors } from '#domain/category-colors.ts'
import type { CategorySymbol } from '#domain/category-symbols.ts'
import { classNames } from '#web/ui/class-names.ts'

type SymbolIconProps = { symbol: CategorySymbol; className: string }

export const SymbolIcon = lazy(async (): Promise<{ default: ComponentType<SymbolIconProps> }> => {
  try {
    return { default: (await import('./symbol-icon.tsx')).SymbolIcon }
  } catch {
    // A category without its symbol still has its color.
    return { default: () => null }
  }
})

type CategoryMarkProps = { color: CategoryColor; symbol: CategorySymbol | null }

/** The color of a category, around its symbol if it has one. */
export const CategoryMark = ({ color, symbol }: CategoryMarkProps) => (
  <span aria-hidden="true" className="flex size-7 shrink-0 items-center justify-center">
    <span
      className={classNames(
        'flex items-center justify-center text-white',
        symbol ? 'size-7 rounded-lg' : 'size-3.5 rounded-sm',
      )}
      style={{ backgroundColor: categoryColors[color] }}
    >
      <Suspense>{symbol && <SymbolIcon symbol={symbol} className="size-4" />}</Suspense>
    </span>
  </span>
)
