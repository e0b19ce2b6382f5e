import { CircleAlert, GripVertical, Trash2 } from 'lucide-react'
import type { LedgerRule } from '#web/api/transaction-rules.ts'
import { EditRuleLink } from '#web/rules/edit-rule-link.tsx'
import { RuleRowsLink, ruleAnchor } from '#web/rules/rule-link.tsx'
import { RuleSentence } from '#web/rules/rule-sentence.tsx'
import { ruleTitle } from '#web/rules/rule-title.ts'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MoveButtons } from '#web/ui/move-buttons.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { useDraggedItem } from './use-dragged-item.ts'

type RuleListProps = {
  rules: readonly LedgerRule[]
  /** Why a rule has no effect, or not the expected one. */
  warningsOf: (rule: LedgerRule) => readonly string[]
  onSwitch: (rule: LedgerRule, enabled: boolean) => void
  onDelete: (rule: LedgerRule) => void
  /** Moves a rule to the index that `to` returns for its current one. */
  onMove: (rule: LedgerRule, to: (index: number) => number) => void
}

/** The rules in order. Dragging and the arrow buttons change the order. */
export function RuleList({ rules, warningsOf, onSwitch, onDelete, onMove }: RuleListProps) {
  const { list, drag, handle } = useDraggedItem<HTMLOListElement>((from, to) => {
    const rule = rules[from]
    if (rule) onMove(rule, () => to)
  })
  return (
    <ol ref={list} aria-label="Rules" className="divide-y divide-line">
      {rules.map((rule, index) => (
        <li
          key={rule.id}
          id={ruleAnchor(rule.id)}
          tabIndex={-1}
          className={classNames(
            'flex flex-wrap items-start gap-x-3 px-4 py-3 md:flex-nowrap md:px-5',
            'first:rounded-t-xl last:rounded-b-xl focus:bg-accent-soft',
            drag?.from === index && 'relative z-1 bg-raised opacity-90 shadow-float',
            drag && drag.from !== index && drag.to === index && dropLine(drag),
          )}
          style={drag?.from === index ? { translate: `0 ${drag.offset}px` } : undefined}
        >
          {rules.length > 1 && (
            <span
              {...handle(index)}
              aria-hidden="true"
              title="Drag to change the order"
              className="-ml-2 flex h-9 w-7 shrink-0 cursor-grab touch-none items-center justify-center text-muted active:cursor-grabbing max-md:h-11"
            >
              <GripVertical className="size-4" />
            </span>
          )}
          <div className={classNames('min-w-0 flex-1 md:py-1', !rule.enabled && 'text-muted')}>
            <h2 dir="auto" className="wrap-anywhere font-medium">
              {ruleTitle(rule)}
            </h2>
            <RuleSentence rule={rule} />
            <p className="text-muted text-xs">
              {rule.enabled ? <RuleRowsLink rule={rule} verb="Decides" /> : 'Off'}
            </p>
            {warningsOf(rule).map((warning) => (
              <p key={warning} className="wrap-anywhere mt-1 flex gap-1.5 text-xs">
                <CircleAlert aria-hidden="true" className="mt-px size-3.5 shrink-0 text-danger" />
                {warning}
              </p>
            ))}
          </div>
          <div className="flex items-center gap-1 max-md:w-full max-md:justify-end">
            <Switch
              label={`Use ${ruleTitle(rule)}`}
              checked={rule.enabled}
              onChange={({ target }) => onSwitch(rule, target.checked)}
            />
            {rules.length > 1 && (
              <MoveButtons
                id={rule.id}
                name={ruleTitle(rule)}
                isFirst={index === 0}
                isLast={index === rules.length - 1}
                onMove={(step) => onMove(rule, (from) => from + step)}
              />
            )}
            <EditRuleLink rule={rule} />
            <IconButton
              label={`Delete the rule for ${ruleTitle(rule)}`}
              tone="danger"
              onClick={() => onDelete(rule)}
            >
              <Trash2 />
            </IconButton>
          </div>
        </li>
      ))}
    </ol>
  )
}

/** Shows whether the dragged item would go above or below this one. */
const dropLine = ({ from, to }: { from: number; to: number }) =>
  to < from ? 'shadow-[inset_0_2px_0_var(--color-accent)]' : 'shadow-[inset_0_-2px_0_var(--color-accent)]'
