import { Link } from '@tanstack/react-router'
import { CircleAlert, GripVertical, Trash2 } from 'lucide-react'
import type { LedgerRule } from '#web/api/transaction-rules.ts'
import { EditRuleLink } from '#web/rules/edit-rule-link.tsx'
import { ruleAnchor } from '#web/rules/rule-link.tsx'
import { RuleSentence } from '#web/rules/rule-sentence.tsx'
import { ruleTitle } from '#web/rules/rule-title.ts'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MoveButtons } from '#web/ui/move-buttons.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { counted } from '#web/words/counted.ts'
import { useDraggedItem } from './use-dragged-item.ts'

type RuleListProps = {
  rules: readonly LedgerRule[]
  /** What is wrong with a rule. */
  warningsOf: (rule: LedgerRule) => readonly string[]
  onSwitch: (rule: LedgerRule, enabled: boolean) => void
  onDelete: (rule: LedgerRule) => void
  /** Moves a rule to the index that `to` returns for its current one. */
  onMove: (rule: LedgerRule, to: (index: number) => number) => void
}

/** The rules in their order, which dragging or the arrow buttons change. */
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
              <Decided rule={rule} />
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

/** Where the dragged item would go: above this one or below. */
const dropLine = ({ from, to }: { from: number; to: number }) =>
  to < from ? 'shadow-[inset_0_2px_0_var(--color-accent)]' : 'shadow-[inset_0_-2px_0_var(--color-accent)]'

function Decided({ rule: { id, enabled, matches } }: { rule: LedgerRule }) {
  if (!enabled) return 'Off'
  const text = `Decides ${counted(matches, 'transaction')}`
  if (matches === 0) return text
  return (
    <Link
      to="/history"
      search={{ rule_id: id }}
      className="-my-2 inline-block py-2 font-medium text-accent underline-offset-2 hover:underline"
    >
      {text}
    </Link>
  )
}
