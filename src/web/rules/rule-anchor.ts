/** Where in Settings a rule stands: `/settings#rule-…`. */
export const ruleAnchor = (ruleId: string) => `rule-${ruleId}`
