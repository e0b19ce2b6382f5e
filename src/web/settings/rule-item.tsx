import { Link } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { LedgerRule } from '#web/api/transaction-rules.ts'
import { ruleAnchor } from '#web/rules/rule-link.tsx'
import { ruleTitle } from '#web/rules/rule-title.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { counted } from '#web/words/counted.ts'
import { RuleForm } from './rule-form.tsx'

const editButtonId = (ruleId: string) => `edit-rule-${ruleId}`

type RuleItemProps = {
  rule: LedgerRule
  isEdited: boolean
  onEdit: (id: string | null) => void
  onDelete: (rule: LedgerRule) => void
}

/** A rule in the list, or its form. Transactions in History link to the rule that applies to them. */
export function RuleItem({ rule, isEdited, onEdit, onDelete }: RuleItemProps) {
  return (
    <li
      id={ruleAnchor(rule.id)}
      tabIndex={-1}
      className="relative isolate scroll-my-24 py-3 outline-none focus:before:absolute focus:before:-inset-x-3 focus:before:inset-y-0 focus:before:-z-10 focus:before:rounded-lg focus:before:bg-accent-soft focus:before:outline-2 focus:before:outline-accent"
    >
      {isEdited ? (
        <RuleForm rule={rule} openerId={editButtonId(rule.id)} onClose={() => onEdit(null)} />
      ) : (
        <RuleRow rule={rule} onEdit={() => onEdit(rule.id)} onDelete={() => onDelete(rule)} />
      )}
    </li>
  )
}

type RuleRowProps = { rule: LedgerRule; onEdit: () => void; onDelete: () => void }

const RuleRow = ({ rule, onEdit, onDelete }: RuleRowProps) => (
  <div className="flex items-center justify-between gap-3">
    <div className="min-w-0">
      <p dir="auto" className="wrap-anywhere font-medium">
        {ruleTitle(rule)}
      </p>
      {/* The dots are in the gap before each part. At the start of a line, the gap is clipped. */}
      <p className="wrap-anywhere -mx-1 overflow-x-clip px-1 text-muted text-xs">
        <span className="-ms-3 flex flex-wrap">
          <span className="ps-3">{rule.category}</span>
          {rule.excluded && <DottedPart>Excluded from totals</DottedPart>}
          <DottedPart>
            {rule.matches === 0 ? (
              matchesOf(rule.matches)
            ) : (
              <Link
                to="/history"
                search={{ rule_id: rule.id }}
                className="-my-2 inline-block py-2 font-medium text-accent underline-offset-2 hover:underline"
              >
                {matchesOf(rule.matches)}
              </Link>
            )}
          </DottedPart>
        </span>
      </p>
    </div>
    <span className="flex shrink-0 gap-1">
      <IconButton id={editButtonId(rule.id)} label={`Edit the rule for ${ruleTitle(rule)}`} onClick={onEdit}>
        <Pencil />
      </IconButton>
      <IconButton label={`Delete the rule for ${ruleTitle(rule)}`} tone="danger" onClick={onDelete}>
        <Trash2 />
      </IconButton>
    </span>
  </div>
)

const DottedPart = ({ children }: { children: ReactNode }) => (
  <span className="relative ps-3">
    <span className="absolute start-1">{' · '}</span>
    {children}
  </span>
)

const matchesOf = (count: number) => `Matches ${counted(count, 'transaction')}`
