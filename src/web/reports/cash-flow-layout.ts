import type { CashFlow, FlowBand } from '#domain/reports/cash-flow.ts'

/** A band between two columns, and the node at its end. The node in the middle has no band. */
export type PlacedBand = {
  band: FlowBand
  /** The category of a merchant. */
  category: FlowBand | null
  column: 'from' | 'to' | 'merchants'
  /** The top of the node, and the height of node and band. */
  top: number
  thickness: number
  /** The top of the band in the middle, or in the category. */
  start: number
}

/** The minimum distance between two names. */
export const nameHeight = 20
/** The height of all bands together, and the space between two nodes. */
const flowHeight = 340
const gap = 6

/** Places the bands of a column below each other, each with room for its name, in the order of their other ends. */
export function layOut({ from, to, totalCents }: CashFlow, withMerchants: boolean) {
  const thicknessOf = ({ cents }: FlowBand) => (Math.abs(cents) / totalCents) * flowHeight
  const slotOf = (band: FlowBand) => Math.max(thicknessOf(band), nameHeight) + gap
  const heightOf = (bands: readonly FlowBand[]) => bands.reduce((sum, band) => sum + slotOf(band), 0)
  const merchants = withMerchants ? to.flatMap(({ bands }) => bands) : []
  const height = Math.max(flowHeight, heightOf(from), heightOf(to), heightOf(merchants))
  const middle = (height - flowHeight) / 2

  function place(
    bands: readonly FlowBand[],
    column: PlacedBand['column'],
    startOf: (band: FlowBand) => number,
  ) {
    let slot = (height - heightOf(bands)) / 2
    return bands.map((band): PlacedBand => {
      const thickness = thicknessOf(band)
      const top = slot + (slotOf(band) - thickness) / 2
      slot += slotOf(band)
      return { band, category: null, column, top, thickness, start: startOf(band) }
    })
  }
  /** Stacks the bands without space between them. */
  function stack(bands: readonly FlowBand[], top: number) {
    let next = top
    return (band: FlowBand) => {
      const start = next
      if (bands.includes(band)) next += thicknessOf(band)
      return start
    }
  }

  const placedTo = place(to, 'to', stack(to, middle))
  const starts = new Map<FlowBand, { start: number; category: FlowBand }>()
  for (const { band: category, top } of placedTo) {
    const startOf = stack(category.bands, top)
    for (const band of category.bands) starts.set(band, { start: startOf(band), category })
  }
  const placedMerchants = place(merchants, 'merchants', (band) => starts.get(band)?.start ?? 0).map(
    (placed) => ({
      ...placed,
      category: starts.get(placed.band)?.category ?? null,
    }),
  )
  return {
    height,
    middle: { top: middle, height: flowHeight },
    bands: [...place(from, 'from', stack(from, middle)), ...placedTo, ...placedMerchants],
  }
}

/** A band as a path from one point to another, both at the top of the band. */
export function bandPath([x0, y0]: [number, number], [x1, y1]: [number, number], thickness: number): string {
  const x = (x0 + x1) / 2
  const low = Math.max(thickness, 1)
  return `M${x0} ${y0}C${x} ${y0} ${x} ${y1} ${x1} ${y1}v${low}C${x} ${y1 + low} ${x} ${y0 + low} ${x0} ${y0 + low}Z`
}
