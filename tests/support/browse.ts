/** A minimal browser that follows redirects with cookies and reports where it ended up. */
export function newBrowser() {
  const cookies = new Map<string, Map<string, string>>()

  async function visit(address: string, init: RequestInit = {}): Promise<Response> {
    const { origin } = new URL(address)
    const jar = cookies.get(origin) ?? new Map<string, string>()
    cookies.set(origin, jar)
    const sent = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(address, {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, ...(sent ? { Cookie: sent } : {}) },
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value) jar.set(name, value)
      else jar.delete(name)
    }
    return response
  }

  /** Follows redirects until one leads to an address for which `isThere` is true, without requesting that address. */
  async function follow(address: string, isThere: (url: URL) => boolean): Promise<URL> {
    let next = new URL(address)
    for (let hop = 0; hop < 12; hop += 1) {
      if (isThere(next)) return next
      const response = await visit(next.href)
      const location = response.headers.get('Location')
      if (!location) throw new Error(`${next.href} answered ${response.status}: ${await response.text()}`)
      await response.arrayBuffer()
      next = new URL(location, next)
    }
    throw new Error(`Still redirected at ${next.href}`)
  }

  return { visit, follow }
}
