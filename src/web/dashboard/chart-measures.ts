/** The eleven colours of categories, in order; the twelfth category begins anew (spec 9). */
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
/** The part of a month's place on the axis that stays free. */
export const categoryGap = 0.1

/** Radii as parts of the half side of the square that the donut is drawn in. */
export const donut = { inner: 0.6, outer: 0.75, hovered: 0.8 }
