/** Runs the work given to it, at most `limit` at a time; what comes later waits in order. */
export function atMostAtOnce(limit: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = []
  let running = 0

  return async (work) => {
    // The turn is handed over, not given back: nobody who comes later can take it from one who waits.
    if (running === limit) await new Promise<void>((start) => waiting.push(start))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
