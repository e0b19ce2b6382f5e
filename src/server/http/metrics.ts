/** What the two services tell of their work to who measures it. Nothing in it says whose work that was. */
export type Metrics = {
  /** `seconds` from the last header read to the answer ready to be sent. */
  countRequest(request: { method: string; route: string; status: number; seconds: number }): void
  countImport(rows: { inserted: number; duplicates: number }): void
}
