import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { named, optional, record, request } from './record.ts'

const Amount = z.codec(z.number(), z.int(), {
  decode: (dollars) => Math.round(dollars * 100),
  encode: (cents) => cents / 100,
})
const fields = { cents: named('amount', Amount), ownCategory: z.string(), endDate: z.nullable(z.string()) }
const Row = record(fields)
const Change = request(optional(fields))
const Nested = record({ firstRow: Row, otherRows: z.array(Row) })

describe('a record', () => {
  test('decodes wire names and values into domain ones', () => {
    expect(z.decode(Row, { amount: 1.5, own_category: 'Travel', end_date: null })).toEqual({
      cents: 150,
      ownCategory: 'Travel',
      endDate: null,
    })
  })

  test('encodes what it decodes', () => {
    const rows = fc.record({
      cents: fc.integer({ min: -1e11, max: 1e11 }),
      ownCategory: fc.string(),
      endDate: fc.option(fc.string()),
    })
    fc.assert(
      fc.property(rows, (row) => {
        expect(z.decode(Row, z.encode(Row, row))).toEqual(row)
        const nested = { firstRow: row, otherRows: [row] }
        expect(z.decode(Nested, z.encode(Nested, nested))).toEqual(nested)
      }),
    )
  })

  test('omits fields that a change omits', () => {
    expect(z.decode(Change, { own_category: 'Travel' })).toEqual({ ownCategory: 'Travel' })
    expect(z.encode(Change, { cents: 150 })).toEqual({ amount: 1.5 })
  })

  test('drops unknown fields in responses and rejects them in requests, in either spelling', () => {
    const row = { amount: 1.5, own_category: 'Travel', end_date: null }
    for (const more of [{ ownCategory: 'Travel' }, { cents: 1 }]) {
      expect(z.decode(Row, { ...row, ...more } as never)).toEqual(z.decode(Row, row))
      expect(z.safeDecode(request(fields), { ...row, ...more } as never).success).toBe(false)
    }
  })

  test('names invalid fields by their wire name', () => {
    const { error } = z.safeDecode(Nested, { first_row: { amount: 'x' }, other_rows: [] } as never)
    expect(error?.issues.map(({ path }) => path.join('.'))).toContain('first_row.amount')
  })

  test('is documented in its wire format', () => {
    expect(z.toJSONSchema(request(fields), { io: 'input' })).toMatchObject({
      properties: { amount: { type: 'number' }, own_category: { type: 'string' } },
      required: ['amount', 'own_category', 'end_date'],
      additionalProperties: false,
    })
  })
})
