import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { compareTags, distinctTags, mostTags, tagKey } from '#domain/tags.ts'
import type { FieldChanges } from '#domain/transaction-changes.ts'
import type { Schema, Store } from '#store/schema.ts'
import { changeLedger } from './change-ledger.ts'
import { renameInSaved } from './replace-in-saved.ts'
import { readTagsOfOutcomes } from './rules/outcomes.ts'

// A transaction keeps the IDs of its tags, separated by spaces. IDs of deleted tags stay there and are ignored, and those
// of merged tags stand for the tag they were merged into, so that both can be undone.

/** How long a deleted or merged tag can be restored, in days. */
const daysToRestore = 30

type TagRow = Schema['tags']
type Tag = { id: string; name: string }

const readAll = (store: Store, ledgerId: string): Promise<TagRow[]> =>
  store.selectFrom('tags').selectAll().where('ledgerId', '=', ledgerId).execute()

const isActive = ({ removedAt }: TagRow): boolean => removedAt === null

/** Finds the tag that an ID stands for. Undefined if it was deleted. */
function resolver(rows: readonly TagRow[]): (id: string) => TagRow | undefined {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (id) => {
    let tag = byId.get(id)
    while (tag && tag.mergedInto !== null) tag = byId.get(tag.mergedInto)
    return tag && isActive(tag) ? tag : undefined
  }
}

const compareNames = (one: { name: string }, other: { name: string }): number =>
  compareTags(one.name, other.name)

const split = (tagIds: string | null): string[] => tagIds?.split(' ') ?? []

/** The IDs of the tags of a transaction: its own, and those that rules add. */
type Tagged = { tagIds: string | null; ruleTagIds?: string | null }

/** Returns a function that gives the sorted names of a row's tags. Reads nothing if none of the rows has tags. */
export async function findTags(store: Store, ledgerId: string, rows: readonly Tagged[]) {
  const isTagged = rows.some(({ tagIds, ruleTagIds = null }) => tagIds !== null || ruleTagIds !== null)
  const tagOf = resolver(isTagged ? await readAll(store, ledgerId) : [])
  return ({ tagIds, ruleTagIds = null }: Tagged): string[] => {
    if (tagIds === null && ruleTagIds === null) return []
    const found = new Set([...split(tagIds), ...split(ruleTagIds)].flatMap((id) => tagOf(id) ?? []))
    return [...found].sort(compareNames).map(({ name }) => name)
  }
}

/** The IDs that stand for the tag with this name, for a filter. */
export async function readIdsOfTag(store: Store, ledgerId: string, name: string): Promise<string[]> {
  const key = tagKey(name)
  const names = await readNamesOfTags(store, ledgerId)
  return names.flatMap(({ id, name }) => (tagKey(name) === key ? [id] : []))
}

/** The outcomes of rules that add one of these tags. */
export async function readOutcomesWithTags(
  store: Store,
  ledgerId: string,
  tagIds: readonly string[],
): Promise<string[]> {
  const outcomes = await store
    .selectFrom('ruleOutcomes')
    .select(['id', 'ruleTagIds'])
    .where('ledgerId', '=', ledgerId)
    .where('ruleTagIds', 'is not', null)
    .execute()
  return outcomes.flatMap(({ id, ruleTagIds }) =>
    split(ruleTagIds).some((tagId) => tagIds.includes(tagId)) ? [id] : [],
  )
}

/** The IDs that stand for tags, with the names of the tags. */
export async function readNamesOfTags(store: Store, ledgerId: string): Promise<Tag[]> {
  const rows = await readAll(store, ledgerId)
  const tagOf = resolver(rows)
  return rows.flatMap(({ id }) => {
    const tag = tagOf(id)
    return tag ? [{ id, name: tag.name }] : []
  })
}

/**
 * Creates the tags that don't exist yet, and returns a function from names to a transaction's `tag_ids`. Call it in a
 * transaction.
 */
