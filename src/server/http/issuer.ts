import type { Settings } from '#server/settings.ts'

/** The issuer of our tokens. Undefined if no setting tells the public address of this service. */
export const issuerOf = ({ jwtIssuer, apiExternalUrl, publicUrl }: Settings): string | undefined =>
  jwtIssuer ?? apiExternalUrl ?? (publicUrl && `${publicUrl}/auth/v1`)
