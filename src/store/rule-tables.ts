/** Rules, and what they decided about transactions. */
export type RuleTables = {
  transactionRules: {
    id: string
    ledgerId: string
    name: string | null
    position: number
    enabled: number
    /** The whole description that it matches; null if it has conditions. */
    descriptionPattern: string | null
    /** `Conditions` as JSON. */
    conditions: string | null
    category: string | null
    excludeFromTotal: number
    shownDescription: string | null
    note: string | null
    transfer: number
    /** The IDs of the tags to add, sorted and separated by spaces; null if there are none. */
    tagIds: string | null
    changedAt: string | null
  }
  /** What rules decided about transactions; equal outcomes are stored once. An ID of a rule is empty if none decided. */
  ruleOutcomes: {
    ledgerId: string
    id: string
    category: string | null
    excludeFromTotal: number
    transfer: number
    shownDescription: string | null
    ruleNote: string | null
    ruleTagIds: string | null
    categoryRuleId: string
    excludedRuleId: string
    descriptionRuleId: string
    noteRuleId: string
    transferRuleId: string
    tagsRuleId: string
  }
  /** The rules before and after a change, as JSON. */
  ruleChanges: {
    ledgerId: string
    id: string
    madeAt: string
    before: string
    after: string
    undoneAt: string | null
  }
}
