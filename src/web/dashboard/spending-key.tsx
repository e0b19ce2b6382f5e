import { palette } from './chart-measures.ts'

/** What the two kinds of bars mean. Incomes are striped, so that colour does not say it alone. */
export const SpendingKey = ({ hasIncome }: { hasIncome: boolean }) => (
  <ul className="flex gap-4 text-muted text-xs">
    <li className="flex items-center gap-2">
      <svg aria-hidden="true" className="size-3">
        <rect width="12" height="12" rx="3" fill={palette[0]} />
      </svg>
      Net spending
    </li>
    {hasIncome && (
      <li className="flex items-center gap-2">
        <svg aria-hidden="true" className="size-3">
          <rect width="12" height="12" rx="3" className="fill-positive" />
          <path d="M-1 7 7 -1M3 13 13 3" className="stroke-2 stroke-surface opacity-60" />
        </svg>
        Net income
      </li>
    )}
  </ul>
)
