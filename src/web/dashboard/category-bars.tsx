import type { Cents } from '#domain/money.ts'
import { format } from '#web/format/format.ts'
import { type CategoryShare, percentText } from './category-share.ts'

type CategoryBarsProps = {
  shares: readonly CategoryShare[]
  totalCents: Cents
  totalName: string
  animation: string
}

/** The category breakdown as bars. The legend next to it names and toggles them. */
export function CategoryBars({ shares, totalCents, totalName, animation }: CategoryBarsProps) {
  const shown = shares.filter(({ isOn }) => isOn)
  const largest = Math.max(1, ...shown.map((share) => share.totalCents))
  return (
    <div className="w-full">
      <p className="mb-4">
        <span className="block text-muted text-xs">{totalName}</span>
        <strong className="font-semibold text-lg tabular-nums tracking-tight">
          {format.money(totalCents)}
        </strong>
      </p>
      <ul aria-hidden="true" className="space-y-2.5">
        {shown.map((share) => (
          <li key={share.category}>
            <div className="flex justify-between gap-3 text-xs">
              <span className="wrap-anywhere">{share.category}</span>
              <span className="text-muted tabular-nums">{percentText(share)}</span>
            </div>
            <svg
              key={animation}
              aria-hidden="true"
              className="mt-1 block h-2 w-full overflow-hidden rounded-full bg-sunken"
            >
              <rect
                className="category-bar"
                width={`${Math.max(0, share.totalCents / largest) * 100}%`}
                height="100%"
                rx="4"
                fill={share.color}
              />
            </svg>
          </li>
        ))}
      </ul>
    </div>
  )
}
