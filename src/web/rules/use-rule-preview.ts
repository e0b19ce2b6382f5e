import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { RuleFields } from '#domain/rules/rule.ts'
import { rulePreviewQuery } from '#web/api/rule-previews.ts'

/** Milliseconds after the last keystroke before the preview is fetched. */
const pause = 200

/** Previews the rule in the editor after each change. A newer preview cancels the request for an older one. */
export function useRulePreview(rule: RuleFields | null, ruleId: string | undefined) {
  const typed = JSON.stringify(rule && { ...rule, name: null, enabled: true })
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pause)
    return () => clearTimeout(timer)
  }, [typed])
  const previewed = JSON.parse(settled) as RuleFields | null
  return useQuery({
    ...rulePreviewQuery(previewed ?? nothing, ruleId),
    enabled: previewed !== null,
    placeholderData: keepPreviousData,
    retry: false,
  })
}

const nothing = {} as RuleFields
