import { X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { onEngine } from '#tests/support/on-each-engine.ts'
import { startServiceWithSaml } from './single-sign-on-calls.ts'

onEngine('SQLite', 'our metadata', (openTestStore) => {
  test('contains our name, the URL to post to and our key, and can be cached for ten minutes', async () => {
    const { service } = await startServiceWithSaml(openTestStore)
    const address = `${service.url}/auth/v1/sso/saml/metadata`
    const response = await fetch(address)
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toContain('xml')
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=600')
    expect(response.headers.get('Content-Disposition')).toBeNull()
    const xml = await response.text()
    expect(xml).toContain(`entityID="${address}"`)
    expect(xml).toContain(`Location="${service.url}/auth/v1/sso/saml/acs"`)
    expect(xml).toContain('AuthnRequestsSigned="true"')
    const [, certificate = ''] = /<ds:X509Certificate>([^<]+)</.exec(xml) ?? []
    const { publicKey, subject } = new X509Certificate(Buffer.from(certificate, 'base64'))
    expect({ type: publicKey.asymmetricKeyType, subject }).toEqual({ type: 'rsa', subject: 'CN=Outgo' })
    expect(await (await fetch(address)).text()).toBe(xml)
    const download = await fetch(`${address}?download=true`)
    expect(download.headers.get('Content-Disposition')).toBe('attachment; filename="metadata.xml"')
  })
})
