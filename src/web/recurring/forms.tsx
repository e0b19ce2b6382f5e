import { type ComponentProps, Suspense } from 'react'
import { AwaitedDialog } from '#web/ui/awaited-dialog.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const LoadedCostForm = lazyPart(async () => (await import('./cost-form.tsx')).CostForm)
const LoadedIncomeForm = lazyPart(async () => (await import('./income-form.tsx')).IncomeForm)

/** The forms of the screen, which load when one is opened. */
export const CostForm = (props: ComponentProps<typeof LoadedCostForm>) => (
  <Suspense fallback={<AwaitedDialog onClose={props.onCancel} />}>
    <LoadedCostForm {...props} />
  </Suspense>
)

export const IncomeForm = (props: ComponentProps<typeof LoadedIncomeForm>) => (
  <Suspense fallback={<AwaitedDialog onClose={props.onCancel} />}>
    <LoadedIncomeForm {...props} />
  </Suspense>
)
