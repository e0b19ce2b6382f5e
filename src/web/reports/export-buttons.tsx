import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useRef } from 'react'
import { csvLine, withoutFormula } from '#domain/csv-export.ts'
import type { Cents } from '#domain/money.ts'
import { saveFile } from '#web/api/http.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { pngOf, svgOf } from './picture-of-chart.ts'

type Kind = 'CSV' | 'SVG' | 'PNG'

type ExportButtonsProps = {
  /** The name of the files, without their extension. */
  name: string
  /** The lines of the CSV file, beginning with the names of the columns. Numbers are amounts. */
  lines: () => (string | { cents: Cents })[][]
  hasChart?: boolean
}

/** Save a report as a table, and its chart as a picture. The buttons have to be in the card with the chart. */
export function ExportButtons({ name, lines, hasChart = false }: ExportButtonsProps) {
  const buttons = useRef<HTMLDivElement>(null)
  const saving = useMutation({
    async mutationFn(kind: Kind) {
      if (kind === 'CSV') return saveFile(new Blob([csvOf(lines())], { type: 'text/csv' }), `${name}.csv`)
      const chart = buttons.current?.closest('section')?.querySelector<SVGSVGElement>('section > svg')
      if (!chart) throw new Error('The report has no chart')
      if (kind === 'PNG') return saveFile(await pngOf(chart), `${name}.png`)
      saveFile(new Blob([svgOf(chart)], { type: 'image/svg+xml' }), `${name}.svg`)
    },
  })
  const kinds: readonly Kind[] = hasChart ? ['CSV', 'SVG', 'PNG'] : ['CSV']
  return (
    <div ref={buttons} className="mt-5 flex flex-wrap items-center gap-2 print:hidden">
      {kinds.map((kind) => (
        <Button key={kind} variant="ghost" onClick={() => saving.mutate(kind)}>
          <Download aria-hidden="true" className="size-4" />
          {kind}
        </Button>
      ))}
      {saving.error && <ErrorBox>Failed to save the file. Please try again.</ErrorBox>}
    </div>
  )
}

/** Spreadsheets need the mark to recognize UTF-8. */
const byteOrderMark = '\uFEFF'

const csvOf = (lines: (string | { cents: Cents })[][]) =>
  byteOrderMark +
  lines
    .map((line) =>
      csvLine(
        line.map((field) =>
          typeof field === 'string' ? withoutFormula(field) : (field.cents / 100).toFixed(2),
        ),
      ),
    )
    .join('')
