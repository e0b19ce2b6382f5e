import { Link } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { LedgerRule } from '#web/api/transaction-rules.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

type RuleRowProps = { rule: LedgerRule; onEdit: () => void; onDelete: () => void }

export const RuleRow = ({ rule, onEdit, onDelete }: RuleRowProps) => (
  <div className="flex items-center justify-between gap-3">
    <div className="min-w-0">
      <p dir="auto" className="wrap-anywhere font-medium">
        {rule.descriptionPattern}
      </p>
      {/* A dot stands in the gap before its part; at the beginning of a line the gap, and it, are cut off. */}
      <p className="wrap-anywhere -mx-1 overflow-x-clip px-1 text-muted text-xs">
        <span className="-ms-3 flex flex-wrap">
          <span className="ps-3">{rule.category}</span>
          {rule.excludeFromTotal && <DottedPart>Excluded from totals</DottedPart>}
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
      <IconButton label={`Edit the rule for ${rule.descriptionPattern}`} onClick={onEdit}>
        <Pencil />
      </IconButton>
      <IconButton label={`Delete the rule for ${rule.descriptionPattern}`} tone="danger" onClick={onDelete}>
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

const matchesOf = (count: number) =>
  count === 1 ? 'Matches 1 transaction' : `Matches ${count.toLocaleString('en-US')} transactions`
