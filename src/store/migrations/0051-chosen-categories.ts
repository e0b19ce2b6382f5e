import { sql } from 'kysely'
import type { Store } from '#store/schema.ts'

/**
 * Stores which categories the user chose, so that other edits don't count as a decision about the category. What
 * earlier edits changed is unknown. They count if the row was reviewed, because choosing a category always reviewed the
 * row.
 */
export async function chosenCategories(store: Store): Promise<void> {
  for (const table of ['transactions', 'deleted_transactions'])
    await markChosen(store, table, { byHand: 'by_hand', editedAt: 'edited_at', reviewed: 'reviewed' })
  await markChosen(store, 'category_changes', {
    byHand: 'by_hand_before',
    editedAt: 'edited_before',
    reviewed: 'reviewed_before',
  })
}

const markChosen = (
  store: Store,
  table: string,
  columns: { byHand: string; editedAt: string; reviewed: string },
) => {
  const [byHand, editedAt, reviewed] = [columns.byHand, columns.editedAt, columns.reviewed].map((name) =>
    sql.ref(name),
  )
  return sql`
    update ${sql.table(table)}
    set ${byHand} = case when ${byHand} is null then 'own_category' else ${byHand} || ' own_category' end
    where ${editedAt} is not null and (${reviewed} = 1 or ${byHand} like '%category%')
  `.execute(store)
}
