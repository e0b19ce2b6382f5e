import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '#web/session/session-state.ts'
import { Button } from '#web/ui/button.tsx'
import { turnDown } from './finish-arrival.ts'
import { Step } from './step.tsx'

type UnexpectedLinkProps = {
  email: string
  tokens: Parameters<typeof turnDown>[0]
  onAccept: () => Promise<void>
}

/** Asks before a session begins that this browser has not asked for; it was perhaps asked for on another device. */
export function UnexpectedLink({ email, tokens, onAccept }: UnexpectedLinkProps) {
  const session = useSession()
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const accept = async () => {
    setIsBusy(true)
    await onAccept()
  }
  const decline = async () => {
    void turnDown(tokens)
    await navigate({ to: '/', replace: true })
  }
  return (
    <Step
      title="Is This You?"
      about={
        <p>
          The link signs you in as <strong className="font-medium text-ink">{email}</strong>
          {'email' in session && ` instead of ${session.email}`}. Go on only if that is your own account.
        </p>
      }
    >
      <div className="flex flex-col gap-3">
        <Button variant="primary" busy={isBusy} onClick={() => void accept()} className="min-h-10">
          Yes, Continue
        </Button>
        <Button variant="ghost" disabled={isBusy} onClick={() => void decline()}>
          No, Cancel
        </Button>
      </div>
    </Step>
  )
}
