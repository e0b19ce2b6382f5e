import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { Descriptions, type KnownDescription as KnownDescriptionSchema } from '#contract/descriptions.ts'
import { getJson } from './http.ts'

export type KnownDescription = z.output<typeof KnownDescriptionSchema>

/** Descriptions in the ledger that contain this text, the likeliest first. */
export const descriptionsQuery = (search: string) =>
  queryOptions({
    queryKey: ['ledger', 'descriptions', search],
    queryFn: async () => (await getJson('/transactions/descriptions', { search }, Descriptions)).descriptions,
  })
