import { useEffect, useRef } from 'react'
import type { LedgerRule } from '#web/api/transaction-rules.ts'
import { ruleAnchor } from '#web/rules/rule-anchor.ts'
import { RuleForm } from './rule-form.tsx'
import { RuleRow } from './rule-row.tsx'

type RuleItemProps = {
  rule: LedgerRule
  isEdited: boolean
  onEdit: (id: string | null) => void
  onDelete: (rule: LedgerRule) => void
}

/** One rule in the list, or its form. The rows of History that it governs link to it. */
export function RuleItem({ rule, isEdited, onEdit, onDelete }: RuleItemProps) {
  const item = useRef<HTMLLIElement>(null)
  const wasEdited = useRef(false)
  useEffect(() => {
    if (wasEdited.current && document.activeElement === document.body)
      item.current?.querySelector('button')?.focus()
    wasEdited.current = isEdited
  }, [isEdited])
  return (
    <li
      ref={item}
      id={ruleAnchor(rule.id)}
      tabIndex={-1}
      className="relative isolate scroll-my-24 py-3 outline-none focus:before:absolute focus:before:-inset-x-3 focus:before:inset-y-0 focus:before:-z-10 focus:before:rounded-lg focus:before:bg-accent-soft focus:before:outline-2 focus:before:outline-accent"
    >
      {isEdited ? (
        <RuleForm rule={rule} onClose={() => onEdit(null)} />
      ) : (
        <RuleRow rule={rule} onEdit={() => onEdit(rule.id)} onDelete={() => onDelete(rule)} />
      )}
    </li>
  )
}
