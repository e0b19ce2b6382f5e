import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { summaryQuery } from '#web/api/summary.ts'
import { TrySample } from '#web/sample/try-sample.tsx'
import { Card } from '#web/ui/card.tsx'

const steps = [
  'Sign in on your bank’s website and download a statement: CSV, OFX, QIF, CAMT, MT940, or Excel.',
  'Choose it above, or drop it on this page. You see what was read before anything is saved.',
  'Upload it. Uploading it again never adds a transaction twice.',
]

/** Instructions for an empty account. Below the form, which would otherwise move when they appear. */
export function FirstStatement() {
  const navigate = useNavigate()
  const { data: cells } = useQuery(summaryQuery)
  if (!cells || cells.length > 0) return null
  return (
    <Card aria-labelledby="first-statement" className="fade-in mt-8 grid gap-6 p-5 sm:grid-cols-[1.4fr_1fr]">
      <div>
        <h2 id="first-statement" className="mb-3 font-semibold">
          Your first statement
        </h2>
        <ol className="flex flex-col gap-2.5">
          {steps.map((step, place) => (
            <li key={step} className="flex gap-3">
              <span
                aria-hidden="true"
                className="grid size-5 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent text-xs tabular-nums"
              >
                {place + 1}
              </span>
              {step}
            </li>
          ))}
        </ol>
      </div>
      <div className="flex flex-col items-start gap-3 border-line max-sm:border-t max-sm:pt-5 sm:border-l sm:pl-6">
        <h2 className="font-semibold">No statement handy?</h2>
        <p className="text-muted">Explore with a year of sample data. You can remove it with one click.</p>
        <TrySample onTried={() => navigate({ to: '/' })} />
      </div>
    </Card>
  )
}
