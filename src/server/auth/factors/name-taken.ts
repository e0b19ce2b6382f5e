import { AuthProblem } from '#server/auth/auth-problem.ts'

export const nameTaken = (name: string) =>
  new AuthProblem(
    422,
    'mfa_factor_name_conflict',
    `A factor with the friendly name "${name}" for this user already exists`,
  )
