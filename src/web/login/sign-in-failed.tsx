import { useSession } from '#web/session/session-state.ts'
import { BackToSignIn } from './back-to-sign-in.tsx'
import { OnwardLink } from './onward-link.tsx'
import { Step } from './step.tsx'

/** Our own words for what an address tells by its code: the text in it could be anyone's. */
const reasons: Record<string, string> = {
  email_not_confirmed:
    'Your address has to be confirmed first. We have sent you a message: please open its link.',
  provider_email_needs_verification:
    'Your address has to be confirmed first. We have sent you a message: please open its link.',
  identity_already_exists: 'That account signs in somebody here already, so it cannot be linked once more.',
  signup_disabled: 'New accounts are not accepted here.',
  user_banned: 'This account is suspended.',
  server_error: 'The other side did not answer as it should. Please try again in a while.',
}
const unknownReason =
  'The sign-in could not be finished. It may have been cancelled, or begun in another browser.'

export function SignInFailed({ code = '' }: { code: string | undefined }) {
  const session = useSession()
  return (
    <Step title="That Did Not Work" about={reasons[code] ?? unknownReason}>
      {session.status === 'signed-in' ? (
        <OnwardLink to="/settings">Go to Settings</OnwardLink>
      ) : (
        <BackToSignIn variant="primary" />
      )}
    </Step>
  )
}
