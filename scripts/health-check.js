// The container's health check: asks the product on this machine whether it can serve. Plain JavaScript without
// imports, because it runs every 30 seconds.
const { PORT, HOST } = process.env
const everyAddress = { undefined: '127.0.0.1', '': '127.0.0.1', '0.0.0.0': '127.0.0.1', '::': '[::1]' }
const host = everyAddress[String(HOST)] ?? (HOST.includes(':') ? `[${HOST}]` : HOST)

try {
  const { status } = await fetch(`http://${host}:${PORT || 3000}/healthz`, {
    signal: AbortSignal.timeout(4000),
  })
  if (status !== 200) throw new Error(`/healthz responds with ${status}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
