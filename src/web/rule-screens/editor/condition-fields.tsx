import { X } from 'lucide-react'
import { Suspense } from 'react'
import type { Account } from '#domain/accounts.ts'
import { amountTests, textTests } from '#domain/rules/rule.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { fieldNames, testNames } from '#web/words/rule-words.ts'
import type { ConditionProblem } from './read-draft.ts'
import type { ConditionDraft } from './rule-draft.ts'

const MerchantField = lazyPart(async () => (await import('./merchant-field.tsx')).MerchantField)

type ConditionFieldsProps = {
  condition: ConditionDraft
  autoFocus: boolean
  /** Its position in the rule, from 1. */
  number: number
  problem: ConditionProblem | undefined
  accounts: readonly Account[]
  /** Names the currency of its amounts if that is not the ledger's. */
  currencyHint: string | undefined
  onChange: (change: Partial<ConditionDraft>) => void
  /** Undefined for the only condition. */
  onRemove: (() => void) | undefined
}

/** The fields of a condition: the field of the transaction, the test and the value. */
export function ConditionFields({
  condition,
  autoFocus,
  number,
  problem,
  accounts,
  currencyHint,
  onChange,
  onRemove,
}: ConditionFieldsProps) {
  const { field, not } = condition
  const tests = testsOf(condition)
  const test = `${not ? 'not ' : ''}${testOf(condition)}`
  return (
    <fieldset className="flex flex-wrap items-start gap-2">
      <legend className="sr-only">Condition {number}</legend>
      <SelectField
        label="Field"
        hideLabel
        autoFocus={autoFocus}
        className="min-w-0 flex-1 basis-36 md:max-w-40"
        value={field}
        onChange={({ target }) => onChange({ field: target.value as ConditionDraft['field'], not: false })}
      >
        {Object.entries(fieldNames).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Test"
        hideLabel
        className="min-w-0 flex-1 basis-36 md:max-w-48"
        value={test}
        onChange={({ target }) => onChange(changeTo(target.value, field))}
      >
        {tests.flatMap((one) =>
          [one, `not ${one}`].map((value, index) => (
            <option key={value} value={value}>
              {testNames[one][index]}
            </option>
          )),
        )}
      </SelectField>
      <div className="flex min-w-0 flex-1 basis-48 items-start gap-2 max-md:basis-full">
        <ConditionValue {...{ condition, problem, accounts, currencyHint, onChange }} />
        {onRemove && (
          <IconButton label={`Remove condition ${number}`} onClick={onRemove} className="mt-0.5">
            <X />
          </IconButton>
        )}
      </div>
    </fieldset>
  )
}

const testsOf = ({ field }: ConditionDraft) =>
  field === 'description' ? textTests : field === 'amount' ? amountTests : (['is'] as const)

const testOf = ({ field, textTest, amountTest }: ConditionDraft) =>
  field === 'description' ? textTest : field === 'amount' ? amountTest : 'is'

function changeTo(value: string, field: ConditionDraft['field']): Partial<ConditionDraft> {
  const not = value.startsWith('not ')
  const test = value.replace('not ', '')
  if (field === 'description') return { not, textTest: test as ConditionDraft['textTest'] }
  if (field === 'amount') return { not, amountTest: test as ConditionDraft['amountTest'] }
  return { not }
}

type ConditionValueProps = Pick<
  ConditionFieldsProps,
  'condition' | 'problem' | 'accounts' | 'currencyHint' | 'onChange'
>

function ConditionValue({ condition, problem, accounts, currencyHint, onChange }: ConditionValueProps) {
  const shared = { hideLabel: true, className: 'min-w-0 flex-1' }
  switch (condition.field) {
    case 'description':
      return (
        <TextField
          {...shared}
          label="Text"
          dir="auto"
          placeholder={condition.textTest === 'matches' ? '^AMZN' : 'Text'}
          spellCheck={false}
          autoCapitalize="none"
          error={problem?.value}
          hint={
            condition.textTest === 'matches' &&
            'A regular expression (RE2). Case matters unless it starts with (?i).'
          }
          value={condition.text}
          onChange={({ target }) => onChange({ text: target.value })}
        />
      )
    case 'amount':
      return (
        <>
          <TextField
            {...shared}
            label="Amount"
            inputMode="decimal"
            placeholder="Amount"
            error={problem?.value}
            hint={currencyHint}
            value={condition.amount}
            onChange={({ target }) => onChange({ amount: target.value })}
          />
          {condition.amountTest === 'between' && (
            <TextField
              {...shared}
              label="And"
              inputMode="decimal"
              placeholder="And"
              error={problem?.to}
              value={condition.toAmount}
              onChange={({ target }) => onChange({ toAmount: target.value })}
            />
          )}
        </>
      )
    case 'direction':
      return (
        <SelectField
          {...shared}
          label="Direction"
          value={condition.direction}
          onChange={({ target }) => onChange({ direction: target.value as 'in' | 'out' })}
        >
          <option value="out">Money out</option>
          <option value="in">Money in</option>
        </SelectField>
      )
    case 'account':
      return (
        <SelectField
          {...shared}
          label="Account"
          error={problem?.value}
          value={condition.accountId}
          onChange={({ target }) => onChange({ accountId: target.value })}
        >
          <option value="">Select an account</option>
          {accounts.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )
    case 'merchant':
      return (
        <Suspense>
          <MerchantField {...shared} condition={condition} error={problem?.value} onChange={onChange} />
        </Suspense>
      )
    case 'day_of_month':
      return (
        <>
          <TextField
            {...shared}
            label="First day"
            inputMode="numeric"
            placeholder="From"
            error={problem?.value}
            value={condition.fromDay}
            onChange={({ target }) => onChange({ fromDay: target.value })}
          />
          <TextField
            {...shared}
            label="Last day"
            inputMode="numeric"
            placeholder="To"
            error={problem?.to}
            value={condition.toDay}
            onChange={({ target }) => onChange({ toDay: target.value })}
          />
        </>
      )
  }
}
