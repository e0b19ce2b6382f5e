import { createHash, randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { followLink } from './follow-link.ts'
import { callAuth, datedVersion } from './protocol-calls.ts'
import type { TestService } from './start-service.ts'

/** A verifier and its challenge as a call sends it. */
export const newPair = () => {
  const verifier = randomBytes(40).toString('hex')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  return { verifier, pkce: { code_challenge: challenge, code_challenge_method: 's256' } }
}

/** A raw code exchange. */
export const exchange = (service: TestService, auth_code: unknown, code_verifier: unknown) =>
  callAuth(service, 'POST', '/token?grant_type=pkce', {
    body: { auth_code, code_verifier },
    headers: datedVersion,
  })

/** The code from the link in the last mail. */
export async function codeOfLastMail(service: TestService) {
  const { query, fragment } = await followLink(service.sent().at(-1)?.link ?? '')
  expect([...fragment.keys()]).toEqual([])
  return query.get('code') ?? ''
}