export async function putTags(
  store: Store,
  ledgerId: string,
  asked: readonly string[],
): Promise<(names: readonly string[]) => string | null> {
  if (asked.length === 0) return () => null
  const rows = await readAll(store, ledgerId)
  const ids = new Map(rows.filter(isActive).map(({ id, name }) => [tagKey(name), id]))
  for (const name of distinctTags(asked)) {
    const key = tagKey(name)
    if (ids.has(key)) continue
    const id = newId()
    await store.insertInto('tags').values({ ledgerId, id, name, mergedInto: null, removedAt: null }).execute()
    ids.set(key, id)
  }
  return (names) => {
    const found = new Set(names.flatMap((name) => ids.get(tagKey(name)) ?? []))
    return found.size === 0 ? null : [...found].sort().join(' ')
  }
}

type Ruled = { tagIds: string | null; ruleId: string | null }

/**
 * Returns a function that replaces, removes and adds tags of a transaction, in this order, unless there would be too
 * many. `isByHand` means that it removes a tag that a rule adds: rules must then stop adding tags to the transaction.
 * Call it in a transaction.
 */
export async function changeTags(
  store: Store,
  ledgerId: string,
  { tags, removeTags = [], addTags = [] }: Pick<FieldChanges, 'tags' | 'removeTags' | 'addTags'>,
): Promise<(row: Ruled) => { tagIds: string | null; isByHand: boolean } | 'too_many_tags'> {
  if (!tags && removeTags.length === 0 && addTags.length === 0)
    return ({ tagIds }) => ({ tagIds, isByHand: false })
  const idsOf = await putTags(store, ledgerId, [...(tags ?? []), ...addTags])
  const tagOf = resolver(await readAll(store, ledgerId))
  const [replacing, added] = [tags && split(idsOf(tags)), split(idsOf(addTags))]
  const ruleTags = await readTagsOfOutcomes(store, ledgerId)
  const removed = new Set(removeTags.map(tagKey))
  const tagsIn = (ids: readonly string[]) => new Set(ids.flatMap((id) => tagOf(id)?.id ?? []))
  return ({ tagIds, ruleId }) => {
    const own = split(tagIds)
    const [ownTags, ofRule] = [tagsIn(own), tagsIn(split(ruleTags.get(ruleId ?? '') ?? null))]
    const before = replacing ?? [...own, ...[...ofRule].filter((id) => !ownTags.has(id))]
    const kept = before.filter((id) => !removed.has(tagKey(tagOf(id)?.name ?? '')))
    const all = tagsIn([...kept, ...added])
    const isByHand = [...ofRule].some((id) => !all.has(id))
    const isOnlyOfRule = (id: string) => {
      const tag = tagOf(id)?.id ?? ''
      return !isByHand && ofRule.has(tag) && !ownTags.has(tag)
    }
    const keptTags = tagsIn(kept.filter((id) => !isOnlyOfRule(id)))
    const ids = [...kept.filter((id) => !isOnlyOfRule(id)), ...added.filter((id) => !keptTags.has(id))]
    if (tagsIn(ids).size > mostTags) return 'too_many_tags'
    return { tagIds: ids.length === 0 ? null : ids.sort().join(' '), isByHand }
  }
}

/** All tags with the number of their transactions, and those that can be restored. */
export async function readTags(store: Store, ledgerId: string, at: string) {
  const rows = await readAll(store, ledgerId)
  const tagOf = resolver(rows)
  const counts = new Map<TagRow, number>()
  for (const { tagIds, ruleTagIds, count } of rows.length === 0 ? [] : await countTagged(store, ledgerId)) {
    const tags = new Set([...split(tagIds), ...split(ruleTagIds)].flatMap((id) => tagOf(id) ?? []))
    for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + count)
  }
  const tags = rows.filter(isActive).map((row) => ({ ...row, count: counts.get(row) ?? 0 }))
  const removed = rows.flatMap(({ removedAt, ...row }) =>
    removedAt !== null && removedAt > earliestToRestore(at) ? [{ ...row, removedAt }] : [],
  )
  return { tags: tags.sort(compareNames), removed: removed.sort(compareNames) }
}

