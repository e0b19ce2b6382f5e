import { useMutation } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { invalidateLedger } from '#web/api/query-client.ts'
import { changeSavedReport, type SavedReport } from '#web/api/saved-reports.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { MoveButtons } from '#web/ui/move-buttons.tsx'
import { offerUndo } from '#web/undo/offered-undos.ts'
import { ReportLink } from './report-link.tsx'
import { readReportsSearch } from './reports-search.ts'
import { ShownReport } from './shown-report.tsx'

type ReportCardListProps = { cards: readonly SavedReport[] }

/** The cards of saved reports, in the order of the Dashboard. */
export function ReportCardList({ cards }: ReportCardListProps) {
  const moving = useMutation({ mutationFn: move })
  return (
    <>
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
