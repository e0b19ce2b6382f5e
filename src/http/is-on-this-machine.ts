/** Whether an address is plain `http:` on this machine, where no one can listen in. */
export function isOnThisMachine(address: string | URL): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}
