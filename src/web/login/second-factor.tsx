import type { AuthError, Factor } from '@supabase/auth-js'
import { type FormEvent, useEffect, useState } from 'react'
import { authClient } from '#web/session/auth-client.ts'
import { signOut } from '#web/session/session-state.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { CodeField } from '#web/ui/text-field.tsx'
import { messageOf } from './sign-in.ts'
import { Step } from './step.tsx'

/** Asks for the second factor. Nothing of the account is shown before that. */
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
          ? 'Enter the code that we send to your phone.'
          : 'Enter the code from your authenticator app.'
      }
    >
      {factor && <FactorForm factor={factor} />}
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
      <p className="mt-6 text-pretty text-muted text-xs">
        Can’t get a code, or didn’t set this up yourself? Whoever runs this server can remove the second
        factor.
      </p>
    </Step>
  )
}

const nameOf = ({ friendly_name, factor_type }: Factor) =>
  friendly_name || (factor_type === 'phone' ? 'a phone' : 'an authenticator app')

/** The verified factors of the session. */
function useVerifiedFactors(): Factor[] {
  const [factors, setFactors] = useState<Factor[]>([])
  useEffect(() => {
    void authClient.getSession().then(({ data }) => {
      setFactors(data.session?.user.factors?.filter(({ status }) => status === 'verified') ?? [])
    })
  }, [])
  return factors
}

/** Asks for the code of a factor, or a recovery code. The router redirects when it is correct. */
export function FactorForm({ factor }: { factor: Factor }) {
  const [usesRecoveryCode, setUsesRecoveryCode] = useState(false)
  const [challengeId, setChallengeId] = useState<string>()
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const isPhone = factor.factor_type === 'phone'
  const showsField = !isPhone || challengeId !== undefined || usesRecoveryCode

  const attempt = async (call: () => Promise<AuthError | null>) => {
    setIsBusy(true)
    setProblem('')
    const error = await call()
    setIsBusy(false)
    if (error) setProblem(messageOf(error))
  }

  const challenge = async (): Promise<AuthError | null> => {
    const { data, error } = await authClient.mfa.challenge({ factorId: factor.id })
    if (data) setChallengeId(data.id)
    return error
  }

  const toggleRecoveryCode = () => {
    setUsesRecoveryCode(!usesRecoveryCode)
    setProblem('')
  }

  const verify = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const code = String(new FormData(form).get('code')).replaceAll(/\s/g, '')
    const factorId = factor.id
    const answer = async () =>
      challengeId === undefined
        ? (await authClient.mfa.challengeAndVerify({ factorId, code })).error
        : (await authClient.mfa.verify({ factorId, challengeId, code })).error
    void attempt(answer).then(() => form.querySelector('input')?.select())
  }

  return (
    <>
      {problem && <ErrorBox className="mb-5">{problem}</ErrorBox>}
      {showsField ? (
        <form onSubmit={verify} className="flex flex-col gap-4">
          {usesRecoveryCode ? (
            <CodeField
              key="recovery"
              name="code"
              label="Recovery code"
              hint="One of the codes you saved when you set up two-factor authentication. Each works once."
              inputMode="text"
              autoComplete="off"
              autoFocus
            />
          ) : (
            <CodeField
              key="code"
              name="code"
              label={isPhone ? 'Code from the text message' : 'Code from the app'}
              autoFocus
            />
          )}
          <Button type="submit" variant="primary" busy={isBusy} className="mt-2 min-h-10">
            Verify
          </Button>
        </form>
      ) : (
        <Button
          variant="primary"
          busy={isBusy}
          onClick={() => void attempt(challenge)}
          className="min-h-10 w-full"
        >
          Send Code
        </Button>
      )}
      <Button variant="ghost" onClick={toggleRecoveryCode} className="mt-3 w-full">
        {usesRecoveryCode ? 'Use a Code Instead' : 'Use a Recovery Code'}
      </Button>
    </>
  )
}
