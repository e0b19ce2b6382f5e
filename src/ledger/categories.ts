import { Categories, Category, CategoryChange, CategoryQuery } from '#contract/categories.ts'
import { HttpProblem } from '#http/http-problem.ts'
import { countCategories, putCategory, readCategories, removeCategory } from '#ledger/store/categories.ts'
import { changeLedger } from '#ledger/store/change-ledger.ts'
import type { Store } from '#store/schema.ts'
import { endpoint } from './endpoint.ts'

const topic = 'Categories'

export const tooMany = { 409: '`too_many_categories`: the ledger has 1,000 categories of its own.' }

/** More than anyone can look through. */
const mostCategories = 1000

/** Called in a change, after adding categories. */
export async function requireFewCategories(store: Store, ledgerId: string): Promise<void> {
  if ((await countCategories(store, ledgerId)) > mostCategories)
    throw new HttpProblem(
      409,
      'too_many_categories',
      'You can have 1,000 categories of your own. Delete some of them first.',
    )
}

export const missing = new HttpProblem(404, 'category_not_found', 'This category is no longer there.')

export const refusedPlaces = {
  itself: new HttpProblem(422, 'category_levels', 'A category cannot be its own parent.'),
  parent_is_child: new HttpProblem(
    422,
    'category_levels',
    'That category has a parent itself. Categories have two levels.',
  ),
  has_children: new HttpProblem(
    422,
    'category_levels',
    'This category has others below it. Categories have two levels.',
  ),
  kind_of_parent: new HttpProblem(
    422,
    'kind_of_parent',
    'A category with a parent has the kind of its parent.',
  ),
}

export const categories = [
  endpoint({
    method: 'get',
    path: '/categories',
    topic,
    summary: 'List categories',
    description:
      'Each with its kind: spending, income or transfer. It is null for categories that say nothing about their money: what comes in is income, what goes out is spending. A category with a parent has the kind of its parent.',
    answer: { schema: Categories, description: 'The built-in categories, then all others in use by name.' },
    handle: async ({ store, ledgerId }) => ({ categories: await readCategories(store, ledgerId) }),
  }),
  endpoint({
    method: 'put',
    path: '/categories',
    topic,
    summary: 'Create or change a category',
    description:
      'Omitted fields stay the same. Null restores the default kind (spending, unless the built-in category is something else), takes the category out of its parent, and removes color and symbol. Archived categories keep their transactions, but are not suggested.',
    body: CategoryChange,
    answer: { schema: Category, description: 'The category.' },
    problems: {
      ...tooMany,
      422: '`category_levels`: the parent has a parent itself, or the category has children. `kind_of_parent`: a category with a parent cannot have a kind of its own.',
    },
    handle: ({ store, ledgerId, body }) =>
      changeLedger(store, ledgerId, async (transaction) => {
        const refusal = await putCategory(transaction, ledgerId, body)
        if (refusal) throw refusedPlaces[refusal]
        await requireFewCategories(transaction, ledgerId)
        const found = (await readCategories(transaction, ledgerId)).find(({ name }) => name === body.name)
        if (!found) throw new Error('A category just saved is not there')
        return found
      }),
  }),
  endpoint({
    method: 'delete',
    path: '/categories',
    topic,
    summary: 'Delete a category',
    description:
      'Removes everything that was chosen about it. One that is built in or in use stays in the list with its defaults; merge it into another one instead.',
    query: CategoryQuery,
    answer: { status: 204, description: 'Deleted.' },
    problems: { 404: '`category_not_found`: nothing was chosen about such a category.' },
    async handle({ c, store, ledgerId, query: { name } }) {
      const isRemoved = await changeLedger(store, ledgerId, (transaction) =>
        removeCategory(transaction, ledgerId, name),
      )
      if (!isRemoved) throw missing
      return c.body(null, 204)
    },
  }),
]
