/** The product's metrics since they were last read; `blocked` is the longest delay of its main thread, in milliseconds. */
export async function readMetrics(url: string): Promise<{ blocked: number }> {
  const text = await (await fetch(url)).text()
  const seconds = /^outgo_event_loop_delay_seconds\{statistic="max"\} (\S+)$/m.exec(text)?.[1]
  if (seconds === undefined) throw new Error(`${url} does not report the event loop delay`)
  return { blocked: Number(seconds) * 1000 }
}
