import { connect, createServer } from 'node:net'

/** A TCP proxy to a server on a Unix socket that the test can cut and restore. */
export async function wayTo(socketPath: string) {
  const ends = new Set<{ destroy(): void }>()
  const server = createServer((from) => {
    const to = connect(socketPath)
    for (const end of [from, to]) {
      ends.add(end)
      end.on('error', () => {})
      end.on('close', () => {
        ends.delete(end)
        from.destroy()
        to.destroy()
      })
    }
    from.pipe(to).pipe(from)
  })
  const open = (port: number) => new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  await open(0)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    port,
    open: () => open(port),
    close: async () => {
      for (const end of ends) end.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}
