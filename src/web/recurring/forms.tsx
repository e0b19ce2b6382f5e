import { type ComponentProps, lazy, Suspense } from 'react'
import { AwaitedDialog } from '#web/ui/awaited-dialog.tsx'

const LoadedCostForm = lazy(async () => ({ default: (await import('./cost-form.tsx')).CostForm }))
const LoadedIncomeForm = lazy(async () => ({ default: (await import('./income-form.tsx')).IncomeForm }))

/** The forms of the screen, which load when one is opened. */
export const CostForm = (props: ComponentProps<typeof LoadedCostForm>) => (
  <Suspense fallback={<AwaitedDialog />}>
    <LoadedCostForm {...props} />
  </Suspense>
)

export const IncomeForm = (props: ComponentProps<typeof LoadedIncomeForm>) => (
  <Suspense fallback={<AwaitedDialog />}>
    <LoadedIncomeForm {...props} />
  </Suspense>
)
