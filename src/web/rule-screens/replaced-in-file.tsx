import { CircleAlert } from 'lucide-react'
import type { RepeatedRule } from '#domain/rules/repeated-rules.ts'
import { moreReplacedText, replacedRuleText } from '#web/words/rule-words.ts'

const mostShown = 10

/** Says which rules of an imported file were not added, because a later one is for the same transactions. */
export function ReplacedInFile({ replaced }: { replaced: readonly RepeatedRule[] }) {
  const more = replaced.length - mostShown
  return (
    <div role="status">
      {replaced.length > 0 && (
        <div className="mb-6 flex gap-2.5 rounded-lg border border-line bg-sunken px-3.5 py-2.5 text-pretty">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
          <div className="min-w-0">
            {replaced.slice(0, mostShown).map((one) => (
              <p key={one.rule}>{replacedRuleText(one)}</p>
            ))}
            {more > 0 && <p>{moreReplacedText(more)}</p>}
          </div>
        </div>
      )}
    </div>
  )
}
