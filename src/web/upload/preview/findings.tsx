import { Check, History, Minus, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Reading } from '#domain/reading/reading.ts'
import type { ReadingProfile } from '#web/api/reading-profiles.ts'
import { Card } from '#web/ui/card.tsx'
import { readingText } from '#web/words/reading-words.ts'
import type { PreviewPart } from './preview.ts'

type FindingsProps = {
  reading: Reading
  balance: PreviewPart['balance']
  /** How many of the skipped rows the user chose to add. */
  chosenSkipped: number
  /** The profile that answered what the file leaves open. */
  profile: ReadingProfile | null
}

/** True of nearly every file, so saying it would only hide what matters. */
const unremarkable = new Set(['valid_utf_8', 'byte_order_mark', 'every_other_byte_empty'])

/** What was understood of a file, and how. */
export const Findings = ({ reading, balance, chosenSkipped, profile }: FindingsProps) => (
  <Card aria-labelledby="findings" className="p-4 md:p-5">
    <h2 id="findings" className="mb-2 font-semibold">
      What was understood
    </h2>
    <ul className="flex flex-col gap-1.5">
      <BalanceFinding balance={balance} chosenSkipped={chosenSkipped} />
      {reading.why
        .filter(({ code }) => !unremarkable.has(code))
        .map((reason) => (
          <Finding key={reason.code} icon={<Check className="text-positive" />}>
            {readingText(reason)}
          </Finding>
        ))}
      {profile && (
        <Finding icon={<History className="text-accent" />}>
          {profile.accountId === null
            ? `Read as the imported profile “${profile.name}” says.`
            : 'Read as you confirmed for this kind of file.'}
        </Finding>
      )}
    </ul>
  </Card>
)

function BalanceFinding({ balance, chosenSkipped }: Pick<FindingsProps, 'balance' | 'chosenSkipped'>) {
  if (balance.state === 'proved' && chosenSkipped > 0)
    return (
      <Finding icon={<TriangleAlert className="text-danger" />}>
        Balance agrees with the file only without the skipped rows that you chose.
      </Finding>
    )
  if (balance.state === 'proved')
    return <Finding icon={<Check className="text-positive" />}>Balance agrees with the file.</Finding>
  if (balance.state === 'differs')
    return (
      <Finding icon={<TriangleAlert className="text-danger" />}>
        {readingText(balance.note)} Rows may be missing or misread.
      </Finding>
    )
  return <Finding icon={<Minus className="text-muted" />}>The file has no balance to check against.</Finding>
}

const Finding = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex gap-2">
    <span aria-hidden="true" className="mt-0.5 shrink-0 [&>svg]:size-4">
      {icon}
    </span>
    <span className="wrap-anywhere min-w-0">{children}</span>
  </li>
)
