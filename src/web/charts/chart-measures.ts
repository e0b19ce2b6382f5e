/** The colors of the specification; the bars have the first one. */
export const palette = [
  '#3B82F6',
  '#10B981',
  '#F59E0B',
  '#EF4444',
  '#8B5CF6',
  '#EC4899',
  '#6366F1',
  '#14B8A6',
  '#F97316',
  '#A855F7',
  '#06B6D4',
] as const

/** In pixels. */
export const widestBar = 60
export const barGap = 4
/** The fraction of a month's slot on the axis that stays empty. */
export const categoryGap = 0.1

/** Radii as fractions of half the side of the square. */
export const donut = { inner: 0.6, outer: 0.75, hovered: 0.8 }
