/** What both services report for metrics. Nothing in it identifies a user. */
export type Metrics = {
  /** `seconds` from the last header received to the response being ready. */
  countRequest(request: { method: string; route: string; status: number; seconds: number }): void
  countImport(rows: { inserted: number; duplicates: number }): void
}
