import { Check, ChevronDown, ChevronRight, Pencil, Plus, SkipForward } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { AccountNames } from '#web/api/accounts.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { counted } from '#web/words/counted.ts'
import { CategoryChooser } from './category-chooser.tsx'
import { ProposedCategory } from './proposed-category.tsx'
import { canChoose, canMakeRule, type ReviewGroup } from './review-groups.ts'
import { RowText } from './row-text.tsx'
import { SwipeItem } from './swipe-item.tsx'

export const mainButtonId = (id: string) => `review-${id}`

/** What the user can do with a group or a single transaction. */
export type ReviewActions = {
  onAccept: () => void
  onChoose: (category: string) => void
  onSkip: () => void
  onMakeRule: () => void
  /** Opens the list of categories, with what was typed; undefined closes it. */
  onType: (typed: string | undefined) => void
}

type ReviewItemProps = ReviewActions & {
  group: ReviewGroup
  accountNames: NonNullable<AccountNames>
  isCurrent: boolean
  /** Whether it is a transaction of the expanded group above it. */
  isPart: boolean
  /** Whether its transactions are listed one by one; undefined if there is just one. */
  isExpanded: boolean | undefined
  /** What was typed to choose a category, while the list of them is open. */
  typed: string | undefined
  onExpand: () => void
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

const rowsShown = 3

/** One group in the list: its transactions, the proposed category, and buttons to accept, change or skip. */
export function ReviewItem({ group, accountNames, isCurrent, isPart, isExpanded, ...item }: ReviewItemProps) {
  const { merchant, rows } = group
  const shown = isExpanded ? [] : rows.slice(0, rowsShown)
  return (
    <SwipeItem
      group={group}
      isSwipeable={item.typed === undefined}
      onAccept={item.onAccept}
      onSkip={item.onSkip}
      onType={item.onType}
      onFocus={item.onFocus}
      onKeyDown={item.onKeyDown}
      className={classNames(
        'grid rounded-[inherit] gap-x-8 gap-y-3 px-4 py-4 transition-shadow duration-150 md:px-5',
        'lg:grid-cols-[minmax(0,1fr)_auto] lg:items-start',
        isPart && 'bg-sunken/50 md:pl-10',
        isCurrent && 'md:shadow-[inset_3px_0_0_var(--color-accent)]',
      )}
    >
      <div className="min-w-0">
        {!isPart && (
          <p className="mb-2 flex flex-wrap items-baseline gap-x-2">
            <bdi className="wrap-anywhere min-w-0 font-semibold">{merchant}</bdi>
            <span className="text-muted text-xs">{counted(rows.length, 'transaction')}</span>
          </p>
        )}
        <ul aria-label={merchant} className="flex flex-col gap-2 empty:hidden">
          {shown.map(({ transaction }) => (
            <RowText
              key={transaction.id}
              row={transaction}
              accountName={accountNames.get(transaction.accountId)}
            />
          ))}
        </ul>
        {isExpanded !== undefined && (
          <Button
            variant="ghost"
            aria-expanded={isExpanded}
            onClick={item.onExpand}
            className="-ml-3.5 mt-1 text-xs"
          >
            {isExpanded ? (
              <ChevronDown aria-hidden="true" className="size-4" />
            ) : (
              <ChevronRight aria-hidden="true" className="size-4 rtl:rotate-180" />
            )}
            {isExpanded ? 'Review as a group' : 'Review one by one'}
            <span className="sr-only"> {merchant}</span>
          </Button>
        )}
      </div>
      <div className="lg:w-80">
        <ProposedCategory group={group} />
        <Decisions group={group} isCurrent={isCurrent} {...item} />
      </div>
    </SwipeItem>
  )
}

type DecisionsProps = ReviewActions & Pick<ReviewItemProps, 'group' | 'isCurrent' | 'typed'>

function Decisions({
  group,
  isCurrent,
  typed,
  onAccept,
  onChoose,
  onSkip,
  onMakeRule,
  onType,
}: DecisionsProps) {
  const about = <span className="sr-only"> {aboutOf(group)}</span>
  const id = mainButtonId(group.id)
  const look = isCurrent ? 'primary' : 'secondary'
  if (typed !== undefined)
    return (
      <div className="mt-3">
        <CategoryChooser typed={typed} onChoose={onChoose} onCancel={() => onType(undefined)} />
      </div>
    )
  return (
    <div className="mt-3 grid grid-cols-2 gap-2 *:first:nth-last-[odd]:col-span-2 md:max-lg:grid-cols-4">
      {group.category === null ? (
        <Button id={id} variant={look} onClick={() => onType('')}>
          <Pencil aria-hidden="true" className="size-4" />
          <span>Choose{about}</span>
        </Button>
      ) : (
        <Button id={id} variant={look} title="Accept (Enter)" onClick={onAccept}>
          <Check aria-hidden="true" className="size-4" />
          <span>Accept{about}</span>
        </Button>
      )}
      {group.category !== null && canChoose(group) && (
        <Button title="Choose another category (type its name)" onClick={() => onType('')}>
          <Pencil aria-hidden="true" className="size-4" />
          <span>Change{about}</span>
        </Button>
      )}
      <Button variant="ghost" title="Keep the category (Shift+Enter)" onClick={onSkip}>
        <SkipForward aria-hidden="true" className="size-4" />
        <span>Skip{about}</span>
      </Button>
      {canMakeRule(group) && (
        <Button variant="ghost" title="Make a rule (Ctrl+Enter)" onClick={onMakeRule}>
          <Plus aria-hidden="true" className="size-4" />
          <span>Rule{about}</span>
        </Button>
      )}
    </div>
  )
}

/** `12 transactions of starbucks` */
const aboutOf = ({ rows, merchant }: ReviewGroup) => `${counted(rows.length, 'transaction')} of ${merchant}`
