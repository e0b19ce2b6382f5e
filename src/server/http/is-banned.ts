/** Whether a user is currently banned. */
export const isBanned = (user: { bannedUntil: string | null }, clock: { now(): number }): boolean =>
  user.bannedUntil !== null && Date.parse(user.bannedUntil) > clock.now()
