import { AskForMail } from './ask-for-mail.tsx'
import { BackToSignIn } from './back-to-sign-in.tsx'
import { Step } from './step.tsx'

export const CodeSignIn = () => (
  <Step
    title="Sign In with a Code"
    about="We send you a message with a link and a code. Either signs you in."
  >
    <AskForMail purpose="sign-in" submit="Send Code" />
    <BackToSignIn />
  </Step>
)
