import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { noDescription } from '#domain/bank-texts.ts'
import { uncategorized } from '#domain/categories.ts'
import { type RuleAction, ruleActions } from '#domain/rules/rule.ts'
import type { LedgerTransaction } from '#domain/transaction.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { transactionRulesQuery } from '#web/api/transaction-rules.ts'
import { updateTransaction } from '#web/api/transactions.ts'
import { format } from '#web/format/format.ts'
import { ruleTitle } from '#web/rules/rule-title.ts'
import { Button } from '#web/ui/button.tsx'
import { decidedNames } from '#web/words/rule-words.ts'

type RuleOriginProps = { transaction: LedgerTransaction; onDone: () => void }

/** What rules decide about a transaction, and what the user decided instead. */
export function RuleOrigin({ transaction, onDone }: RuleOriginProps) {
  const { decidedBy, byHand } = transaction
  const decided = ruleActions.filter((action) => decidedBy[action] !== null)
  return (
    <>
      {byHand.length > 0 && <ByHandLine transaction={transaction} onDone={onDone} />}
      <ChangedTexts transaction={transaction} />
      {decided.map((action) => (
        <DecidedLine key={action} transaction={transaction} action={action} />
      ))}
    </>
  )
}

type DecidedLineProps = { transaction: LedgerTransaction; action: RuleAction }

function DecidedLine({ transaction, action }: DecidedLineProps) {
  const { decidedBy, refundOf, description, bankDescription, ownCategory, bankCategory } = transaction
  const { data: rules } = useQuery(transactionRulesQuery)
  const ruleId = decidedBy[action] ?? ''
  const rule = rules?.find(({ id }) => id === ruleId)
  if (!rule) return null
  return (
    <p className="wrap-anywhere mt-3 text-muted">
      {decidedNames[action]} by the rule{' '}
      <Link
        to="/rules"
        search={{ edit: ruleId }}
        className="font-medium text-accent underline underline-offset-2"
      >
        <bdi>{ruleTitle(rule)}</bdi>
      </Link>
      {rule.changedAt !== null && ` since ${format.dayOfTime(rule.changedAt)}`}
      {action === 'description' && (
        <WithoutRules text="description" bank={bankDescription} own={description} />
      )}
      {action === 'category' && refundOf === null && (
        <>
          <WithoutRules text="category" bank={bankCategory} own={ownCategory} />. A category you enter here
          wins over rules
        </>
      )}
      .
    </p>
  )
}

type Text = 'description' | 'category'

/** What the bank said, and what the transaction says without rules if that differs. */
const WithoutRules = ({ text, bank, own }: { text: Text; bank: string | null; own: string }) => (
  <>
    {bank !== null && <BankSaid text={text} bank={bank} />}
    {bank !== own && (
      <>
        ; without rules, <Said>{own}</Said>
      </>
    )}
  </>
)

/** What is stored for an imported row whose statement says nothing. */
const nothingSaid: Record<Text, string> = { description: noDescription, category: uncategorized }

const BankSaid = ({ text, bank }: { text: Text; bank: string }) =>
  bank === nothingSaid[text] ? (
    `; the bank gave no ${text}`
  ) : (
    <>
      ; the bank said <Said>{bank}</Said>
    </>
  )

const Said = ({ children }: { children: string }) => <bdi className="text-ink">{children}</bdi>

/** What the bank said, for texts that have changed since the import without a rule. */
function ChangedTexts({ transaction }: { transaction: LedgerTransaction }) {
  const { decidedBy, description, bankDescription, ownCategory, bankCategory, parts } = transaction
  const changed = [
    ...(decidedBy.description === null
      ? [['description', 'Description changed', description, bankDescription] as const]
      : []),
    ...(decidedBy.category === null
      ? [['category', parts.length > 0 ? 'Split' : 'Category changed', ownCategory, bankCategory] as const]
      : []),
  ]
  return changed.map(
    ([text, what, own, bank]) =>
      bank &&
      bank !== own && (
        <p key={what} className="wrap-anywhere mt-3 text-muted">
          {what}
          <BankSaid text={text} bank={bank} />.
        </p>
      ),
  )
}

/** What the user decided for this transaction, with a button that lets rules decide again. */
function ByHandLine({ transaction: { id, byHand }, onDone }: RuleOriginProps) {
  const giving = useMutation({
    mutationFn: async () => {
      await updateTransaction(id, { byHand: null })
      await invalidateLedger()
    },
    onSuccess: onDone,
  })
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="text-muted">
        Changed by hand, so rules don’t apply: {byHand.map((action) => decidedNames[action]).join(', ')}.
      </p>
      <Button busy={giving.isPending} onClick={() => giving.mutate()}>
        Let rules decide again
      </Button>
      {giving.error && (
        <p role="alert" className="text-danger">
          {errorMessage(giving.error, 'Failed to update transaction')}
        </p>
      )}
    </div>
  )
}
