/** A row of the model: rows with one key are alike. */
type Row = { key: string; importNumber: number; edited: boolean }

type Counts = { added: number; alreadyThere: number; leftOut: number }
type ModelImport = Counts & { isOfDay: boolean; undo: Deletion | null }
type Deletion = { rows: Row[] }

/** A naive model of imports: lists that are searched from the start each time. */
export class ImportModel {
  rows: Row[] = []
  imports: ModelImport[] = []
  /** The deletion of each row that was deleted one by one. */
  deletedKeys = new Map<string, Deletion>()

  has(key: string): boolean {
    return this.rows.some((row) => row.key === key)
  }

  begin(isOfDay = false): number {
    this.imports.push({ isOfDay, undo: null, added: 0, alreadyThere: 0, leftOut: 0 })
    return this.imports.length - 1
  }

  /** The import that collects the rows of the day. */
  importOfDay(): number {
    const last = this.imports.findLastIndex(({ isOfDay, undo }) => isOfDay && undo === null)
    return last === -1 ? this.begin(true) : last
  }

  add(importNumber: number, keys: readonly string[], restored: readonly string[] | 'all'): Counts {
    const counts = { added: 0, alreadyThere: 0, leftOut: 0 }
    for (const key of keys) {
      if (this.deletedKeys.has(key) && restored !== 'all' && !restored.includes(key)) counts.leftOut += 1
      else if (this.has(key)) counts.alreadyThere += 1
      else {
        counts.added += 1
        this.rows.push({ key, importNumber, edited: false })
        this.deletedKeys.delete(key)
      }
    }
    const found = this.imports[importNumber]
    if (found) for (const name of ['added', 'alreadyThere', 'leftOut'] as const) found[name] += counts[name]
    return counts
  }

  /** Deletes the rows that this finds. */
  remove(isRemoved: (row: Row) => boolean): Deletion {
    const deletion = { rows: this.rows.filter(isRemoved) }
    this.rows = this.rows.filter((row) => !isRemoved(row))
    return deletion
  }

  removeOne(row: Row): Deletion {
    const deletion = this.remove((other) => other === row)
    this.deletedKeys.set(row.key, deletion)
    return deletion
  }

  undoImport(number: number, keepsEdited: boolean): number {
    const deletion = this.remove((row) => row.importNumber === number && !(keepsEdited && row.edited))
    const found = this.imports[number]
    if (found) found.undo = deletion
    return deletion.rows.length
  }

  restore(deletion: Deletion): number {
    for (const [key, of] of this.deletedKeys) if (of === deletion) this.deletedKeys.delete(key)
    const back = deletion.rows.filter(({ key }) => !this.has(key) && !this.deletedKeys.has(key))
    this.rows.push(...back)
    for (const one of this.imports) if (one.undo === deletion) one.undo = null
    return back.length
  }
}
