import { Link } from '@tanstack/react-router'
import {
  CalendarClock,
  ChartNoAxesColumn,
  ChevronRight,
  type LucideIcon,
  ReceiptText,
  Upload,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { SpendingWindow } from '#domain/spending-window.ts'
import { RowsLink } from './rows-link.tsx'

const look = 'flex items-center gap-3 rounded-xl border border-line bg-surface p-4 shadow-card print:p-3'

type DashboardCardsProps = {
  monthlyAverage: string
  /** The months behind the average; null if there are none. */
  averageOf: SpendingWindow | null
  /** What the average does not include, or includes only in part. */
  averageNote: string | null
}

/** Links to the other screens, and the monthly average. */
export const DashboardCards = ({ monthlyAverage, averageOf, averageNote }: DashboardCardsProps) => (
  <div className="mb-6 print:mb-3 grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4 print:grid-cols-1">
    <LinkCard to="/upload" icon={Upload} title="Upload" hint="Import statements" />
    <LinkCard to="/recurring" icon={CalendarClock} title="Recurring" hint="Manage costs" />
    <LinkCard to="/history" icon={ReceiptText} title="History" hint="View transactions" />
    <div className={look}>
      <Badge icon={ChartNoAxesColumn} />
      <CardText
        title="Monthly Avg"
        below={
          <>
            <span className="font-semibold text-ink tabular-nums">{monthlyAverage}</span>
            {/* Its line is there from the start, so that nothing moves when it comes. */}
            <span className="block min-h-4 text-xs">{averageNote}</span>
          </>
        }
      />
      {averageOf && (
        <RowsLink
          rows={{ window: averageOf }}
          label="View the transactions behind the monthly average"
          className="-mr-1.5 ml-auto flex size-9 shrink-0 items-center justify-center rounded-md text-muted transition-colors hover:bg-sunken hover:text-accent max-md:size-11 print:hidden"
        >
          <ChevronRight aria-hidden="true" className="size-4" />
        </RowsLink>
      )}
    </div>
  </div>
)

type LinkCardProps = {
  to: '/upload' | '/recurring' | '/history'
  icon: LucideIcon
  title: string
  hint: string
}

const LinkCard = ({ to, icon, title, hint }: LinkCardProps) => (
  <Link to={to} className={`group ${look} transition-colors hover:border-accent print:hidden`}>
    <Badge icon={icon} />
    <CardText title={title} below={hint} />
  </Link>
)

const Badge = ({ icon: Icon }: { icon: LucideIcon }) => (
  <span className="flex size-10 shrink-0 items-center justify-center rounded-lg bg-accent-soft text-accent max-sm:hidden">
    <Icon aria-hidden="true" className="size-5" />
  </span>
)

const CardText = ({ title, below }: { title: string; below: ReactNode }) => (
  <span className="min-w-0">
    <span className="block font-medium">{title}</span>
    <span className="block text-muted">{below}</span>
  </span>
)
