import { Link } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import type { LedgerRule } from '#web/api/transaction-rules.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

type RuleRowProps = { rule: LedgerRule; onEdit: () => void; onDelete: () => void }

export const RuleRow = ({ rule, onEdit, onDelete }: RuleRowProps) => (
  <div className="flex items-center justify-between gap-3">
    <div className="min-w-0">
      <p dir="auto" className="wrap-anywhere font-medium">
        {rule.descriptionPattern}
      </p>
      <p className="text-muted text-xs">
        {rule.category}
        {rule.excludeFromTotal && ' · Excluded from totals'}
        {' · '}
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
      </p>
    </div>
    <span className="flex shrink-0 gap-1">
      <IconButton label={`Edit the rule for ${rule.descriptionPattern}`} onClick={onEdit}>
        <Pencil />
      </IconButton>
      <IconButton label={`Delete the rule for ${rule.descriptionPattern}`} tone="danger" onClick={onDelete}>
        <Trash2 />
      </IconButton>
    </span>
  </div>
)

const matchesOf = (count: number) =>
  count === 1 ? 'Matches 1 transaction' : `Matches ${count.toLocaleString('en-US')} transactions`
