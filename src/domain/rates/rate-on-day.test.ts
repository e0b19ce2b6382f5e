import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, monthOf } from '#domain/calendar.ts'
import { crossRate } from './rate.ts'
import { type KnownRates, rateOnDay } from './rate-on-day.ts'

function rates(
  into: string,
  { typed = {}, quoted = {} }: Record<'typed' | 'quoted', Record<string, string>> | Record<string, never>,
): KnownRates {
  return {
    into,
    typed: (currency, month) => (typed as Record<string, string>)[`${currency} ${month}`],
    quoted: (currency, day) => (quoted as Record<string, string>)[`${currency} ${day}`],
  }
}

const friday = { 'USD 2024-03-01': '1.25', 'GBP 2024-03-01': '0.8' }

describe('the rate of a day', () => {
  test('is that of the file on this day', () => {
    expect(rateOnDay(rates('EUR', { typed: {}, quoted: friday }), 'USD', '2024-03-01')).toEqual({
      rate: '0.8',
      date: '2024-03-01',
    })
  })

  test('goes by way of the euro between two other currencies, and into the euro and out of it', () => {
    const into = (currency: string) => rates(currency, { typed: {}, quoted: friday })
    expect(rateOnDay(into('USD'), 'GBP', '2024-03-01')?.rate).toBe('1.5625')
    expect(rateOnDay(into('GBP'), 'EUR', '2024-03-01')?.rate).toBe('0.8')
  })

  test('is the last one of the seven days before, but no older one', () => {
    const known = rates('EUR', { typed: {}, quoted: friday })
    expect(rateOnDay(known, 'USD', '2024-03-03')?.date).toBe('2024-03-01')
    expect(rateOnDay(known, 'USD', '2024-03-08')?.date).toBe('2024-03-01')
    expect(rateOnDay(known, 'USD', '2024-03-09')).toBeNull()
    expect(rateOnDay(known, 'USD', '2024-02-29')).toBeNull()
  })

  test('is of a day on which both currencies have one', () => {
    const quoted = { ...friday, 'USD 2024-03-04': '2' }
    expect(rateOnDay(rates('GBP', { typed: {}, quoted }), 'USD', '2024-03-04')).toEqual({
      rate: '0.64',
      date: '2024-03-01',
    })
  })

  test('is the typed one of its month before any other', () => {
    const known = rates('EUR', { typed: { 'USD 2024-03': '0.9' }, quoted: friday })
    expect(rateOnDay(known, 'USD', '2024-03-01')).toEqual({ rate: '0.9', date: '2024-03' })
    expect(rateOnDay(known, 'USD', '2024-02-29')).toBeNull()
    expect(rateOnDay(known, 'GBP', '2024-03-31')).toBeNull()
  })
})

test('the rate of any day is the one a search from its first day finds', () => {
  const day = fc.integer({ min: 0, max: 60 }).map((after) => addDays('2024-02-01', after))
  fc.assert(
    fc.property(
      fc.dictionary(day, fc.constantFrom('1.1', '1.2', '1.3')),
      fc.dictionary(day.map(monthOf), fc.constantFrom('0.5', '0.6')),
      day,
      (quotes, typed, on) => {
        const found = rateOnDay(
          { into: 'EUR', typed: (_, month) => typed[month], quoted: (_, date) => quotes[date] },
          'USD',
          on,
        )
        const recent = Object.keys(quotes).filter((date) => date <= on && date >= addDays(on, -7))
        const last = recent.sort().at(-1)
        const month = monthOf(on)
        if (typed[month] !== undefined) expect(found).toEqual({ rate: typed[month], date: month })
        else if (last === undefined) expect(found).toBeNull()
        else expect(found).toEqual({ rate: crossRate(quotes[last] ?? '', '1'), date: last })
      },
    ),
  )
})
