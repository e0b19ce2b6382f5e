// Lets a page call the functions of a worker. Small enough not to be worth a library: those on npm leave a call
// pending for ever when its worker cannot load or has been terminated, so they would need as much code around them.

type Functions = Record<string, (...given: never[]) => unknown>

type Call = { name: string; given: never[] }
type Answer = { value: unknown } | { error: string }

/** In the worker: answers the calls of the page. Each comes with a port for its answer. */
export function answerCalls(functions: Functions): void {
  self.onmessage = async ({ data: { name, given }, ports }: MessageEvent<Call>) => {
    const answer = await callByName(functions, name, given).catch(
      (error: unknown): Answer => ({ error: String(error) }),
    )
    ports[0]?.postMessage(answer)
  }
}

async function callByName(functions: Functions, name: string, given: never[]): Promise<Answer> {
  return { value: await functions[name]?.(...given) }
}

/** Functions of a worker as the page sees them. */
export type Remote<Kind extends Functions> = {
  [Name in keyof Kind]: (...given: Parameters<Kind[Name]>) => Promise<Awaited<ReturnType<Kind[Name]>>>
}

/**
 * In the page: the functions of a worker, which lives until the signal aborts. Calls without an answer are rejected
 * then, or when the worker cannot be loaded.
 */
export function callWorker<Kind extends Functions>(worker: Worker, signal: AbortSignal): Remote<Kind> {
  const pending = new Set<(reason: unknown) => void>()
  const end = (reason: unknown) => {
    worker.terminate()
    for (const reject of pending) reject(reason)
  }
  worker.addEventListener('error', () => end(new Error('The worker failed')))
  signal.addEventListener('abort', () => end(signal.reason))

  function call(name: string, given: unknown[]): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }: MessageEvent<Answer>) =>
      'value' in data ? resolve(data.value) : reject(new Error(data.error))
    pending.add(reject)
    worker.postMessage({ name, given }, [port2])
    return promise.finally(() => {
      pending.delete(reject)
      port1.close()
    })
  }

  const remote = new Proxy(
    {},
    {
      get:
        (_, name) =>
        (...given: unknown[]) =>
          call(String(name), given),
    },
  )
  return remote as Remote<Kind>
}
