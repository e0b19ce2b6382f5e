import { foldForSearch } from '#domain/plain-text.ts'
import type { LedgerTransaction } from '#domain/transaction.ts'
import { classNames } from '#web/ui/class-names.ts'

/**
 * The description, below what a rule shows instead, or the name of the merchant if that says anything else. On narrow
 * screens, a tap on the row shows it.
 */
export function TransactionText({ transaction }: { transaction: LedgerTransaction }) {
  const { description, excluded } = transaction
  const name = transaction.shownDescription ?? transaction.merchant?.name
  // Names that differ only in case and accents are the same to a reader.
  const isNamed = name !== undefined && foldForSearch(name) !== foldForSearch(description)
  return (
    <span className={classNames('min-w-0 text-left', excluded && 'text-muted')}>
      {isNamed && (
        <span dir="auto" className="wrap-anywhere line-clamp-1 font-medium">
          {name}
        </span>
      )}
      <span
        dir="auto"
        title={description}
        className={classNames(
          'wrap-anywhere',
          isNamed
            ? 'line-clamp-1 text-muted text-xs max-md:not-group-data-open:hidden md:line-clamp-2'
            : 'line-clamp-1 md:line-clamp-3 lg:line-clamp-2',
        )}
      >
        {description}
      </span>
    </span>
  )
}
