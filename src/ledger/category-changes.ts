import {
  CategoryChanges,
  CategoryMerge,
  CategoryMergePreview,
  CategoryQuery,
  CategoryRename,
  MovedCategory,
  UndoneCategoryChange,
} from '#contract/categories.ts'
import { HttpProblem } from '#http/http-problem.ts'
import { readCategoryMoves } from '#ledger/store/category-moves.ts'
import { foreseeCategoryMove, type MoveRefusal, moveCategory } from '#ledger/store/move-category.ts'
import { undoCategoryMove } from '#ledger/store/undo-category-move.ts'
import { missing } from './categories.ts'
import { endpoint, pathId } from './endpoint.ts'
import { timeOf } from './ledger-context.ts'

const topic = 'Categories'
const noChange = new HttpProblem(404, 'category_change_not_found', 'This change can no longer be undone.')
const later = new HttpProblem(
  409,
  'later_change',
  'The other category was renamed or merged later. Undo that first.',
)

const refusals: Record<MoveRefusal, HttpProblem> = {
  missing,
  missing_into: missing,
  same: new HttpProblem(422, 'same_category', 'This is the same category.'),
  taken: new HttpProblem(
    409,
    'category_exists',
    'A category with this name already exists. Merge the two instead.',
  ),
  uncategorized: new HttpProblem(
    422,
    'no_category',
    'Uncategorized means no category. It cannot be renamed or merged.',
  ),
}

const problems = {
  404: '`category_not_found`: the ledger has no such category.',
  422: '`same_category`: both names are the same. `no_category`: `Uncategorized` means no category.',
}

export const categoryChanges = [
  endpoint({
    method: 'post',
    path: '/categories/rename',
    topic,
    summary: 'Rename a category',
    description:
      'In transactions, rules and recurring costs, as one change that can be undone for 30 days. The old name stays an alias: transactions imported with it get the new name.',
    body: CategoryRename,
    answer: {
      schema: MovedCategory,
      description: 'How many transactions changed, and the ID of the change.',
    },
    problems: {
      ...problems,
      409: '`category_exists`: there is a category with the new name, or one that differs from it only in case, spacing or Unicode form.',
    },
    async handle({ context, store, ledgerId, body: { name, newName } }) {
      const names = { name, into: newName }
      const result = await moveCategory(store, ledgerId, 'renamed', names, timeOf(context))
      if (typeof result === 'string') throw refusals[result]
      return { changeId: result.id, moved: result.moved }
    },
  }),
  endpoint({
    method: 'get',
    path: '/categories/merge',
    topic,
    summary: 'Preview a merge of categories',
    description: 'What would move, whatever category it is merged into.',
    query: CategoryQuery,
    answer: { schema: CategoryMergePreview, description: 'What would move.' },
    handle: ({ store, ledgerId, query }) => foreseeCategoryMove(store, ledgerId, query.name),
  }),
  endpoint({
    method: 'post',
    path: '/categories/merge',
    topic,
    summary: 'Merge a category into another',
    description:
      'Everything with the category gets the other one, as one change that can be undone for 30 days. Its subcategories move to the other one, or to the parent of that one. Its name stays an alias of the other category.',
    body: CategoryMerge,
    answer: {
      schema: MovedCategory,
      description: 'How many transactions changed, and the ID of the change.',
    },
    problems,
    async handle({ context, store, ledgerId, body: { name, intoName } }) {
      const names = { name, into: intoName }
      const result = await moveCategory(store, ledgerId, 'merged', names, timeOf(context))
      if (typeof result === 'string') throw refusals[result]
      return { changeId: result.id, moved: result.moved }
    },
  }),
  endpoint({
    method: 'get',
    path: '/category-changes',
    topic,
    summary: 'List renamed and merged categories',
    description: 'Those that can still be undone, newest first.',
    answer: { schema: CategoryChanges, description: 'The names and how many transactions changed.' },
    handle: async ({ context, store, ledgerId }) => ({
      changes: await readCategoryMoves(store, ledgerId, timeOf(context)),
    }),
  }),
  endpoint({
    method: 'post',
    path: '/category-changes/{id}/undo',
    topic,
    summary: 'Undo renaming or merging a category',
    description:
      'Possible for 30 days. Everything that changed gets its old category back, except what was edited or deleted since.',
    answer: { schema: UndoneCategoryChange, description: 'How many transactions were restored.' },
    problems: {
      404: '`category_change_not_found`: the 30 days are over, or it was already undone.',
      409: '`later_change`: the other category was itself renamed or merged later.',
    },
    async handle({ c, context, store, ledgerId }) {
      const undone = await undoCategoryMove(store, ledgerId, pathId(c, noChange), timeOf(context))
      if (!undone) throw noChange
      if (undone === 'later') throw later
      return undone
    },
  }),
]
