import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type SecurityEvent, securityEventsQuery } from '#web/api/account.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { handFocusOn } from '#web/ui/hand-focus-on.ts'
import { TryAgainBox } from '#web/ui/try-again-box.tsx'
import { deviceName } from './device-name.ts'

const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
/** As many as one looks through without being asked to. */
const fewEvents = 10

/** What, when, in which browser and from where; newest first. */
export function EventList() {
  const { data: events, error, refetch, isFetching } = useQuery(securityEventsQuery)
  const [isWhole, setIsWhole] = useState(false)
  if (error && !events)
    return (
      <TryAgainBox isTrying={isFetching} onTryAgain={() => void refetch()}>
        {errorMessage(error, 'Your activity could not be loaded.')}
      </TryAgainBox>
    )
  if (!events)
    return (
      <p role="status" className="text-muted">
        Loading activity...
      </p>
    )
  const shown = isWhole ? events : events.slice(0, fewEvents)
  return (
    <>
      {events.length === 0 && <p className="text-muted">Nothing happened in the last 90 days.</p>}
      <ul aria-label="Recent activity" className="divide-y divide-line">
        {shown.map((event) => (
          <li key={event.id} className="py-2.5 first:pt-0 last:pb-0">
            <EventText event={event} />
          </li>
        ))}
      </ul>
      {shown.length < events.length && (
        <div>
          <Button ref={handFocusOn} onClick={() => setIsWhole(true)}>
            Show {events.length - shown.length} More
          </Button>
        </div>
      )}
    </>
  )
}

const EventText = ({ event: { kind, created_at, user_agent, ip } }: { event: SecurityEvent }) => (
  <>
    <p className={isFailure(kind) ? 'text-negative' : ''}>{eventName(kind)}</p>
    <p className="wrap-anywhere text-muted text-xs tabular-nums">
      <time dateTime={created_at}>{time.format(new Date(created_at))}</time> · {deviceName(user_agent)} ·{' '}
      {ip ?? 'Unknown address'}
    </p>
  </>
)

/** What happened, as one would tell it. */
const names: Record<string, string> = {
  signed_in: 'Signed in',
  sign_in_failed: 'Sign-in with a wrong password',
  sessions_ended: 'Sessions ended',
  password_changed: 'Password changed',
  email_changed: 'E-mail address changed',
  recovery_requested: 'Password recovery asked for',
  second_factor_added: 'Second factor added',
  second_factor_removed: 'Second factor removed',
  second_factor_failed: 'Wrong code of a second factor',
  recovery_codes_made: 'Recovery codes made',
  recovery_codes_removed: 'Recovery codes removed',
  recovery_code_used: 'Recovery code used',
  provider_linked: 'Account of a provider linked',
  provider_unlinked: 'Account of a provider unlinked',
  account_exported: 'Account downloaded',
  transactions_exported: 'Transactions downloaded',
  transactions_deleted: 'All transactions deleted',
}

/** A newer server may know kinds that this page does not: they are shown all the same. */
export const eventName = (kind: string): string => names[kind] ?? kind.replaceAll('_', ' ')

/** What a stranger at the door would leave behind. */
export const isFailure = (kind: string): boolean => kind.endsWith('_failed')
