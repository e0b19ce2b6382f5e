import { getRouteApi } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { readRuleInAddress } from '#web/rules/rule-in-address.ts'

const RuleListScreen = lazy(async () => ({
  default: (await import('./rule-list-screen.tsx')).RuleListScreen,
}))
const RuleEditorScreen = lazy(async () => ({
  default: (await import('./editor/rule-editor-screen.tsx')).RuleEditorScreen,
}))

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
