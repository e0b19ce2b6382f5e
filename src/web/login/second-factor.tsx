import type { Factor } from '@supabase/auth-js'
import { useEffect, useState } from 'react'
import { authClient } from '#web/session/auth-client.ts'
import { signOut } from '#web/session/session-state.ts'
import { Button } from '#web/ui/button.tsx'
import { AnswerFactor } from './answer-factor.tsx'
import { Step } from './step.tsx'

/** After the password, what only its owner has. Nothing of the account is shown before it. */
export function SecondFactor() {
  const factors = useVerifiedFactors()
  const [chosenId, setChosenId] = useState<string>()
  const factor = factors.find(({ id }) => id === chosenId) ?? factors[0]
  return (
    <Step
      key={factor?.id}
      title="Second Step"
      about={
        factor?.factor_type === 'phone'
          ? 'Your account is protected by a code that we send to your phone.'
          : 'Your account is protected by a code that your authenticator app shows.'
      }
    >
      {factor && <AnswerFactor factor={factor} />}
      {factors.length > 1 && (
        <ul aria-label="Other ways" className="mt-4 flex flex-col gap-2">
          {factors
            .filter((other) => other !== factor)
            .map((other) => (
              <li key={other.id}>
                <Button onClick={() => setChosenId(other.id)} className="w-full">
                  Use {nameOf(other)}
                </Button>
              </li>
            ))}
        </ul>
      )}
      <Button variant="ghost" onClick={() => void signOut()} className="mt-3 w-full">
        Sign Out
      </Button>
    </Step>
  )
}

const nameOf = ({ friendly_name, factor_type }: Factor) =>
  friendly_name || (factor_type === 'phone' ? 'a phone' : 'an authenticator app')

/** Those of the session at hand: the server names them with every one it issues. */
function useVerifiedFactors(): Factor[] {
  const [factors, setFactors] = useState<Factor[]>([])
  useEffect(() => {
    void authClient.getSession().then(({ data }) => {
      setFactors(data.session?.user.factors?.filter(({ status }) => status === 'verified') ?? [])
    })
  }, [])
  return factors
}
