import { getRouteApi } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { readRuleInAddress } from '#web/rules/rule-in-address.ts'
import { ruleEditorCode, ruleListCode } from './rule-code.ts'

const RuleListScreen = lazy(ruleListCode)
const RuleEditorScreen = lazy(ruleEditorCode)

const route = getRouteApi('/signed-in/rules')

/** The list of rules, or the editor for the rule in the URL. */
export function RulesScreen(): ReactNode {
  const address = readRuleInAddress(route.useSearch())
  return (
    <Suspense>
      {address.edit === null ? (
        <RuleListScreen />
      ) : (
        <RuleEditorScreen key={address.edit} {...address} edit={address.edit} />
      )}
    </Suspense>
  )
}
