import type { CategorySymbol } from '#domain/category-symbols.ts'
import { symbolIcons } from './symbol-icons.ts'

/** The symbol of a category. Loaded on demand, because there are many icons and few categories have one. */
export function SymbolIcon({ symbol, className }: { symbol: CategorySymbol; className: string }) {
  const Icon = symbolIcons[symbol]
  return <Icon aria-hidden="true" className={className} />
}
