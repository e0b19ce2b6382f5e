import type { ServiceContext } from '#server/http/service-context.ts'
import { forgetDeletions } from '#store/ledger/deletions.ts'

const second = 1000
/** For how long a deletion can be undone: longer than any notice offers it, and no longer than it takes to regret. */
const timeToUndo = 60 * second

/** Makes deletions final when their time is over, as long as the server runs. `stop` ends that. */
export function forgetDeletionsInTime({
  store,
  clock,
  log,
}: Pick<ServiceContext, 'store' | 'clock' | 'log'>) {
  const forget = () =>
    forgetDeletions(store, new Date(clock.now() - timeToUndo).toISOString()).catch((err: unknown) =>
      log.warn({ err }, 'deleted transactions could not be forgotten; it is tried again in a minute'),
    )
  void forget()
  const timer = setInterval(forget, timeToUndo)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
