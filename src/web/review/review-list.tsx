import { useState } from 'react'
import type { AccountNames } from '#web/api/accounts.ts'
import type { ToReview } from '#web/api/review.ts'
import { CreateRuleDialog } from '#web/rules/create-rule-dialog.tsx'
import { Card } from '#web/ui/card.tsx'
import { counted } from '#web/words/counted.ts'
import { KeyHints } from './key-hints.tsx'
import { groupOfOne, type ReviewGroup, rowsAbout, subjectOf } from './review-groups.ts'
import { ReviewItem } from './review-item.tsx'
import { useReviewKeys } from './use-review-keys.ts'

/** Marks transactions as reviewed and sets their category, unless `categoryOf` returns undefined. */
export type OnReview = (rows: readonly ToReview[], categoryOf: (row: ToReview) => string | undefined) => void

type ReviewListProps = {
  groups: readonly ReviewGroup[]
  accountNames: NonNullable<AccountNames>
  onReview: OnReview
}

/** More would make the list slow. Further groups move up as the user works through these. */
const mostGroups = 50

const hints = [
  ['↑ ↓', 'Move'],
  ['Enter', 'Accept'],
  ['a … z', 'Choose another category'],
  ['→ ←', 'One by one'],
  ['Shift Enter', 'Skip'],
  ['Ctrl Enter', 'Make a rule'],
  ['Ctrl Z', 'Undo'],
] as const

/** Groups of transactions to accept, categorize or skip, by keyboard or with buttons. */
export function ReviewList({ groups, accountNames, onReview }: ReviewListProps) {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const [typing, setTyping] = useState<{ id: string; typed: string }>()
  const [ruled, setRuled] = useState<ReviewGroup>()
  const shown = groups.slice(0, mostGroups)
  const items = shown.flatMap((group) => [
    { group, isPart: false },
    ...(expanded.has(group.id) ? group.rows.map((row) => ({ group: groupOfOne(row), isPart: true })) : []),
  ])
  const expand = ({ id, rows }: ReviewGroup, open: boolean) => {
    if (rows.length > 1 || !open)
      setExpanded((ids) => new Set(open ? [...ids, id] : [...ids].filter((one) => one !== id)))
  }
  const actionsOf = (group: ReviewGroup) => ({
    onAccept: () => decide(group, ({ suggestion }) => suggestion?.category),
    onChoose: (category: string) => decide(group, () => category),
    onSkip: () => decide(group, () => undefined),
    onMakeRule: () => setRuled(group),
    onType: (typed: string | undefined) => {
      setTyping(typed === undefined ? undefined : { id: group.id, typed })
      if (typed === undefined) keys.focusAfterwards(group.id)
    },
    onExpand: (open: boolean) => expand(group, open),
  })
  const keys = useReviewKeys(
    items.map(({ group }) => group),
    actionsOf,
  )
  function decide(group: ReviewGroup, categoryOf: Parameters<OnReview>[1]) {
    keys.focusNextOf(group.id)
    setTyping(undefined)
    onReview(group.rows, categoryOf)
  }

  return (
    <>
      <KeyHints hints={hints} />
      <p className="mb-3 hidden text-muted text-xs pointer-coarse:block">
        Swipe right to accept the category, left to skip.
      </p>
      <Card>
        <ul aria-label="Transactions to review" className="divide-y divide-line">
          {items.map(({ group, isPart }) => (
            <ReviewItem
              key={group.id}
              group={group}
              isPart={isPart}
              accountNames={accountNames}
              isCurrent={group.id === keys.currentId}
              isExpanded={
                isPart || (group.rows.length === 1 && !expanded.has(group.id))
                  ? undefined
                  : expanded.has(group.id)
              }
              typed={typing?.id === group.id ? typing.typed : undefined}
              {...actionsOf(group)}
              onExpand={() => expand(group, !expanded.has(group.id))}
              onFocus={() => keys.setCurrent(group.id)}
              onKeyDown={(event) => keys.onKeyDown(event, group)}
            />
          ))}
        </ul>
        {groups.length > shown.length && (
          <p className="border-line border-t px-5 py-3 text-muted">
            {counted(groups.length - shown.length, 'more group')} after these.
          </p>
        )}
      </Card>
      {ruled && (
        <CreateRuleDialog
          subject={subjectOf(ruled)}
          rows={ruled.rows.map(({ transaction }) => transaction)}
          suggestedCategory={ruled.category ?? undefined}
          onClose={() => setRuled(undefined)}
          onCreated={() => decide({ ...ruled, rows: rowsAbout(ruled, subjectOf(ruled)) }, () => undefined)}
        />
      )}
    </>
  )
}
