import { AskForMail } from './ask-for-mail.tsx'
import { BackToSignIn } from './back-to-sign-in.tsx'
import { Step } from './step.tsx'

export const ForgotPassword = () => (
  <Step
    title="Forgot Your Password?"
    about="We send you a message with a link and a code. Either lets you choose a new password."
  >
    <AskForMail purpose="recovery" submit="Send Message" />
    <BackToSignIn />
  </Step>
)
