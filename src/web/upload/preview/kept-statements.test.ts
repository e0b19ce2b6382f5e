import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rowKey } from '#domain/import-key.ts'
import { aRow } from '#tests/support/a-ledger.ts'
import { accountOfNamed, comparable } from './comparable.ts'
import { type KeptRow, keepStatement, totalsByMonth } from './kept-statements.ts'
import { type ExistingRow, noCounts } from './preview.ts'

const row = (fields: Partial<KeptRow>): KeptRow => ({ ...aRow(fields), line: 1, ...fields })
const bread = row({
  date: '2026-01-02',
  cents: -350,
  description: 'Bread',
  importKey: 'key-of-the-bread-row',
})
const books = row({
  date: '2026-01-05',
  cents: -1200,
  description: 'Books',
  importKey: 'key-of-the-books-row',
})
const there = (fields: Partial<ExistingRow>): ExistingRow => ({
  id: 'existing',
  date: '2026-01-02',
  cents: -350,
  description: 'As edited',
  importKey: null,
  ...fields,
})

describe('a statement before it is saved', () => {
  test('adds new rows, and leaves out those that are there or probably there', () => {
    const statement = keepStatement([bread, books, { ...bread, importKey: 'another-key-of-bread' }], [])
    statement.compare([there({ importKey: bread.importKey }), there({})])
    expect(statement.counts()).toEqual({ ...noCounts, new: 1, there: 1, probably_there: 1, chosen: 1 })
    expect(statement.chosen().rows).toMatchObject([{ description: 'Books' }])
    expect(statement.slice('probably_there', 0, 10)).toMatchObject([
      { index: 2, existing: { description: 'As edited' }, isChosen: false },
    ])
  })

  test('a skipped row with a date and an amount can be added, and is recognized afterwards', () => {
    const reason = { code: 'not_booked', text: 'Pending' }
    const pending = row({ date: '2026-01-03', cents: -900, description: 'Hotel', importKey: 'pending-hotel' })
    const skipped = [
      { line: 4, reason: { code: 'no_booking' } },
      { line: 5, reason, row: pending },
    ]
    const statement = keepStatement([bread, books], skipped)
    statement.compare([])
    expect(statement.counts()).toEqual({ ...noCounts, new: 2, skipped: 2, chosen: 2 })
    expect(statement.newKeys()).toContain('pending-hotel')
    expect(statement.slice('all', 0, 10)).toHaveLength(2)
    const [total, hotel] = statement.skippedSlice(0, 10)
    expect(total).toEqual({ line: 4, reason: { code: 'no_booking' } })
    expect(hotel).toMatchObject({ state: 'skipped', isChosen: false, skippedBecause: reason })
    expect(statement.months()).toEqual([{ month: '2026-01', in: 0, out: 1550, count: 2 }])
    statement.choose(2, 'add')
    expect(statement.counts()).toMatchObject({ new: 2, skipped: 2, chosenSkipped: 1, chosen: 3 })
    expect(statement.months()).toEqual([{ month: '2026-01', in: 0, out: 2450, count: 3 }])
    const added = statement.chosen().rows
    expect(added.map(({ description }) => description)).toEqual(['Bread', 'Hotel', 'Books'])

    const again = keepStatement([bread, books, { ...books, importKey: 'another-key' }], skipped)
    again.compare([
      there({ id: 'hotel', date: '2026-01-03', cents: -900, importKey: 'pending-hotel' }),
      there({ id: 'books', date: '2026-01-05', cents: -1200, importKey: books.importKey }),
    ])
    again.choose(3, 'add')
    expect(again.skippedSlice(1, 1)).toMatchObject([{ state: 'there', existing: { id: 'hotel' } }])
    expect(again.counts()).toMatchObject({ new: 2, there: 1, probably_there: 0, chosen: 2 })
  })

  test('a skipped row that the user had deleted is brought back if it is chosen', () => {
    const pending = row({ date: '2026-01-03', importKey: 'pending-hotel' })
    const statement = keepStatement(
      [bread],
      [{ line: 5, reason: { code: 'not_booked', text: '' }, row: pending }],
    )
    statement.compare([])
    statement.note({
      there: [],
      moved: [],
      deleted: [{ importKey: 'pending-hotel', deletedAt: '2026-05-03T10:00:00Z' }],
    })
    statement.choose(1, 'add')
    expect(statement.chosen().restored).toEqual(['pending-hotel'])
  })

  test('computes import keys in steps, and at the latest when rows are compared or added', () => {
    const unkeyed = [bread, books, bread].map((row, at) => ({
      ...row,
      importKey: null,
      identity: ['row', at],
    }))
    const keys = unkeyed.map(({ identity }) => rowKey(identity))
    const copies = () => unkeyed.map((row) => ({ ...row }))
    const compared = keepStatement(copies(), [])
    expect([compared.addKeys(2), compared.addKeys(2)]).toEqual([true, false])
    compared.compare([there({ importKey: keys[1] ?? null })])
    expect(compared.slice('all', 0, 3).map(({ state }) => state)).toEqual(['new', 'there', 'new'])
    const added = keepStatement(copies(), []).chosen().rows
    expect(added.map(({ importKey }) => importKey)).toEqual(keys)
    expect(JSON.stringify(added)).not.toContain('identity')
  })

  test('a row can replace the transaction that it probably is', () => {
    const statement = keepStatement([bread, books], [])
    statement.compare([there({ id: 'pending' })])
    statement.choose(0, 'replace')
    expect(statement.counts()).toMatchObject({ probably_there: 1, chosen: 2 })
    expect(statement.chosen().rows).toMatchObject([
      { description: 'Bread', replaces: 'pending' },
      { description: 'Books' },
    ])
    expect(statement.slice('all', 0, 1)).toMatchObject([{ isChosen: true, isReplacing: true }])
    statement.choose(0, 'add')
    expect(statement.chosen().rows[0]).not.toHaveProperty('replaces')
    statement.choose(0, 'leave_out')
    expect(statement.chosen().rows).toHaveLength(1)
    // This row is in another file of the same upload.
    statement.compare([there({ id: '' })])
    statement.choose(0, 'replace')
    expect(statement.slice('all', 0, 1)).toMatchObject([{ isReplacing: false }])
  })

  test('adds what the user chooses, but never a row that is there', () => {
    const statement = keepStatement([bread, books], [])
    statement.compare([there({ importKey: bread.importKey })])
    statement.choose(0, 'add')
    statement.choose(1, 'leave_out')
    expect(statement.chosen().rows).toEqual([])
    statement.choose('new', 'add')
    expect(statement.chosen().rows).toMatchObject([{ description: 'Books' }])
  })

  test('counts the rows to add on days without a rate', () => {
    const statement = keepStatement([bread, books], [])
    statement.compare([])
    expect(statement.newDays()).toEqual([bread.date, books.date])
    statement.noteDaysWithoutRate([books.date])
    expect(statement.counts()).toMatchObject({ chosen: 2, withoutRate: 1 })
    statement.choose(1, 'leave_out')
    expect(statement.counts()).toMatchObject({ chosen: 1, withoutRate: 0 })
    statement.compare([there({ importKey: bread.importKey })])
    expect(statement.newDays()).toEqual([books.date])
  })

  test('leaves out what the user deleted, says when, and adds it again if the user chooses so', () => {
    const statement = keepStatement([bread, books], [])
    statement.compare([])
    expect(statement.newKeys()).toEqual([bread.importKey, books.importKey])
    const deletedAt = '2026-05-03T10:00:00Z'
    statement.note({ there: [], moved: [], deleted: [{ importKey: bread.importKey ?? '', deletedAt }] })
    expect(statement.counts()).toMatchObject({ new: 1, deleted: 1, chosen: 1 })
    expect(statement.slice('deleted', 0, 1)).toMatchObject([{ description: 'Bread', deletedAt }])
    statement.choose(0, 'add')
    expect(statement.chosen()).toMatchObject({
      rows: [bread, books].map(({ description }) => ({ description })),
      restored: [bread.importKey],
    })
  })

  test('knows a row by its key even if its date was changed', () => {
    const statement = keepStatement([bread], [])
    statement.compare([])
    statement.note({ there: [{ importKey: bread.importKey ?? '', id: 'moved' }], moved: [], deleted: [] })
    expect(statement.counts()).toMatchObject({ new: 0, there: 1, chosen: 0 })
  })

  test('a row that the user moved to another account is there, and cannot be added again', () => {
    const statement = keepStatement([bread], [])
    statement.compare([])
    const moved = [{ importKey: bread.importKey ?? '', id: 'moved', accountName: 'Card' }]
    statement.note({ there: [], moved, deleted: [] })
    statement.choose(0, 'add')
    expect(statement.counts()).toMatchObject({ new: 0, there: 1, deleted: 0, chosen: 0 })
    expect(statement.slice('there', 0, 1)).toMatchObject([{ movedTo: 'Card', existing: { id: 'moved' } }])
  })

  test('shows rows in parts that make up the whole', () => {
    fc.assert(
      fc.property(fc.nat(60), fc.integer({ min: 1, max: 20 }), (length, size) => {
        const rows = Array.from({ length }, (_, n) =>
          row({ description: `Shop ${n}`, importKey: `key-${n}` }),
        )
        const statement = keepStatement(rows, [])
        const parts = []
        for (let from = 0; from < length; from += size) parts.push(...statement.slice('all', from, size))
        expect(parts.map(({ description }) => description)).toEqual(
          rows.map(({ description }) => description),
        )
      }),
    )
  })
})

