import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type SecurityEvent, securityEventsQuery } from '#web/api/account.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { format } from '#web/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { TryAgainBox } from '#web/ui/try-again-box.tsx'
import { deviceName } from './device-name.ts'

/** Events shown before "Show more". */
const initiallyShown = 10

/** What happened, when, in which browser and from which address, newest first. */
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
  const shown = isWhole ? events : events.slice(0, initiallyShown)
  return (
    <>
      {events.length === 0 && <p className="text-muted">No activity in the last 90 days.</p>}
      <ul aria-label="Recent activity" className="divide-y divide-line">
        {shown.map((event) => (
          <li key={event.id} className="py-2.5 first:pt-0 last:pb-0">
            <EventText event={event} />
          </li>
        ))}
      </ul>
      {shown.length < events.length && (
        <div>
          <Button onClick={() => setIsWhole(true)}>Show {events.length - shown.length} More</Button>
        </div>
      )}
    </>
  )
}

const EventText = ({ event: { kind, created_at, user_agent, ip } }: { event: SecurityEvent }) => (
  <>
    <p className={isFailure(kind) ? 'text-negative' : ''}>{eventName(kind)}</p>
    <p className="wrap-anywhere text-muted text-xs tabular-nums">
      <time dateTime={created_at}>{format.time(created_at)}</time> · {deviceName(user_agent)} ·{' '}
      {ip ?? 'Unknown address'}
    </p>
  </>
)

/** The names of the events. */
const names: Record<string, string> = {
  signed_in: 'Signed in',
  sign_in_failed: 'Failed sign-in with a wrong password',
  sessions_ended: 'Sessions ended',
  password_changed: 'Password changed',
  email_changed: 'Email address changed',
  email_verified: 'Email address verified',
  earlier_access_removed: 'Earlier ways to sign in removed',
  phone_removed: 'Phone number removed',
  recovery_requested: 'Password reset requested',
  second_factor_added: 'Second factor added',
  second_factor_removed: 'Second factor removed',
  second_factor_failed: 'Wrong second-factor code',
  recovery_codes_made: 'Recovery codes created',
  recovery_codes_removed: 'Recovery codes removed',
  recovery_code_used: 'Recovery code used',
  provider_linked: 'Sign-in provider linked',
  provider_unlinked: 'Sign-in provider unlinked',
  account_exported: 'Account downloaded',
  transactions_exported: 'Transactions downloaded',
  transactions_deleted: 'All transactions deleted',
  invitation_created: 'Invitation to your ledger created',
  member_joined: 'Someone accepted your invitation',
  ledger_joined: 'Joined a ledger',
}

/** A newer server may send events that this page does not know. */
export const eventName = (kind: string): string => names[kind] ?? kind.replaceAll('_', ' ')

/** Whether someone may have tried to get in. */
export const isFailure = (kind: string): boolean => kind.endsWith('_failed')
