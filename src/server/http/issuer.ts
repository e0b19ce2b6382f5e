import type { Settings } from '#server/settings.ts'

/** Who signs tokens here. Undefined as long as no setting tells the address that others know this service by. */
export const issuerOf = ({ jwtIssuer, apiExternalUrl, publicUrl }: Settings): string | undefined =>
  jwtIssuer ?? apiExternalUrl ?? (publicUrl && `${publicUrl}/auth/v1`)
