import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { ReportView, SavedReport as SavedReportSchema, SavedReports } from '#contract/saved-reports.ts'
import { getJson, sendJson } from './http.ts'

/** A saved report, as it is in the URL of Reports. */
export type SavedReport = { id: string; name: string; report: ReportView; position: number | null }

/** The saved reports of the ledger by name. */
export const savedReportsQuery = queryOptions({
  queryKey: ['ledger', 'saved-reports'],
  queryFn: async (): Promise<SavedReport[]> =>
    (await getJson('/saved-reports', {}, SavedReports)).reports.map(inAddress),
})

const inAddress = ({ report, ...saved }: z.output<typeof SavedReportSchema>): SavedReport => ({
  ...saved,
  report: z.encode(ReportView, report),
})

export const saveReport = ({ name, report, position }: Omit<SavedReport, 'id'>) =>
  sendJson('POST', '/saved-reports', { name, report, dashboard_position: position }, SavedReportSchema)

const pathOf = (id: string) => `/saved-reports/${encodeURIComponent(id)}`

/** Changes the name, or the place of the card on the Dashboard; null removes the card. */
export const changeSavedReport = (
  id: string,
  change: { name?: string; dashboard_position?: number | null },
) => sendJson('PATCH', pathOf(id), change, SavedReportSchema)

export const deleteSavedReport = (id: string) => sendJson('DELETE', pathOf(id), undefined, null)
