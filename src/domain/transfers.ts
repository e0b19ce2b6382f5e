/** Certain transfers are linked at once; the others wait for the user, and a dismissed one never comes back. */
export const transferStates = ['linked', 'suggested', 'dismissed'] as const

export type TransferState = (typeof transferStates)[number]
