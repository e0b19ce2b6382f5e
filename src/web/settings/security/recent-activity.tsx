import { Suspense, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { TitledPart } from '#web/ui/titled-part.tsx'

const EventList = lazyPart(async () => (await import('./event-list.tsx')).EventList)

/** Recent security events, loaded when the user opens the list. */
export function RecentActivity() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <TitledPart
      title="Recent Activity"
      about="Sign-ins, security changes and downloads in the last 90 days."
      action={
        <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Hide Activity' : 'Show Activity'}
        </Button>
      }
    >
      {isOpen && (
        <Suspense fallback={<LoadingActivity />}>
          <EventList />
        </Suspense>
      )}
    </TitledPart>
  )
}

const LoadingActivity = () => (
  <p role="status" className="text-muted">
    Loading activity...
  </p>
)
