export const allEngines = ['sqlite', 'postgres'] as const
export type Engine = (typeof allEngines)[number]
