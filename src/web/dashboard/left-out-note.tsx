import { Fragment, useContext } from 'react'
import type { KindOfCategory } from '#domain/category-kinds.ts'
import { leftOutRows, type RowSum, transferCategoryRows } from '#domain/spending-rows.ts'
import type { SpendingLedger, SpendingWindow } from '#domain/spending-window.ts'
import { format } from '#web/format/format.ts'
import { inTransferCategories, leftOutParts, leftOutTotal } from '#web/words/left-out-words.ts'
import { type Rows, RowsLink, ShownFigure } from './rows-link.tsx'

type LeftOutNoteProps = {
  ledger: SpendingLedger
  /** Null while the kinds of categories are unknown. */
  kindOf: ((category: string) => KindOfCategory) | null
  window: SpendingWindow
}

/**
 * Says what a chart leaves out, and why. Charts of all transactions include transfer categories, but headline figures
 * and their charts do not, so the note always mentions them.
 */
export function LeftOutNote({ ledger, kindOf, window }: LeftOutNoteProps) {
  const isOfFigure = useContext(ShownFigure) !== undefined
  const leftOut = leftOutRows(ledger, window)
  const inCategories = kindOf ? transferCategoryRows(ledger, window, kindOf) : { count: 0, grossCents: 0 }
  const reasons: Part[] = leftOutParts({
    transfer: leftOut.transfer.count,
    rule: leftOut.rule.count,
    no_rate: leftOut.no_rate.count,
  }).map(([reason, text]) => ({
    text: reason === 'no_rate' ? text : withSum(text, leftOut[reason]),
    count: leftOut[reason].count,
    rows: { window, leftOutBy: reason },
  }))
  const ofCategories: Part[] = [
    {
      text: withSum(inTransferCategories(inCategories.count), inCategories),
      count: inCategories.count,
      rows: { window, figure: 'transfer_categories' as const },
    },
  ].filter(({ count }) => count > 0)
  const parts = isOfFigure ? [...reasons, ...ofCategories] : reasons
  const counted = isOfFigure ? [] : ofCategories
  if (parts.length + counted.length === 0) return null
  return (
    <p className="text-muted text-xs tabular-nums">
      {parts.map(({ text, rows }, index) => (
        <Fragment key={text}>
          {index === 0 ? `${leftOutTotal(parts.reduce((sum, { count }) => sum + count, 0))}: ` : ', '}
          <RowsLink rows={rows} of="left out of this chart">
            {text}
          </RowsLink>
        </Fragment>
      ))}
      {counted.map(({ text, rows }) => (
        <Fragment key={text}>
          {parts.length > 0 && ' · '}
          <span className="inline-block">
            Includes{' '}
            <RowsLink rows={rows} of="that only the headline figures leave out">
              {text}
            </RowsLink>
          </span>
        </Fragment>
      ))}
    </p>
  )
}

type Part = { text: string; count: number; rows: Rows }

const withSum = (text: string, { grossCents }: Pick<RowSum, 'grossCents'>) =>
  `${text} (${format.money(grossCents)})`
