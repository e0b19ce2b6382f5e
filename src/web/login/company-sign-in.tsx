import { type FormEvent, useState } from 'react'
import { authClient } from '#web/session/auth-client.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { typedEmail } from './email-field.tsx'
import { finishAddress, messageOf } from './sign-in.ts'
import { BackToSignIn, Step } from './step.tsx'

/** Single sign-on: the domain of the email address selects the company. */
export function CompanySignIn() {
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)

  const leave = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('domain'))
    const domain = typed
      .slice(typed.lastIndexOf('@') + 1)
      .trim()
      .toLowerCase()
    setIsBusy(true)
    setProblem('')
    const redirectTo = finishAddress('provider')
    const { error } = await authClient.signInWithSSO({ domain, options: { redirectTo } })
    if (!error) return
    const isUnknown = error.code === 'sso_provider_not_found'
    setProblem(isUnknown ? `Single sign-on is not set up for ${domain}.` : messageOf(error))
    setIsBusy(false)
  }

  return (
    <Step title="Company Sign-in" about="You’ll sign in on your company’s page and come back here.">
      {problem && <ErrorBox className="mb-5">{problem}</ErrorBox>}
      <form onSubmit={(event) => void leave(event)} className="flex flex-col gap-4">
        <TextField
          label="Work email or company domain"
          name="domain"
          required
          defaultValue={typedEmail.current}
          placeholder="example.com"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" variant="primary" busy={isBusy} className="mt-2 min-h-10">
          Continue
        </Button>
      </form>
      <BackToSignIn />
    </Step>
  )
}
