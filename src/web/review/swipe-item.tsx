import { Check, type LucideIcon, Pencil, SkipForward } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { canChoose, type ReviewGroup } from './review-groups.ts'
import type { ReviewActions } from './review-item.tsx'
import { useSwipe } from './use-swipe.ts'

type SwipeItemProps = ComponentProps<'li'> &
  Pick<ReviewActions, 'onAccept' | 'onSkip' | 'onType'> & { group: ReviewGroup; isSwipeable: boolean }

/**
 * A list item that can be swiped: right to accept the suggested category (or to choose one if there is none), left to
 * skip. Its buttons do the same.
 */
export function SwipeItem({
  group,
  isSwipeable,
  onAccept,
  onSkip,
  onType,
  className,
  children,
  ...item
}: SwipeItemProps) {
  const isAccepted = group.category !== null
  const { offset, isFar, handlers } = useSwipe({
    onRight: () => (isAccepted ? onAccept() : canChoose(group) && onType('')),
    onLeft: onSkip,
  })
  const isSwiped = offset !== 0
  return (
    <li
      {...item}
      {...(isSwipeable && handlers)}
      className={classNames(
        'relative touch-pan-y scroll-my-24 first:rounded-t-xl last:rounded-b-xl',
        isSwiped && 'select-none overflow-clip',
      )}
    >
      {isSwiped && (
        <div
          aria-hidden="true"
          className={classNames(
            'absolute inset-0 flex items-center px-5 font-medium transition-colors duration-100',
            offset < 0 && 'justify-end',
            isFar ? 'bg-accent-solid text-on-solid' : 'bg-sunken text-muted',
          )}
        >
          {offset < 0 ? (
            <Hint icon={SkipForward} text="Skip" />
          ) : (
            <Hint icon={isAccepted ? Check : Pencil} text={isAccepted ? 'Accept' : 'Choose'} />
          )}
        </div>
      )}
      <div
        className={classNames(className, isSwiped && 'relative bg-surface')}
        style={isSwiped ? { transform: `translateX(${offset}px)` } : undefined}
      >
        {children}
      </div>
    </li>
  )
}

const Hint = ({ icon: Icon, text }: { icon: LucideIcon; text: string }) => (
  <span className="flex items-center gap-2">
    <Icon className="size-5" />
    {text}
  </span>
)
