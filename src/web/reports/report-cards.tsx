import { useMutation, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { errorMessage } from '#web/api/api-error.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { changeSavedReport, type SavedReport, savedReportsQuery } from '#web/api/saved-reports.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { MoveButtons } from '#web/ui/move-buttons.tsx'
import { TryAgainBox } from '#web/ui/try-again-box.tsx'
import { offerUndo } from '#web/undo/offered-undos.ts'
import { ReportLink } from './report-link.tsx'
import { readReportsSearch } from './reports-search.ts'
import { ShownReport } from './shown-report.tsx'

/** The saved reports that the Dashboard shows, in the user's order. */
export function ReportCards() {
  const { data: saved = [], error, isFetching, refetch } = useQuery(savedReportsQuery)
  const cards = saved
    .filter(({ position }) => position !== null)
    .sort((one, other) => (one.position ?? 0) - (other.position ?? 0))
  const moving = useMutation({ mutationFn: move })
  return (
    <>
      {error && (
        <TryAgainBox isTrying={isFetching} onTryAgain={() => void refetch()} className="mt-6">
          {errorMessage(error, 'Failed to load the saved reports')}
        </TryAgainBox>
      )}
      {moving.error && <ErrorBox className="mt-6">Failed to change the cards. Please try again.</ErrorBox>}
      {cards.map((card, at) => (
        <section key={card.id} aria-labelledby={`card-${card.id}`} className="mt-6 print:break-inside-avoid">
          <div className="mb-2 flex items-center gap-1">
            <h2 id={`card-${card.id}`} className="wrap-anywhere mr-auto font-semibold">
              <ReportLink
                search={readReportsSearch(card.report)}
                dir="auto"
                className="underline decoration-line underline-offset-2 hover:text-accent"
              >
                {card.name}
              </ReportLink>
            </h2>
            {cards.length > 1 && (
              <MoveButtons
                id={card.id}
                name={card.name}
                isFirst={at === 0}
                isLast={at === cards.length - 1}
                onMove={(step) => moving.mutate({ id: card.id, to: at + step })}
              />
            )}
            <IconButton
              label={`Remove ${card.name} from the Dashboard`}
              onClick={() =>
                moving.mutate({ id: card.id, to: null }, { onSuccess: () => offerCard(card, at) })
              }
            >
              <X aria-hidden="true" />
            </IconButton>
          </div>
          <ShownReport search={readReportsSearch(card.report)} show={null} />
        </section>
      ))}
    </>
  )
}

async function move({ id, to }: { id: string; to: number | null }) {
  await changeSavedReport(id, { dashboard_position: to })
  await invalidateLedger()
}

const offerCard = ({ id, name }: SavedReport, at: number) =>
  offerUndo({
    id: `card-${id}`,
    message: `${name} removed from the Dashboard.`,
    undo: async () => {
      await move({ id, to: at })
      return `${name} is on the Dashboard again.`
    },
    failure: 'Failed to restore the card',
  })
