import { addMonths, monthOf } from '#domain/calendar.ts'

type Call = (path: string, body: unknown, method: string) => Promise<unknown>
type Proposed = { category: string; period: string; amount: number; spent: number }

/** The budgets that the product proposes from the year before the last two months, one of them with rollover. */
export async function addDemoBudgets(
  call: Call,
  today: string,
  read: (path: string) => Promise<{ budgets: Proposed[] }>,
) {
  const month = addMonths(monthOf(today), -2)
  const { budgets } = await read(`/budgets/proposed?month=${month}`)
  const saved = budgets.map(({ spent: _, ...budget }) => ({
    ...budget,
    amount: Math.ceil((budget.amount * 1.1) / 10) * 10,
    rollover: budget.category === 'Shopping',
  }))
  // A person who travels in summer plans a year.
  const planned = saved.map((budget) =>
    budget.category === 'Travel' && budget.period === 'month'
      ? { ...budget, period: 'year', amount: budget.amount * 12 }
      : budget,
  )
  await call('/budgets', { month, budgets: planned }, 'PUT')
}
