import { useState } from 'react'
import { foldName } from '#domain/merchants/fold-name.ts'
import { mostChosen, type TrendDimension } from '#domain/reports/report-view.ts'
import type { ReportGroup } from '#web/api/reports.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useChoicesWithMissing } from './choices-with-missing.ts'
import { trendDimensions } from './reports-search.ts'
import { seriesAmong } from './trend-series.ts'

type SeriesDialogProps = {
  by: TrendDimension
  /** The sums in the window, by dimension. */
  groups: readonly ReportGroup[]
  chosen: readonly string[]
  onChoose: (keys: string[]) => void
  onClose: () => void
}

/** With more choices, searching is faster than scrolling. */
const mostShown = 100
const fewChoices = 10

/** Chooses which categories, merchants, tags or accounts Trends shows. */
export function SeriesDialog({ by, groups, chosen, onChoose, onClose }: SeriesDialogProps) {
  const choices = useChoicesWithMissing(by, seriesAmong(groups, by), chosen)
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set(chosen))
  const [search, setSearch] = useState('')
  const words = foldName(search)
  const isChosen = ({ key }: { key: string }) => chosen.includes(key)
  const found = choices
    .filter(({ name }) => foldName(name).includes(words))
    .sort((one, other) => Number(isChosen(other)) - Number(isChosen(one)))
  const shown = found.slice(0, mostShown)
  const name = trendDimensions[by].toLowerCase()
  const close = (keys: Iterable<string>) => {
    onChoose([...keys].sort())
    onClose()
  }
  const toggle = (key: string) => {
    const next = new Set(keys)
    if (!next.delete(key)) next.add(key)
    setKeys(next)
  }
  return (
    <Dialog title={`Choose ${name}`} onClose={onClose} isSheet>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          close(keys)
        }}
      >
        {choices.length > fewChoices && (
          <TextField
            label="Search"
            hideLabel
            type="search"
            placeholder={`Search ${name}`}
            autoComplete="off"
            className="mb-3"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        )}
        <fieldset aria-label={trendDimensions[by]} className="-mx-1 max-h-[45vh] overflow-y-auto px-1">
          {shown.map(({ key, name }) => (
            <CheckboxField
              key={key}
              label={<bdi className="wrap-anywhere">{name}</bdi>}
              className="py-1.5 max-md:py-2.5"
              checked={keys.has(key)}
              disabled={!keys.has(key) && keys.size >= mostChosen}
              onChange={() => toggle(key)}
            />
          ))}
        </fieldset>
        {found.length === 0 && <p className="text-muted">Nothing matches.</p>}
        {shown.length < found.length && (
          <p className="mt-2 text-muted text-xs">The {mostShown} largest. Search to find others.</p>
        )}
        {keys.size >= mostChosen && (
          <p className="mt-2 text-muted text-xs">You can choose up to {mostChosen}.</p>
        )}
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          {chosen.length > 0 && (
            <Button variant="ghost" className="mr-auto -ml-3.5" onClick={() => close([])}>
              Show all
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            Show
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
