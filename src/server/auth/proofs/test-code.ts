import type { AuthContext } from '#server/auth/auth-context.ts'

/** The code that the operator set for a number, which is sent nothing then; only until it may no longer be used. */
export function testCodeOf({ settings, clock }: AuthContext, phone: string): string | undefined {
  const { smsTestOtp, smsTestOtpValidUntil } = settings
  if (smsTestOtpValidUntil !== undefined && clock.now() >= Date.parse(smsTestOtpValidUntil)) return undefined
  return smsTestOtp.get(phone)
}
