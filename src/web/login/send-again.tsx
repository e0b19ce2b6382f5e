import { useEffect, useState } from 'react'
import type { AwaitedMail } from '#web/session/awaited-mail.ts'
import { Button } from '#web/ui/button.tsx'
import { requestMail } from './mail-requests.ts'
import { sentenceOf } from './sentence-of.ts'

/** What a server lets pass between two messages to one address, unless it is set otherwise. */
const pause = 60

type SendAgainProps = { mail: AwaitedMail; next: string | undefined }

export function SendAgain({ mail, next }: SendAgainProps) {
  const [secondsLeft, setSecondsLeft] = useState(pause)
  const [told, setTold] = useState('Nothing there? Look among the spam, too.')
  const isWaiting = secondsLeft > 0
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setSecondsLeft((seconds) => seconds - 1), 1000)
    return () => clearInterval(timer)
  }, [isWaiting])

  const sendAgain = async () => {
    setSecondsLeft(pause)
    const error = await requestMail(mail, next)
    setTold(error ? sentenceOf(error) : 'Sent again. Only the newest link and code hold.')
  }

  return (
    <div className="mt-6 flex items-center justify-between gap-4">
      <p role="status" className="text-muted">
        {told}
      </p>
      <Button disabled={isWaiting} onClick={() => void sendAgain()} className="shrink-0 tabular-nums">
        {isWaiting ? `Send Again in ${secondsLeft} s` : 'Send Again'}
      </Button>
    </div>
  )
}
