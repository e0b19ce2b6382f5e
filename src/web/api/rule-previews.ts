import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import {
  RuleToPreview,
  RulePreview as WirePreview,
  RuleReport as WireReport,
} from '#contract/rule-previews.ts'
import type { RuleFields } from '#domain/rules/rule.ts'
import { getJson, send } from './http.ts'

export type RulePreview = z.output<typeof WirePreview>

/** What saving a rule would do. `replaces`: the ID of the rule that is being edited. */
export const rulePreviewQuery = (rule: RuleFields, replaces: string | undefined) =>
  queryOptions({
    queryKey: ['ledger', 'transaction-rules', 'preview', rule, replaces],
    queryFn: async ({ signal }) => {
      const body = z.encode(RuleToPreview, { ...rule, replaces })
      const response = await send({ method: 'POST', path: '/transaction-rules/preview', body, signal })
      return z.parse(WirePreview, await response.json())
    },
  })

export type RuleReport = z.output<typeof WireReport>

/** Which rules have no effect. */
export const ruleReportQuery = queryOptions({
  queryKey: ['ledger', 'transaction-rules', 'report'],
  queryFn: () => getJson('/transaction-rules/report', {}, WireReport),
})
