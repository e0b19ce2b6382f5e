import { ListTree } from 'lucide-react'
import type { SpendingWindow } from '#domain/spending-window.ts'
import { format } from '#web/format/format.ts'
import { classNames } from '#web/ui/class-names.ts'
import { type CategoryShare, percentText } from './category-share.ts'
import { CategoryRowsLink, RecurringLink } from './rows-link.tsx'

type CategoryLegendProps = {
  shares: readonly CategoryShare[]
  window: SpendingWindow
  hovered: string | null
  onHover: (category: string | null) => void
  /** Opens a category with children. */
  onOpen: (share: CategoryShare) => void
  onToggle: (category: string) => void
}

/** Every category with its total, a toggle and a link to its rows. */
export const CategoryLegend = ({
  shares,
  window,
  hovered,
  onHover,
  onOpen,
  onToggle,
}: CategoryLegendProps) => (
  <ul aria-label="Categories" className="w-full">
    {shares.map((share) => (
      <li key={share.category} className="border-line border-b last:border-b-0">
        <div className="flex items-center">
          <button
            type="button"
            aria-pressed={share.isOn}
            onClick={() => onToggle(share.category)}
            onPointerEnter={() => onHover(share.category)}
            onPointerLeave={() => onHover(null)}
            onFocus={() => onHover(share.category)}
            onBlur={() => onHover(null)}
            className={classNames(
              'flex min-h-10 min-w-0 flex-1 items-center gap-3 rounded-md px-2 py-1.5 text-left transition-colors',
              'max-md:min-h-11 print:min-h-7 print:py-0.5',
              share.category === hovered && 'bg-sunken',
            )}
          >
            <Swatch {...share} />
            <span
              className={classNames('wrap-anywhere min-w-0 flex-1', !share.isOn && 'text-muted line-through')}
            >
              {share.category}
            </span>
            <span className="flex items-baseline gap-3 text-right tabular-nums max-lg:flex-col max-lg:items-end max-lg:gap-0 print:flex-row print:items-baseline print:gap-3">
              <span className={share.isOn ? 'font-medium' : 'text-muted line-through'}>
                {format.money(share.totalCents)}
              </span>
              <span aria-hidden="true" className="text-muted text-xs sm:w-12">
                {percentText(share) ?? 'off'}
              </span>
            </span>
          </button>
          {share.names.length > 1 ? (
            <button
              type="button"
              aria-label={`Open ${share.category}`}
              title="Open"
              onClick={() => onOpen(share)}
              className="flex size-9 shrink-0 items-center justify-center rounded-md text-muted transition-colors hover:bg-sunken hover:text-accent max-md:size-11 print:hidden"
            >
              <ListTree aria-hidden="true" className="size-4" />
            </button>
          ) : (
            // Keeps the amounts aligned.
            shares.some(({ names }) => names.length > 1) && (
              <span className="size-9 shrink-0 max-md:size-11 print:hidden" />
            )
          )}
          <CategoryRowsLink share={share} window={window} />
        </div>
        {share.count > 0 && share.recurringCents > 0 && (
          <p className="-mt-1 pb-2 pl-8 text-muted text-xs tabular-nums">
            {format.money(share.grossCents)} in transactions,{' '}
            <RecurringLink>{format.money(share.recurringCents)} recurring</RecurringLink>
          </p>
        )}
      </li>
    ))}
  </ul>
)

const Swatch = ({ color, isOn }: CategoryShare) => (
  <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3 shrink-0">
    <rect
      x="1"
      y="1"
      width="10"
      height="10"
      rx="3"
      strokeWidth="2"
      stroke={color}
      fill={isOn ? color : 'none'}
    />
  </svg>
)

/** The chart as a table for screen readers. */
export const CategoryTable = ({ shares }: { shares: readonly CategoryShare[] }) => (
  <div className="sr-only">
    <table>
      <caption>Spending by category</caption>
      <thead>
        <tr>
          <th scope="col">Category</th>
          <th scope="col">Total</th>
          <th scope="col">Percent</th>
        </tr>
      </thead>
      <tbody>
        {shares
          .filter(({ isOn }) => isOn)
          .map((share) => (
            <tr key={share.category}>
              <th scope="row">{share.category}</th>
              <td>{format.money(share.totalCents)}</td>
              <td>{percentText(share)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  </div>
)
