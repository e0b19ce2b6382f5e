/** Without encryption only where nobody can listen: whether an address is `http:` on this machine itself. */
export function isOnThisMachine(address: string | URL): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}
