import { Card } from '#web/ui/card.tsx'
import type { ReportProps } from './report-props.ts'
import { TrendControls } from './trend-controls.tsx'
import { TrendsOverTime } from './trends-over-time.tsx'
import { YearBesideYear } from './year-beside-year.tsx'

/** Categories, merchants, tags or accounts over time, or this year beside last year. */
export function TrendsReport(props: ReportProps) {
  const { search, show } = props
  const { look = 'bars' } = search
  return (
    <Card aria-label="Trends" className="p-4 md:p-6">
      {show && <TrendControls {...props} show={show} />}
      {look === 'years' ? <YearBesideYear {...props} /> : <TrendsOverTime {...props} look={look} />}
    </Card>
  )
}
