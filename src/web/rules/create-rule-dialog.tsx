import { useMutation, useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react'
import type { Merchant } from '#domain/merchants/merchant.ts'
import { errorMessage, ShownError } from '#web/api/api-error.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { createTransactionRule, type LedgerRule, transactionRulesQuery } from '#web/api/transaction-rules.ts'
import { CategorySelect } from '#web/categories/category-select.tsx'
import { hasSession } from '#web/session/session-state.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { lazyLink, lazyPart } from '#web/ui/lazy-part.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { offerUndoOfSaved } from './offer-rule-undo.ts'
import { isAbout, type RuleSubject, ruleAbout } from './rule-subject.ts'
import { hasSimpleActions } from './rule-title.ts'

const MakeRuleLink = lazyLink(async () => (await import('./make-rule-link.tsx')).MakeRuleLink)
const PreviewInDialog = lazyPart(async () => (await import('./preview-in-dialog.tsx')).PreviewInDialog)

type CreateRuleDialogProps = {
  subject: RuleSubject
  /** The transactions that it is created from. */
  rows: readonly { description: string; merchant: Merchant | null }[]
  /** Selected at first. */
  suggestedCategory?: string | undefined
  onClose: () => void
  onCreated?: (() => void) | undefined
}

/**
 * Creates a rule for all past and future transactions with a description or of a merchant. If there is one that this
 * form would take something away from, the editor opens instead.
 */
export function CreateRuleDialog(props: CreateRuleDialogProps) {
  const { data, error, isFetchedAfterMount } = useQuery({
    ...transactionRulesQuery,
    refetchOnMount: 'always',
  })
  if (!isFetchedAfterMount) return null
  if (!data)
    return (
      <Dialog title={title} onClose={props.onClose}>
        <ErrorBox>{errorMessage(error, 'Failed to load rules')}</ErrorBox>
      </Dialog>
    )
  const existing = data.find((rule) => isAbout(rule, props.subject))
  if (existing && !(hasSimpleActions(existing) && existing.name === ruleAbout(props.subject).name))
    return <Navigate to="/rules" search={{ edit: existing.id }} />
  return <SimpleRuleDialog {...props} existing={existing} />
}

const title = 'Create Transaction Rule'

type SimpleRuleDialogProps = CreateRuleDialogProps & { existing: LedgerRule | undefined }

function SimpleRuleDialog({
  subject,
  rows,
  existing,
  suggestedCategory = '',
  onClose,
  onCreated,
}: SimpleRuleDialogProps) {
  // The rule that is saved here must not look like one to replace.
  const [replaced] = useState(existing)
  const [category, setCategory] = useState(replaced?.category ?? suggestedCategory)
  const [excluded, setExcludeFromTotal] = useState(replaced?.excluded ?? false)
  const rule = { ...ruleAbout(subject), category: category || null, excluded }
  const categoryField = useRef<HTMLSelectElement>(null)
  // The first field is read-only.
  useEffect(() => categoryField.current?.focus(), [])
  const create = useMutation({
    mutationFn: async () => {
      if (!(await hasSession())) throw new ShownError('You must be logged in to create rules')
      offerUndoOfSaved(await createTransactionRule(rule))
      await invalidateLedger()
    },
    onSuccess: () => {
      onClose()
      onCreated?.()
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    create.mutate()
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={submit}>
        <TextField {...fieldOf(subject)} readOnly dir="auto" inputClassName="bg-sunken" />
        <CategorySelect
          ref={categoryField}
          required
          className="mt-4"
          value={category}
          onChange={setCategory}
        />
        <CheckboxField
          label="Exclude from total calculations"
          className="mt-5"
          checked={excluded}
          onChange={(event) => setExcludeFromTotal(event.target.checked)}
        />
        {replaced && (
          <p className="mt-4 text-muted">
            This replaces the existing rule for this {'merchant' in subject ? 'merchant' : 'description'}.
          </p>
        )}
        <div className="mt-4 h-44">
          <Suspense>
            <PreviewInDialog rule={rule} replaces={replaced?.id} />
          </Suspense>
        </div>
        {create.error && (
          <ErrorBox className="mt-4">{errorMessage(create.error, 'Failed to create rule')}</ErrorBox>
        )}
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <div className="mr-auto -ml-3.5 flex">
            <Suspense>
              <MakeRuleLink rows={rows} category={category} text="More options..." />
            </Suspense>
          </div>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={create.isPending}>
            Create Rule
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const fieldOf = (subject: RuleSubject) =>
  'merchant' in subject
    ? {
        label: 'Merchant',
        value: subject.merchant.name,
        hint: 'Applies to all past and future transactions of this merchant.',
      }
    : {
        label: 'Description Pattern',
        value: subject.descriptionPattern,
        hint: 'Applies to all past and future transactions with exactly this description.',
      }
