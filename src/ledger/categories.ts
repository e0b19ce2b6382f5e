import { Categories, Category, CategoryChange, CategoryQuery } from '#contract/categories.ts'
import { HttpProblem } from '#http/http-problem.ts'
import { countCategories, putCategory, readCategories, removeCategory } from '#ledger/store/categories.ts'
import { changeLedger } from '#ledger/store/change-ledger.ts'
import type { Store } from '#store/schema.ts'
import { endpoint } from './endpoint.ts'

const topic = 'Categories'

export const tooMany = { 409: '`too_many_categories`: the ledger already has 1,000 categories of its own.' }

/** More than anyone can look through. */
const mostCategories = 1000

/** Called in a change, after adding categories. */
export async function requireFewCategories(store: Store, ledgerId: string): Promise<void> {
  if ((await countCategories(store, ledgerId)) > mostCategories)
    throw new HttpProblem(
      409,
      'too_many_categories',
      'You can have at most 1,000 categories of your own. Delete some first.',
    )
}

export const missing = new HttpProblem(404, 'category_not_found', 'This category is no longer there.')

const categoryExists = new HttpProblem(409, 'category_exists', 'A category with this name already exists.')

export const refusedPlaces = {
  itself: new HttpProblem(422, 'category_levels', 'A category cannot be its own parent.'),
  no_category: new HttpProblem(
    422,
    'category_levels',
    'Uncategorized is the lack of a category, so it cannot be a parent.',
  ),
  parent_is_child: new HttpProblem(
    422,
    'category_levels',
    'That category is a subcategory, so it cannot be a parent.',
  ),
  has_children: new HttpProblem(
    422,
    'category_levels',
    'This category has subcategories, so it cannot become one.',
  ),
  kind_of_parent: new HttpProblem(422, 'kind_of_parent', 'A subcategory has the kind of its parent.'),
}

export const categories = [
  endpoint({
    method: 'get',
    path: '/categories',
    topic,
    summary: 'List categories',
    description:
      'Each with its kind: spending, income or transfer. If it is null, money in is income and money out is spending. A subcategory has the kind of its parent.',
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
      409: `${tooMany[409]} \`category_exists\`: a new category would differ from another one only in case, spacing or Unicode form.`,
      404: '`category_not_found`: `must_exist` is true, and there is no such category.',
      422: '`category_levels`: the parent is a subcategory or Uncategorized, or the category has subcategories. `kind_of_parent`: a subcategory cannot have a kind of its own.',
    },
    handle: ({ store, ledgerId, body }) =>
      changeLedger(store, ledgerId, async (transaction) => {
        const find = async () =>
          (await readCategories(transaction, ledgerId)).find(({ name }) => name === body.name)
        if (body.mustExist && !(await find())) throw missing
        const refusal = await putCategory(transaction, ledgerId, body)
        if (refusal === 'taken') throw categoryExists
        if (refusal) throw refusedPlaces[refusal]
        await requireFewCategories(transaction, ledgerId)
        const found = await find()
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
      'Removes its settings. A category that is built in or in use stays in the list with its defaults; to remove it, merge it into another one.',
    query: CategoryQuery,
    answer: { status: 204, description: 'Deleted.' },
    problems: { 404: '`category_not_found`: no such category was created or changed.' },
    async handle({ c, store, ledgerId, query: { name } }) {
      const isRemoved = await changeLedger(store, ledgerId, (transaction) =>
        removeCategory(transaction, ledgerId, name),
      )
      if (!isRemoved) throw missing
      return c.body(null, 204)
    },
  }),
]
