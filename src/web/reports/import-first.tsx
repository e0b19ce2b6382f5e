import { Link } from '@tanstack/react-router'
import type { SpendingCell } from '#domain/spending-window.ts'
import { buttonLook } from '#web/ui/button.tsx'

/** What to do if a ledger has nothing to report about. */
export const ImportFirst = ({ cells }: { cells: readonly SpendingCell[] | undefined }) =>
  cells?.length === 0 && (
    <p className="mt-4 text-center">
      <Link to="/upload" className={buttonLook('primary')}>
        Import your first statement
      </Link>
    </p>
  )
