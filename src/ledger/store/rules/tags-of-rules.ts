import { compareTags, distinctTags, tagKey } from '#domain/tags.ts'
import { putTags, readNamesOfTags } from '#ledger/store/tags.ts'
import type { Store } from '#store/schema.ts'

/** Replaces the names of tags in rules by their IDs, and creates missing tags. Call it in a transaction. */
export async function withTagIds<Rule extends { tags?: string[] | undefined }>(
  store: Store,
  ledgerId: string,
  rules: readonly Rule[],
): Promise<Rule[]> {
  const idsOf = await putTags(
    store,
    ledgerId,
    rules.flatMap(({ tags = [] }) => tags),
  )
  return rules.map((rule) => (rule.tags ? { ...rule, tags: idsOf(rule.tags)?.split(' ') ?? [] } : rule))
}

/** The same without creating tags: missing tags keep their names. */
export async function withKnownTagIds<Rule extends { tags: string[] }>(
  store: Store,
  ledgerId: string,
  rule: Rule,
): Promise<Rule> {
  if (rule.tags.length === 0) return rule
  const ids = new Map((await readNamesOfTags(store, ledgerId)).map(({ id, name }) => [tagKey(name), id]))
  return { ...rule, tags: rule.tags.map((name) => ids.get(tagKey(name)) ?? name) }
}

/** Replaces the IDs of tags in rules by their names, sorted, and omits deleted tags. */
export async function withTagNames<Rule extends { tags: string[] }>(
  store: Store,
  ledgerId: string,
  rules: readonly Rule[],
): Promise<Rule[]> {
  if (rules.every(({ tags }) => tags.length === 0)) return [...rules]
  const nameTags = await namesOfTags(store, ledgerId, [])
  return rules.map((rule) => ({ ...rule, tags: nameTags(rule.tags) }))
}

/** Returns a function from the IDs of tags, or the names of new tags, to sorted names. It omits deleted tags. */
export async function namesOfTags(
  store: Store,
  ledgerId: string,
  newTags: readonly string[],
): Promise<(ids: readonly string[]) => string[]> {
  const known = (await readNamesOfTags(store, ledgerId)).map(({ id, name }) => [id, name] as const)
  const names = new Map([...newTags.map((name) => [name, name] as const), ...known])
  return (ids) => distinctTags(ids.flatMap((id) => names.get(id) ?? [])).sort(compareTags)
}
