/** Where a deletion can be undone for a moment. */
export const deletionPath = (deletionId: string) => `/api/v1/deletions/${deletionId}`
