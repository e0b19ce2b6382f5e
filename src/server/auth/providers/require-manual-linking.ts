import type { AuthContext } from '#server/auth/auth-context.ts'
import { AuthProblem } from '#server/auth/auth-problem.ts'

/** Identities are linked and unlinked by hand only where the operator lets people (auth-protocol 7). */
export function requireManualLinking({ settings }: AuthContext): void {
  if (!settings.manualLinkingEnabled)
    throw new AuthProblem(404, 'manual_linking_disabled', 'Manual linking is disabled')
}
