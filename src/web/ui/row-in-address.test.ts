import { expect, test } from 'vitest'
import { readRowInAddress, rowInAddress } from './row-in-address.ts'

const id = '01a1fcd2-8484-7324-8ea4-7ee8b6b176ab'

test('the URL of a transaction contains its day, so that History finds its month', () => {
  expect(rowInAddress('2025-03-14', id)).toBe(`2025-03-14/${id}`)
  expect(readRowInAddress(`2025-03-14/${id}`)).toEqual({ date: '2025-03-14', id })
})

test('links of earlier versions contain a month', () => {
  expect(readRowInAddress(`2025-03/${id}`)).toEqual({ date: '2025-03', id })
})

test('anything else in a URL is ignored', () => {
  for (const hash of ['', 'new', `2025-13/${id}`, `2025-02-30/${id}`, '2025-03/1', '2025-03', id])
    expect([hash, readRowInAddress(hash)]).toEqual([hash, null])
})
