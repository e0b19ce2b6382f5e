import type { AuthContext } from '#server/auth/auth-context.ts'
import { AuthProblem } from '#server/auth/auth-problem.ts'
import { type AccessTokenClaims, bearerToken, verifyAccessToken } from '#server/http/access-token.ts'

/** What the token of an `Authorization` header says, or why it says nothing (auth-protocol.md, 1.2). */
export async function readBearerClaims(
  context: AuthContext,
  authorization: string | undefined,
): Promise<AccessTokenClaims | AuthProblem> {
  const token = bearerToken(authorization)
  if (token === null)
    return new AuthProblem(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  const verified = await verifyAccessToken(context, token)
  if ('failure' in verified)
    return new AuthProblem(
      403,
      'bad_jwt',
      `invalid JWT: unable to parse or verify signature, ${verified.failure}`,
    )
  return verified.claims
}