test('the totals by month add up to the rows, newest month first', () => {
  const day = fc.constantFrom('2025-12-31', '2026-01-01', '2026-01-31', '2026-02-01')
  const rows = fc.array(fc.record({ date: day, cents: fc.integer({ min: -1e6, max: 1e6 }) }))
  fc.assert(
    fc.property(rows, (rows) => {
      const months = totalsByMonth(rows)
      expect(months.reduce((sum, month) => sum + month.in - month.out, 0)).toBe(
        rows.reduce((sum, { cents }) => sum + cents, 0),
      )
      expect(months.map(({ month }) => month)).toEqual(
        [...new Set(rows.map(({ date }) => date.slice(0, 7)))].sort().reverse(),
      )
    }),
  )
})

test("a row of Outgo's own export is no duplicate of a similar one in another account", () => {
  const there = [
    { id: 'moved', accountId: 'cash' },
    { id: 'alike', accountId: 'cash' },
    { id: 'own', accountId: 'bank' },
  ]
  expect(comparable([row({ id: 'moved' }), row({ id: 'deleted' })], 'bank', there)).toEqual([
    there[0],
    there[2],
  ])
  expect(comparable([row({ id: 'deleted' })], null, there)).toEqual([])
})

test("the account of Outgo's own export is the one that most of its rows are in", () => {
  const existing = ['a', 'b', 'c'].map((id, at) => ({ id, accountId: at === 0 ? 'other' : 'renamed' }))
  expect(accountOfNamed([{ id: 'a' }, { id: 'b' }, { id: 'c' }, { id: 'gone' }], existing)).toBe('renamed')
  expect(accountOfNamed([{ id: 'gone' }, {}], existing)).toBeNull()
})
