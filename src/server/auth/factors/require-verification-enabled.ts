import type { AuthContext } from '#server/auth/auth-context.ts'
import { AuthProblem } from '#server/auth/auth-problem.ts'
import type { Factor } from '#store/accounts/factors.ts'

/** The operator may have switched off a kind of factor that people still have. */
export function requireVerificationEnabled({ settings }: AuthContext, { factorType }: Factor): void {
  if (factorType === 'phone' && !settings.mfaPhoneVerifyEnabled)
    throw new AuthProblem(422, 'mfa_phone_verify_not_enabled', 'MFA verification is disabled for Phone')
  if (factorType === 'totp' && !settings.mfaTotpVerifyEnabled)
    throw new AuthProblem(422, 'mfa_totp_verify_not_enabled', 'MFA verification is disabled for TOTP')
}
