import { Link } from '@tanstack/react-router'
import { uncategorized } from '#domain/categories.ts'
import type { Merchant } from '#domain/merchants/merchant.ts'
import { coreTexts } from '#domain/rules/core-text.ts'
import { buttonLook } from '#web/ui/button.tsx'

type MakeRuleLinkProps = {
  rows: readonly { description: string; merchant: Merchant | null }[]
  category?: string
  text?: string
}

/** Opens the editor with a new rule for transactions like these. */
export const MakeRuleLink = ({ rows, category = '', text = 'Make a rule...' }: MakeRuleLinkProps) => (
  <Link
    to="/rules"
    search={{
      edit: 'new',
      contains: coreTexts(rows),
      ...(category && category !== uncategorized && { category }),
    }}
    className={buttonLook('ghost')}
  >
    {text}
  </Link>
)
