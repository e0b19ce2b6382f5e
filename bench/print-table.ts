import type { MeasuredRow } from './measured-row.ts'

/** Prints the rows as a Markdown table that also lines up in a terminal. */
export function printTable(rows: readonly MeasuredRow[]): void {
  const lines = [
    ['Measure', 'Figure', 'Against', 'Ratio', 'Aim'],
    ...rows.map(({ measure, figure, against, ratio, aim }) => [
      measure,
      figure,
      against,
      ratio === null ? '' : ratio.toFixed(2),
      aim,
    ]),
  ]
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => widthOf(line, column))))
  const write = (cells: string[]) =>
    console.log(`| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`)
  lines.forEach((line, index) => {
    write(line)
    if (index === 0) write(widths.map((width) => '-'.repeat(width)))
  })
}

const widthOf = (line: readonly string[], column: number) => line[column]?.length ?? 0
