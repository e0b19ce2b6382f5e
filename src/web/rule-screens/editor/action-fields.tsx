import { longestDescription } from '#domain/plain-text.ts'
import { longestNote } from '#domain/transaction.ts'
import { CategoryField } from '#web/categories/category-field.tsx'
import { TagsField } from '#web/tags/tags-field.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { RuleDraft } from './rule-draft.ts'

type ActionFieldsProps = {
  draft: RuleDraft
  problem: string | null
  tagsProblem: string | null
  onChange: (change: Partial<RuleDraft>) => void
}

/** The fields for what a rule does. */
export const ActionFields = ({ draft, problem, tagsProblem, onChange }: ActionFieldsProps) => (
  <section aria-label="Actions" className="flex flex-col gap-4">
    <h2 className="font-semibold">Then</h2>
    <CategoryField
      value={draft.category}
      error={problem ?? undefined}
      onChange={(category) => onChange({ category })}
    />
    <TextField
      label="Show as"
      hint="Shown above the bank’s description, which is kept."
      dir="auto"
      maxLength={longestDescription}
      value={draft.shownDescription}
      onChange={({ target }) => onChange({ shownDescription: target.value })}
    />
    <TextField
      label="Note"
      hint="For transactions without a note of their own."
      dir="auto"
      maxLength={longestNote}
      value={draft.note}
      onChange={({ target }) => onChange({ note: target.value })}
    />
    <TagsField
      label="Add tags"
      error={tagsProblem ?? undefined}
      value={draft.tags}
      onChange={(tags) => onChange({ tags })}
    />
    <CheckboxField
      label="Exclude from total calculations"
      checked={draft.excluded}
      onChange={({ target }) => onChange({ excluded: target.checked })}
    />
    <CheckboxField
      label="Mark as transfer"
      checked={draft.transfer}
      onChange={({ target }) => onChange({ transfer: target.checked })}
    />
  </section>
)
