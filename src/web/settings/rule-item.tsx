import { Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import type { LedgerRule } from '#web/api/transaction-rules.ts'
import { RuleRowsLink, ruleAnchor } from '#web/rules/rule-link.tsx'
import { isSimple, ruleTitle } from '#web/rules/rule-title.ts'
import { AwaitedDialog } from '#web/ui/awaited-dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { lazyLink, lazyPart } from '#web/ui/lazy-part.tsx'

const RuleForm = lazyPart(async () => (await import('./rule-form.tsx')).RuleForm)
// Loaded on demand, because few users have rules with conditions.
const RuleSentence = lazyPart(async () => (await import('#web/rules/rule-sentence.tsx')).RuleSentence)
const EditRuleLink = lazyLink(async () => (await import('#web/rules/edit-rule-link.tsx')).EditRuleLink)

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
        <Suspense fallback={<AwaitedDialog onClose={() => onEdit(null)} />}>
          <RuleForm rule={rule} openerId={editButtonId(rule.id)} onClose={() => onEdit(null)} />
        </Suspense>
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
      {isSimple(rule) ? (
        <SimpleAbout rule={rule} />
      ) : (
        <Suspense>
          <RuleSentence rule={rule} />
          <p className="text-muted text-xs">
            {rule.enabled ? <RuleRowsLink rule={rule} verb="Matches" /> : 'Off'}
          </p>
        </Suspense>
      )}
    </div>
    <span className="flex shrink-0 gap-1">
      {isSimple(rule) ? (
        <IconButton
          id={editButtonId(rule.id)}
          label={`Edit the rule for ${ruleTitle(rule)}`}
          onClick={onEdit}
        >
          <Pencil />
        </IconButton>
      ) : (
        <Suspense>
          <EditRuleLink rule={rule} />
        </Suspense>
      )}
      <IconButton label={`Delete the rule for ${ruleTitle(rule)}`} tone="danger" onClick={onDelete}>
        <Trash2 />
      </IconButton>
    </span>
  </div>
)

/** The dots are in the gap before each part. The gap is clipped at the start of a line. */
const SimpleAbout = ({ rule }: { rule: LedgerRule }) => (
  <p className="wrap-anywhere -mx-1 overflow-x-clip px-1 text-muted text-xs">
    <span className="-ms-3 flex flex-wrap">
      <span className="ps-3">{rule.category}</span>
      {rule.excluded && <DottedPart>Excluded from totals</DottedPart>}
      <DottedPart>
        <RuleRowsLink rule={rule} verb="Matches" />
      </DottedPart>
    </span>
  </p>
)

const DottedPart = ({ children }: { children: ReactNode }) => (
  <span className="relative ps-3">
    <span className="absolute start-1">{' · '}</span>
    {children}
  </span>
)
