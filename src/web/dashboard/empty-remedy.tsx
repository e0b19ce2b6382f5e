import { Link } from '@tanstack/react-router'
import { Button, buttonLook } from '#web/ui/button.tsx'

type EmptyRemedyProps = {
  hasFailed: boolean
  /** Whether there is data outside the chosen range. */
  hasOther: boolean
  onRetry: () => void
  onShowAll: () => void
}

/** What to do about an empty chart. */
export function EmptyRemedy({ hasFailed, hasOther, onRetry, onShowAll }: EmptyRemedyProps) {
  if (hasFailed) return <Button onClick={onRetry}>Try again</Button>
  if (hasOther) return <Button onClick={onShowAll}>Show all time</Button>
  return (
    <Link to="/upload" className={buttonLook('primary')}>
      Import your first statement
    </Link>
  )
}
