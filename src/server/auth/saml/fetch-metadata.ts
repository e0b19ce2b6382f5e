import { AuthProblem } from '#server/auth/auth-problem.ts'

const longestWait = 5000
const mebibyte = 1024 * 1024

/** The metadata a provider publishes. Without HTTPS anybody on the way could put a key of their own into it. */
export async function fetchMetadata(address: string): Promise<string> {
  const url = URL.parse(address)
  if (!url || (url.protocol !== 'https:' && !isLoopback(url)))
    throw new AuthProblem(400, 'validation_failed', 'The metadata_url must be an https address')
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(longestWait) })
    if (!response.ok) throw new Error(`It answered ${response.status}`)
    const metadata = await response.text()
    if (metadata.length > mebibyte) throw new Error('It is larger than 1 MiB')
    return metadata
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new AuthProblem(
      400,
      'saml_metadata_fetch_failed',
      `The metadata could not be read from ${url.href}: ${reason}`,
    )
  }
}

const isLoopback = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
