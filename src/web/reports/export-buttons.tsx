import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useRef } from 'react'
import { csvLine, withoutFormula } from '#domain/csv-export.ts'
import type { Cents } from '#domain/money.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { saveFile } from '#web/api/http.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'

type Line = (string | { cents: Cents })[]

type ExportButtonsProps = {
  /** The name of the files, without their extension. */
  name: string
  /** The lines of the CSV file, beginning with the names of the columns. Numbers are amounts. */
  lines: () => Line[] | Promise<Line[]>
}

/**
 * Save a report as a CSV file or as a picture. The picture shows the part marked with `data-picture`, or else the card
 * that contains the buttons.
 */
export function ExportButtons({ name, lines }: ExportButtonsProps) {
  const buttons = useRef<HTMLDivElement>(null)
  const saving = useMutation({
    async mutationFn(kind: 'CSV' | 'SVG' | 'PNG') {
      if (kind === 'CSV')
        return saveFile(new Blob([csvOf(await lines())], { type: 'text/csv' }), `${name}.csv`)
      const report = buttons.current?.closest('section') ?? buttons.current?.parentElement
      const part = report?.querySelector('[data-picture]') ?? report
      if (!part) throw new Error('The report is gone')
      const { pngOf, svgOf } = await import('./picture-of-report.ts')
      if (kind === 'PNG') {
        const png = await pngOf(part)
        if (!png) throw new TooLongForPng()
        return saveFile(png, `${name}.png`)
      }
      saveFile(new Blob([svgOf(part)], { type: 'image/svg+xml' }), `${name}.svg`)
    },
  })
  return (
    <div ref={buttons} className="mt-5 flex flex-wrap items-center gap-2 print:hidden">
      {(['CSV', 'SVG', 'PNG'] as const).map((kind) => (
        <Button key={kind} variant="ghost" onClick={() => saving.mutate(kind)}>
          <Download aria-hidden="true" className="size-4" />
          {kind}
        </Button>
      ))}
      {saving.error && (
        <ErrorBox>
          {saving.error instanceof TooLongForPng
            ? 'Too long for a PNG. Please save it as SVG.'
            : errorMessage(saving.error, 'Failed to save the file. Please try again.')}
        </ErrorBox>
      )}
    </div>
  )
}

class TooLongForPng extends Error {}

/** Spreadsheets need the byte order mark to recognize UTF-8. */
const byteOrderMark = '\uFEFF'

const csvOf = (lines: Line[]) =>
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
