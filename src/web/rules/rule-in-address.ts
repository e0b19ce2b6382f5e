import { longestName } from '#domain/plain-text.ts'
import { listInAddress } from '#web/ui/list-in-address.ts'

/**
 * The URL of Rules: `edit` is the ID of the rule to edit, or `new`. A new rule starts with the given texts to look for
 * and the given category.
 */
export type RuleInAddress = { edit?: string; contains?: string[]; category?: string }

const mostTexts = 20

export function readRuleInAddress({ edit, contains, category }: Record<string, unknown>) {
  return {
    edit: typeof edit === 'string' ? edit : null,
    contains: listInAddress(contains).slice(0, mostTexts),
    category: typeof category === 'string' ? category.slice(0, longestName) : '',
  }
}
