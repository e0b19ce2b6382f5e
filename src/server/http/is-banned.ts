/** Whether a user is shut out at this moment. */
export const isBanned = (user: { bannedUntil: string | null }, clock: { now(): number }): boolean =>
  user.bannedUntil !== null && Date.parse(user.bannedUntil) > clock.now()
