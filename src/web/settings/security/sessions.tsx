import { useMutation, useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { type AccountSession, endAccountSession, endOtherSessions, sessionsQuery } from '#web/api/account.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { queryClient } from '#web/api/query-client.ts'
import { format } from '#web/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Item, ItemList } from '#web/ui/item-list.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { TitledPart } from '#web/ui/titled-part.tsx'
import { TryAgainBox } from '#web/ui/try-again-box.tsx'
import { deviceName } from './device-name.ts'

/** Where the user is signed in, to spot and end sessions that are not theirs. */
export function Sessions() {
  const { data: sessions, error, isFetching, refetch } = useQuery(sessionsQuery)
  const ending = useMutation({
    mutationFn: (id: string | 'others') => (id === 'others' ? endOtherSessions() : endAccountSession(id)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
  const hasOthers = sessions?.some((session) => !session.is_current)
  return (
    <TitledPart
      title="Sessions"
      about="Where you’re signed in. If you don’t recognize a session, end it and change your password."
      action={
        hasOthers && (
          <Button
            busy={ending.variables === 'others' && ending.isPending}
            onClick={() => ending.mutate('others')}
          >
            End All Others
          </Button>
        )
      }
    >
      {error && (
        <TryAgainBox isTrying={isFetching} onTryAgain={() => void refetch()}>
          {errorMessage(error, 'Your sessions could not be loaded.')}
        </TryAgainBox>
      )}
      {ending.error && (
        <ErrorBox>{errorMessage(ending.error, 'The session could not be ended. Please try again.')}</ErrorBox>
      )}
      {!sessions && !error && (
        <p role="status" className="text-muted">
          Loading sessions...
        </p>
      )}
      <ItemList label="Sessions">
        {sessions?.map((session) => (
          <Item
            key={session.id}
            action={
              !session.is_current && (
                <IconButton
                  label={`End the session of ${deviceName(session.user_agent)}`}
                  tone="danger"
                  disabled={ending.isPending}
                  onClick={() => ending.mutate(session.id)}
                >
                  <LogOut />
                </IconButton>
              )
            }
          >
            <SessionText session={session} />
          </Item>
        ))}
      </ItemList>
    </TitledPart>
  )
}

const SessionText = ({ session }: { session: AccountSession }) => (
  <>
    <p className="flex flex-wrap items-center gap-x-2">
      {deviceName(session.user_agent)}
      {session.is_current && (
        <span className="rounded-full bg-positive-soft px-2 py-0.5 text-positive text-xs">This device</span>
      )}
    </p>
    <p className="wrap-anywhere text-muted text-xs tabular-nums">
      {session.ip ?? 'Unknown address'} · last used{' '}
      <time dateTime={session.last_used_at}>{format.time(session.last_used_at)}</time>
    </p>
  </>
)
