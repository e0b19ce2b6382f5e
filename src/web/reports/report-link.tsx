import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ReportsSearch } from './reports-search.ts'

type ReportLinkProps = {
  search: ReportsSearch
  className: string
  dir?: 'auto'
  'aria-current'?: 'page' | undefined
  resetScroll?: boolean
  children: ReactNode
}

/** Links to a report. The Year in Review has a screen of its own. */
export const ReportLink = ({ search, ...props }: ReportLinkProps) =>
  search.report === 'year' ? (
    <Link to="/reports/year" search={search.year === undefined ? {} : { year: search.year }} {...props} />
  ) : (
    <Link to="/reports" search={search} activeOptions={{ exact: true }} {...props} />
  )
