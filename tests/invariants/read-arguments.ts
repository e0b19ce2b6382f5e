import type { Kysely } from 'kysely'
import type { Schema } from '#store/schema.ts'

// The arguments of the functions that read a ledger.

export type Read = (store: Kysely<Schema>, userId: string) => Promise<unknown>

export const id = '01a1fcd2-8484-7324-8ea4-7ee8b6b176ab'
export const after = { date: '2019-05-05', id }
export const [startDate, endDate] = ['2019-03-01', '2019-03-31']
export const page = { order: 'desc', limit: 1000, after: null } as const
export const keys = ['key-number-0000001']
export const searched = { search: 'shop 7' }
export const figure = {
  name: 'income',
  categories: { income: ['Income'], transfer: [], undecided: ['Other'] },
} as const
export const sorted = { category: 'Other', notCategories: ['Travel'], excluded: false }
