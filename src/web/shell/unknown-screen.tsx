import { Link } from '@tanstack/react-router'
import { buttonLook } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

export const UnknownScreen = () => (
  <>
    <PageHeader title="Page not found" />
    <EmptyState
      action={
        <Link to="/" className={buttonLook('secondary')}>
          Go to the dashboard
        </Link>
      }
    >
      This page does not exist.
    </EmptyState>
  </>
)
