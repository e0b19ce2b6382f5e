import type { ReactNode } from 'react'
import type { Cents } from '#domain/money.ts'
import type { ReportGroup } from '#web/api/reports.ts'
import { classNames } from '#web/ui/class-names.ts'

/** The signed sum of groups. */
export const netOf = (groups: readonly ReportGroup[]): Cents =>
  groups.reduce((sum, { netCents = 0 }) => sum + netCents, 0)

type CellProps = { className?: string; children?: ReactNode }

export const Heading = ({ className, children }: CellProps) => (
  <th
    scope="col"
    className={classNames(
      'py-1.5 pl-3 font-medium max-sm:pl-2 first:pl-0 first:text-left print:py-0.5',
      className,
    )}
  >
    {children}
  </th>
)

export const RowName = ({ className, children }: CellProps) => (
  <th
    scope="row"
    dir="auto"
    className={classNames(
      'wrap-anywhere py-1.5 text-left align-baseline font-medium print:max-w-28 print:truncate print:py-0.5',
      className,
    )}
  >
    {children}
  </th>
)

export const Cell = ({ className, children }: CellProps) => (
  <td
    className={classNames(
      'whitespace-nowrap py-1.5 pl-3 align-baseline max-sm:pl-2 print:py-0.5 print:pl-2',
      className,
    )}
  >
    {children}
  </td>
)

export const tableLook =
  'w-full border-collapse text-right tabular-nums max-sm:text-[0.8125rem] print:text-xs'
export const headLook = 'border-line border-b text-muted text-xs'
/** For links in tables: with the usual link color, most of the table would be blue. */
export const figureLook = 'underline decoration-line underline-offset-2 hover:text-accent max-md:py-1'
