import { Suspense, useId, useState } from 'react'
import { errorMessage } from '#web/api/api-error.ts'
import type { RulePreview as Preview } from '#web/api/rule-previews.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { counted } from '#web/words/counted.ts'

const effects = () => import('#web/rules/rule-effects.tsx')
const RuleEffects = lazyPart(async () => (await effects()).RuleEffects)
const PreviewedRows = lazyPart(async () => (await effects()).PreviewedRows)

type RulePreviewProps = {
  preview: Preview | undefined
  error: Error | null
  isFetching: boolean
  titleOf: (ruleId: string) => string
}

/**
 * What saving the rule would do, with the latest matching transactions before and after. On narrow screens, it stays
 * above the form with the number of matches, and a button shows the rest.
 */
export function RulePreview({ preview, error, isFetching, titleOf }: RulePreviewProps) {
  const [isOpen, setIsOpen] = useState(false)
  const rest = useId()
  const shown = error ? undefined : preview
  return (
    <Card
      aria-label="Preview"
      aria-busy={isFetching}
      className="sticky top-14 z-5 p-5 max-lg:max-h-[60dvh] max-lg:overflow-y-auto max-lg:px-4 max-lg:py-2.5 lg:top-20 lg:order-last"
    >
      <h2 className="mb-2 font-semibold max-lg:sr-only">Preview</h2>
      <div className="flex min-h-9 items-center justify-between gap-3 max-md:min-h-11 lg:min-h-0">
        <div role="status" className="min-w-0">
          {error && (
            <p className="wrap-anywhere text-danger">{errorMessage(error, 'Failed to preview the rule')}</p>
          )}
          {!preview && !error && (
            <p className="text-muted">
              {isFetching ? 'Loading...' : 'Matching transactions appear here while you type.'}
            </p>
          )}
          {shown && <p className="font-medium">Matches {counted(shown.matches, 'transaction')}.</p>}
        </div>
        {shown && shown.matches > 0 && (
          <Button
            variant="ghost"
            aria-expanded={isOpen}
            aria-controls={rest}
            onClick={() => setIsOpen(!isOpen)}
            className="-mr-2 shrink-0 lg:hidden"
          >
            {isOpen ? 'Hide' : 'Show'}
          </Button>
        )}
      </div>
      {shown && shown.matches > 0 && (
        <div id={rest} className={isOpen ? undefined : 'max-lg:hidden'}>
          <Suspense>
            <RuleEffects preview={shown} titleOf={titleOf} />
            <PreviewedRows rows={shown.rows} className={classNames('mt-3', isFetching && 'opacity-60')} />
          </Suspense>
        </div>
      )}
    </Card>
  )
}
