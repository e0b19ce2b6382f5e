import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import { SignJWT } from 'jose'
import { listenOnLoopback } from './listen-on-loopback.ts'

/** An issuer at a path of a loopback server: it publishes its keys and signs whatever it is given. */
export async function startTokenIssuer(path: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const kid = 'of-the-issuer'
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' }
  const health = { well: true }
  const server = createServer((request, response) => {
    if (!health.well) return response.writeHead(503).end('down for maintenance')
    const isMetadata = request.url?.endsWith('/.well-known/openid-configuration')
    const metadata = { issuer, jwks_uri: `${url}/keys`, authorization_endpoint: `${url}/authorize` }
    response
      .writeHead(200, { 'Content-Type': 'application/json' })
      .end(JSON.stringify(isMetadata ? metadata : { keys: [jwk] }))
  })
  const { url, close } = await listenOnLoopback(server)
  const issuer = `${url}${path}`
  return {
    url,
    close,
    /** `well: false`: it responds with errors. */
    health,
    signIdToken: (claims: Record<string, unknown>) => {
      const now = Math.floor(Date.now() / 1000)
      return new SignJWT({ iss: issuer, iat: now, exp: now + 3600, ...claims })
        .setProtectedHeader({ alg: 'ES256', kid })
        .sign(privateKey)
    },
  }
}
