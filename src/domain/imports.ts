/** What brings rows into an account: the Upload screen, `npm run import`, or another program. */
export const importSources = ['web', 'command_line', 'api'] as const
export type ImportSource = (typeof importSources)[number]

/** Whether the balances in a file agree with its rows; `none` if it has none. */
export const balanceStates = ['proved', 'differs', 'none'] as const
export type BalanceState = (typeof balanceStates)[number]

const day = 24 * 60 * 60 * 1000

/** How long the undo of an import can itself be undone, in milliseconds. */
export const timeToRedo = 30 * day
