import { useEffect, useRef } from 'react'
import { type ReportKind, reportKinds } from '#domain/reports/report-view.ts'
import { ReportLink } from './report-link.tsx'
import { type ReportsSearch, reportNames } from './reports-search.ts'

type ReportTabsProps = { shown: ReportKind; search: ReportsSearch }

/** Links to the reports. Those over a window keep what they share: the window and the account. */
export function ReportTabs({
  shown,
  search: { range, start_month, end_month, account_id },
}: ReportTabsProps) {
  const list = useRef<HTMLUListElement>(null)
  // On a phone, the last tabs don't fit on the screen.
  useEffect(() => {
    const tab = list.current?.children[reportKinds.indexOf(shown)]
    if (list.current && tab instanceof HTMLElement) list.current.scrollLeft = tab.offsetLeft
  }, [shown])
  return (
    <nav aria-label="Reports" className="mb-6 border-line border-b print:hidden">
      <ul ref={list} className="relative -mb-px flex gap-6 overflow-x-auto max-md:gap-4">
        {reportKinds.map((report) => (
          <li key={report}>
            <ReportLink
              search={{
                report,
                ...(report !== 'year' && range && { range }),
                ...(report !== 'year' && start_month && end_month && { start_month, end_month }),
                ...(report !== 'year' && account_id && { account_id }),
              }}
              aria-current={report === shown ? 'page' : undefined}
              className={look}
            >
              {reportNames[report]}
            </ReportLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const look =
  'flex min-h-11 items-center whitespace-nowrap border-transparent border-b-2 font-medium text-muted transition-colors duration-150 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink'
