import type { ServiceContext } from '#http/service-context.ts'
import { forgetDeletions } from '#store/ledger/deletions.ts'

const second = 1000
/** How long a deletion can be undone: longer than any notice offers it, but not much longer. */
const timeToUndo = 60 * second

/** Makes expired deletions final, as long as the server runs. `stop` ends that. */
export function forgetDeletionsInTime({
  store,
  clock,
  log,
}: Pick<ServiceContext, 'store' | 'clock' | 'log'>) {
  const forget = () =>
    forgetDeletions(store, new Date(clock.now() - timeToUndo).toISOString()).catch((err: unknown) =>
      log.warn({ err }, 'deleted transactions could not be purged; trying again in a minute'),
    )
  void forget()
  const timer = setInterval(forget, timeToUndo)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
