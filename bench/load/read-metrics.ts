/** What the product says of itself since it was last asked; `blocked` is the longest delay of its main thread, in milliseconds. */
export async function readMetrics(url: string): Promise<{ blocked: number }> {
  const text = await (await fetch(url)).text()
  const seconds = /^outgo_event_loop_delay_seconds\{statistic="max"\} (\S+)$/m.exec(text)?.[1]
  if (seconds === undefined) throw new Error(`${url} does not tell the delay of the event loop`)
  return { blocked: Number(seconds) * 1000 }
}
