import type { AccountFileContents } from './account-file-worker.ts'

export const counted = (count: number, name: string): string =>
  `${count.toLocaleString('en-US')} ${name}${count === 1 ? '' : 's'}`

export const contentsText = ({ transactions, rules, costs }: AccountFileContents): string =>
  `${counted(transactions, 'transaction')}, ${counted(rules, 'rule')} and ${counted(costs, 'recurring cost')}`
