import { Link } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { counted } from '#web/words/counted.ts'
import { plural } from '#words/plural.ts'

type WithoutRateProps = { currency: string; count: number }

/** Says how many rows will be missing from totals because there is no rate for their days. */
export const WithoutRate = ({ currency, count }: WithoutRateProps) =>
  count > 0 && (
    <p className="flex gap-2.5 rounded-lg border border-line bg-sunken px-3.5 py-2.5 text-pretty">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
      <span className="min-w-0">
        {counted(count, 'transaction')} in {currency} {plural(count, 'has', 'have')} no exchange rate yet and
        will count in no total.{' '}
        <Link
          to="/settings"
          hash="rates"
          target="_blank"
          className="-my-1 inline-block py-1 font-medium text-accent underline underline-offset-2"
        >
          Add rates
        </Link>
        , now or later.
      </span>
    </p>
  )
