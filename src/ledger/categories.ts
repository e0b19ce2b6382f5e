import { Categories, Category, CategoryChange } from '#contract/categories.ts'
import { defaultKind } from '#domain/category-kinds.ts'
import { HttpProblem } from '#http/http-problem.ts'
import { countCategories, putCategories, readCategories } from '#ledger/store/categories.ts'
import { changeLedger } from '#ledger/store/change-ledger.ts'
import type { Store } from '#store/schema.ts'
import { endpoint } from './endpoint.ts'

const topic = 'Categories'

export const tooMany = { 409: '`too_many_categories`: the ledger has chosen kinds for 1,000 categories.' }

/** More than anyone can look through. */
const mostCategories = 1000

/** Called in a change, after adding categories. */
export async function requireFewCategories(store: Store, ledgerId: string): Promise<void> {
  if ((await countCategories(store, ledgerId)) > mostCategories)
    throw new HttpProblem(
      409,
      'too_many_categories',
      'You can choose the kinds of 1,000 categories. Restore some of them first.',
    )
}

export const categories = [
  endpoint({
    method: 'get',
    path: '/categories',
    topic,
    summary: 'List categories',
    description:
      'Each with its kind: spending, income or transfer. It is null for categories that say nothing about their money: what comes in is income, what goes out is spending.',
    answer: { schema: Categories, description: 'The built-in categories, then all others in use by name.' },
    handle: async ({ store, ledgerId }) => ({ categories: await readCategories(store, ledgerId) }),
  }),
  endpoint({
    method: 'put',
    path: '/categories',
    topic,
    summary: 'Choose the kind of a category',
    description: 'Null restores the default: spending, unless the built-in category is something else.',
    body: CategoryChange,
    answer: { schema: Category, description: 'The category.' },
    problems: tooMany,
    handle: ({ store, ledgerId, body: { name, kind } }) =>
      changeLedger(store, ledgerId, async (transaction) => {
        await putCategories(transaction, ledgerId, [{ name, kind }])
        await requireFewCategories(transaction, ledgerId)
        const found = (await readCategories(transaction, ledgerId)).find((category) => category.name === name)
        return found ?? { name, kind: kind ?? defaultKind(name), count: 0 }
      }),
  }),
]
