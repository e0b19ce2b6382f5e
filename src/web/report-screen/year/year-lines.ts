import type { Cents } from '#domain/money.ts'
import type { ReportGroup } from '#web/api/reports.ts'
import type { ReviewedYear } from './reviewed-year.ts'
import type { YearFigures } from './use-year-figures.ts'
import { netOf } from './year-table.tsx'

type Line = (string | { cents: Cents })[]

/** The page as the lines of a CSV file: its figures by section, with those of the year before where they are compared. */
export function yearLines(figures: YearFigures, { year, before, daysBefore }: ReviewedYear): Line[] {
  const section = (name: string, groups: readonly ReportGroup[], sign: 1 | -1): Line[] =>
    groups.map(({ names: [of], netCents = 0 }) => [name, of ?? '', { cents: sign * netCents + 0 }, ''])
  const compared = (
    name: string,
    groups: readonly ReportGroup[],
    groupsBefore: readonly ReportGroup[],
    sign: 1 | -1,
  ): Line[] => {
    const centsOf = (of: readonly ReportGroup[], key: string) => ({
      cents: sign * netOf(of.filter(({ keys }) => keys[0] === key)) + 0,
    })
    const keys = new Set([...groups, ...groupsBefore].map(({ keys }) => keys[0] ?? ''))
    return [...keys].map((key) => [
      name,
      key,
      centsOf(groups, key),
      daysBefore ? centsOf(groupsBefore, key) : '',
    ])
  }
  const income = netOf(figures.incomeMonths)
  const spending = 0 - netOf(figures.spendingMonths)
  return [
    ['Section', 'Name', year, daysBefore ? before : ''],
    ['Whole year', 'Income', { cents: income }, ''],
    ['Whole year', 'Spending', { cents: spending }, ''],
    ['Whole year', 'Left over', { cents: income - spending }, ''],
    ...section('Income by month', figures.incomeMonths, 1),
    ...section('Spending by month', figures.spendingMonths, -1),
    ...compared('Income by category', figures.income, daysBefore ? figures.incomeBefore : [], 1),
    ...compared('Spending by category', figures.spending, daysBefore ? figures.spendingBefore : [], -1),
    ...section('Spending by merchant', figures.merchants, -1),
  ]
}