/** Counts rows by their own tags, adds counts of rows to which rules add tags, and subtracts those counted twice. */
async function countTagged(store: Store, ledgerId: string) {
  const own = await store
    .selectFrom('transactions')
    .select(['tagIds', sql<number>`count(*)`.as('count'), sql<string | null>`null`.as('ruleTagIds')])
    .where('ledgerId', '=', ledgerId)
    .where('tagIds', 'is not', null)
    .groupBy('tagIds')
    .execute()
  const byRule = await store
    .selectFrom('ruleOutcomes as rule')
    .innerJoin('transactions', (join) =>
      join.onRef('transactions.ledgerId', '=', 'rule.ledgerId').onRef('transactions.ruleId', '=', 'rule.id'),
    )
    .select(['tagIds', 'ruleTagIds', sql<number>`count(*)`.as('count')])
    .where('rule.ledgerId', '=', ledgerId)
    .where('ruleTagIds', 'is not', null)
    .groupBy(['tagIds', 'ruleTagIds'])
    .execute()
  const counted = byRule.filter(({ tagIds }) => tagIds !== null)
  return [...own, ...byRule, ...counted.map((row) => ({ ...row, ruleTagIds: null, count: -row.count }))]
}

const earliestToRestore = (at: string) => new Date(Date.parse(at) - daysToRestore * 86_400_000).toISOString()

const update = (store: Store, ledgerId: string, id: string, values: Partial<TagRow>) =>
  store.updateTable('tags').set(values).where('ledgerId', '=', ledgerId).where('id', '=', id).execute()

const hasName = (rows: readonly TagRow[], { id, name }: Tag): boolean =>
  rows.some((row) => isActive(row) && row.id !== id && tagKey(row.name) === tagKey(name))

/** Renames a tag, unless there is another one with this name. Undefined if it is missing. */
export const renameTag = (
  store: Store,
  ledgerId: string,
  tag: Tag,
): Promise<Tag | 'name_taken' | undefined> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const rows = await readAll(transaction, ledgerId)
    const before = rows.find((row) => row.id === tag.id && isActive(row))
    if (!before) return undefined
    if (hasName(rows, tag)) return 'name_taken'
    const others = rows.filter((row) => isActive(row) && row.id !== tag.id).map(({ name }) => name)
    await renameInSaved(transaction, ledgerId, { field: 'tag', from: before.name, to: tag.name, others })
    await update(transaction, ledgerId, tag.id, { name: tag.name })
    return tag
  })

/** Deletes a tag, or merges it into another one. Undefined if it or the other one is missing, or if both are the same. */
export const removeTag = (
  store: Store,
  ledgerId: string,
  id: string,
  { into, at }: { into: string | null; at: string },
): Promise<Tag | undefined> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const rows = (await readAll(transaction, ledgerId)).filter(isActive)
    const [tag, other] = [id, into].map((asked) => rows.find((row) => row.id === asked))
    if (!tag || tag === other || (into !== null && !other)) return undefined
    await update(transaction, ledgerId, id, { mergedInto: into, removedAt: at })
    return other ?? tag
  })

/** Restores a deleted or merged tag, unless its name is taken. Undefined if it can no longer be restored. */
export const restoreTag = (
  store: Store,
  ledgerId: string,
  id: string,
  at: string,
): Promise<Tag | 'name_taken' | undefined> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const rows = await readAll(transaction, ledgerId)
    const tag = rows.find((row) => row.id === id)
    if (!tag || tag.removedAt === null || tag.removedAt < earliestToRestore(at)) return undefined
    if (hasName(rows, tag)) return 'name_taken'
    await update(transaction, ledgerId, id, { mergedInto: null, removedAt: null })
    return tag
  })
