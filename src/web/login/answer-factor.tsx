import type { AuthError, Factor } from '@supabase/auth-js'
import { type FormEvent, useState } from 'react'
import { authClient } from '#web/session/auth-client.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeField } from '#web/ui/code-field.tsx'
import { ErrorBox } from '#web/ui/error-box.tsx'
import { sentenceOf } from './sentence-of.ts'

/** Takes a factor's code, or a recovery code in its place. The router moves on when it is right. */
export function AnswerFactor({ factor }: { factor: Factor }) {
  const [usesRecoveryCode, setUsesRecoveryCode] = useState(false)
  const [challengeId, setChallengeId] = useState<string>()
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const isPhone = factor.factor_type === 'phone'
  const mayType = !isPhone || challengeId !== undefined || usesRecoveryCode

  const attempt = async (call: () => Promise<AuthError | null>) => {
    setIsBusy(true)
    setProblem('')
    const error = await call()
    setIsBusy(false)
    if (error) setProblem(sentenceOf(error))
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
      {mayType ? (
        <form onSubmit={verify} className="flex flex-col gap-4">
          {usesRecoveryCode ? (
            <CodeField
              key="recovery"
              name="code"
              label="Recovery code"
              hint="One of those you kept when you set up two-factor authentication. Each works once."
              inputMode="text"
              autoComplete="off"
              autoFocus
            />
          ) : (
            <CodeField
              key="code"
              name="code"
              label={isPhone ? 'Code from the SMS' : 'Code from the app'}
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
