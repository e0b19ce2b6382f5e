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
  test('reads the wire into the names and values of the product', () => {
    expect(z.decode(Row, { amount: 1.5, own_category: 'Travel', end_date: null })).toEqual({
      cents: 150,
      ownCategory: 'Travel',
      endDate: null,
    })
  })

  test('writes what it reads', () => {
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

  test('leaves out what a change leaves out', () => {
    expect(z.decode(Change, { own_category: 'Travel' })).toEqual({ ownCategory: 'Travel' })
    expect(z.encode(Change, { cents: 150 })).toEqual({ amount: 1.5 })
  })

  test('drops fields it does not know, where a request refuses them under either spelling', () => {
    const row = { amount: 1.5, own_category: 'Travel', end_date: null }
    for (const more of [{ ownCategory: 'Travel' }, { cents: 1 }]) {
      expect(z.decode(Row, { ...row, ...more } as never)).toEqual(z.decode(Row, row))
      expect(z.safeDecode(request(fields), { ...row, ...more } as never).success).toBe(false)
    }
  })

  test('names a wrong field as the wire does', () => {
    const { error } = z.safeDecode(Nested, { first_row: { amount: 'x' }, other_rows: [] } as never)
    expect(error?.issues.map(({ path }) => path.join('.'))).toContain('first_row.amount')
  })

  test('is described as it stands on the wire', () => {
    expect(z.toJSONSchema(request(fields), { io: 'input' })).toMatchObject({
      properties: { amount: { type: 'number' }, own_category: { type: 'string' } },
      required: ['amount', 'own_category', 'end_date'],
      additionalProperties: false,
    })
  })
})
