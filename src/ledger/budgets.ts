import {
  BudgetChanges,
  BudgetQuery,
  BudgetsOfMonth,
  ChangedBudgets,
  ProposedBudgets,
  ProposedBudgetsQuery,
  SavedBudgets,
  UndoneBudgetChange,
} from '#contract/budgets.ts'
import { kindsOf } from '#domain/category-kinds.ts'
import { countedMonth, firstCountedDay, lastCountedDay } from '#domain/month-start.ts'
import { HttpProblem } from '#http/http-problem.ts'
import { readBudgetChanges, undoBudgetChange } from '#ledger/store/budgets/budget-changes.ts'
import { deleteBudget, saveBudgets } from '#ledger/store/budgets/budgets.ts'
import { readBudgetsOfMonth, readProposedBudgets } from '#ledger/store/budgets/budgets-of-month.ts'
import { readCategoryNames } from '#ledger/store/category-aliases.ts'
import { readChosenKinds } from '#ledger/store/category-definitions.ts'
import { readMonthStart } from '#ledger/store/counting.ts'
import { inOneState } from '#ledger/store/in-one-state.ts'
import type { Store } from '#store/schema.ts'
import { endpoint, pathId } from './endpoint.ts'
import { timeOf } from './ledger-context.ts'
import { sumTooLarge } from './summary.ts'

const topic = 'Budgets'
const missing = new HttpProblem(404, 'budget_not_found', 'This budget is no longer there.')
const noChange = new HttpProblem(404, 'budget_change_not_found', 'This change can no longer be undone.')
export const tooManyBudgets = new HttpProblem(
  409,
  'too_many_budgets',
  'A ledger can have 200 budgets. Delete some first.',
)

export const budgets = [
  endpoint({
    method: 'get',
    path: '/budgets',
    topic,
    summary: 'List budgets with what was spent and what is left',
    description:
      'Spending is that of the Dashboard: without transfers and income, less refunds, with the parts of split transactions in their categories. A budget includes the subcategories of its category. Expected are recurring costs of the current and later months that no transaction has paid; what is overdue is expected in the current month.',
    query: BudgetQuery,
    answer: {
      schema: BudgetsOfMonth,
      description: 'All budgets that have begun by that month, by category.',
    },
    problems: sumTooLarge,
    async handle({ context, store, ledgerId, query }) {
      const today = query.today ?? timeOf(context).slice(0, 10)
      const { month, budgets, noRateCount } = await inOneState(store, ledgerId, async (store) => {
        const month = query.month ?? countedMonth(today, await readMonthStart(store, ledgerId))
        return { month, ...(await readBudgetsOfMonth(store, ledgerId, { month, today })) }
      })
      return {
        month,
        noRateCount,
        budgets: budgets.map(({ budget, ...figures }) => ({
          ...figures,
          id: budget.id,
          category: budget.category,
          period: budget.period,
          rollover: budget.carriesFrom !== null,
        })),
      }
    },
  }),
  endpoint({
    method: 'put',
    path: '/budgets',
    topic,
    summary: 'Create or change budgets',
    description:
      'Each category has at most one budget. The amounts apply from `month` on; earlier months keep theirs. Changing the period starts the budget over, and rollover begins in the month in which it is switched on. All budgets are saved as one change that can be undone.',
    body: SavedBudgets,
    answer: { schema: ChangedBudgets, description: 'The budgets, and the ID of the change.' },
    problems: {
      409: '`too_many_budgets`: the ledger would have more than 200.',
      422: '`not_spending`: the kind of a category is income or transfer.',
    },
    async handle({ context, store, ledgerId, body }) {
      await requireSpending(store, ledgerId, body.budgets)
      const saved = await saveBudgets(store, ledgerId, body, timeOf(context))
      if (saved === 'full') throw tooManyBudgets
      return saved
    },
  }),
  endpoint({
    method: 'delete',
    path: '/budgets/{id}',
    topic,
    summary: 'Delete a budget',
    answer: { schema: ChangedBudgets, description: 'The ID of the change, and no budgets.' },
    problems: { 404: "`budget_not_found`: it is not there, or it is another user's." },
    async handle({ c, context, store, ledgerId }) {
      const changeId = await deleteBudget(store, ledgerId, pathId(c, missing), timeOf(context))
      if (changeId === undefined) throw missing
      return { changeId, budgets: [] }
    },
  }),
  endpoint({
    method: 'get',
    path: '/budgets/proposed',
    topic,
    summary: 'Propose budgets from past spending',
    description:
      'One for each top-level category that has no budget, from the twelve months before `month`, or as many as the ledger covers: what was spent per month, or in the year if that was in at most three months. In whole units of the currency. Saves nothing.',
    query: ProposedBudgetsQuery,
    answer: { schema: ProposedBudgets, description: 'The budgets, largest spending first.' },
    problems: sumTooLarge,
    async handle({ store, ledgerId, query }) {
      const { monthStart, months, budgets } = await inOneState(store, ledgerId, async (store) => ({
        monthStart: await readMonthStart(store, ledgerId),
        ...(await readProposedBudgets(store, ledgerId, query.month)),
      }))
      return {
        firstDay: months && firstCountedDay(months.first, monthStart),
        lastDay: months && lastCountedDay(months.last, monthStart),
        budgets,
      }
    },
  }),
  endpoint({
    method: 'get',
    path: '/budget-changes',
    topic,
    summary: 'List changes of budgets',
    description: 'The last 100, newest first.',
    answer: { schema: BudgetChanges, description: 'The budgets before and after each change.' },
    handle: async ({ store, ledgerId }) => ({ changes: await readBudgetChanges(store, ledgerId) }),
  }),
  endpoint({
    method: 'post',
    path: '/budget-changes/{id}/undo',
    topic,
    summary: 'Undo a change of budgets',
    description: 'Restores all of its budgets, except those that were changed since.',
    answer: { schema: UndoneBudgetChange, description: 'How many budgets were restored.' },
    problems: {
      404: '`budget_change_not_found`: it was already undone, or it is not one of the last 100.',
    },
    async handle({ c, context, store, ledgerId }) {
      const undone = await undoBudgetChange(store, ledgerId, pathId(c, noChange), timeOf(context))
      if (!undone) throw noChange
      return undone
    },
  }),
]

/** Of other kinds of categories, nothing would ever be spent. */
async function requireSpending(
  store: Store,
  ledgerId: string,
  budgets: readonly { category: string }[],
): Promise<void> {
  const kindOf = kindsOf(await readChosenKinds(store, ledgerId))
  const categoryOf = await readCategoryNames(store, ledgerId)
  for (const { category: name } of budgets) {
    const category = categoryOf(name)
    const kind = kindOf(category)
    if (kind === 'income' || kind === 'transfer')
      throw new HttpProblem(
        422,
        'not_spending',
        `${category} is a category for ${kind === 'income' ? 'income' : 'transfers'}. Budgets are for spending.`,
      )
  }
}
