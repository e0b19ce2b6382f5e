type Screen = {
  path: string
  heading: string
  /**
   * The names, without hashes, of the files with its code, its first queries and the parts that load after it is shown.
   * They import the rest.
   */
  files: readonly string[]
}

/** How much JavaScript the first screens may load, in kB compressed with gzip. */
export const firstScreens: readonly (Screen & { most: number })[] = [
  { path: '/login', heading: 'Need an account?', files: ['head', 'first-load'], most: 130 },
  {
    path: '/',
    heading: 'Financial Dashboard',
    files: ['head', 'first-load', 'signed-in', 'dashboard', 'month-changes-card', 'report-cards'],
    most: 200,
  },
]

/** How much each further screen may add to the dashboard. */
const mostAdded = 25

export const furtherScreens: readonly (Screen & { most: number })[] = [
  {
    path: '/upload',
    heading: 'Upload Transactions',
    files: ['screen-data', 'upload-screen'],
    most: mostAdded,
  },
  { path: '/upload/imports', heading: 'Imports', files: ['screen-data', 'imports-screen'], most: mostAdded },
  {
    path: '/recurring',
    heading: 'Recurring Costs',
    files: ['screen-data', 'recurring-screen'],
    most: mostAdded,
  },
  { path: '/budgets', heading: 'Budgets', files: ['budgets-data', 'budgets-screen'], most: mostAdded },
  {
    path: '/history',
    heading: 'Transaction History',
    files: ['screen-data', 'history-screen'],
    most: mostAdded,
  },
  {
    path: '/reports',
    heading: 'Reports',
    files: ['reports-data', 'reports-screen', 'merchants-report'],
    most: mostAdded,
  },
  ...['trends', 'cash-flow', 'calendar'].map((report) => ({
    path: `/reports?report=${report.replace('-', '_')}`,
    heading: 'Reports',
    files: ['reports-data', 'reports-screen', `${report}-report`],
    most: mostAdded,
  })),
  {
    path: '/reports/year',
    heading: 'Year in Review',
    files: ['reports-data', 'year-screen'],
    most: mostAdded,
  },
  { path: '/accounts', heading: 'Accounts', files: ['screen-data', 'accounts-screen'], most: mostAdded },
  {
    path: '/accounts/forecast',
    heading: 'Forecast',
    files: ['forecast-data', 'forecast-screen'],
    most: mostAdded,
  },
  { path: '/review', heading: 'Review', files: ['screen-data', 'categories-screen'], most: mostAdded },
  { path: '/review/matches', heading: 'Review', files: ['screen-data', 'matches-screen'], most: mostAdded },
  { path: '/merchants', heading: 'Merchants', files: ['screen-data', 'merchants-screen'], most: mostAdded },
  {
    path: '/rules',
    heading: 'Rules',
    files: ['rules-data', 'rules-screen', 'rule-list-screen'],
    most: mostAdded,
  },
  {
    path: '/rules?edit=new',
    heading: 'New Rule',
    files: ['rules-data', 'rules-screen', 'rule-editor-screen'],
    most: mostAdded,
  },
  {
    path: '/settings',
    heading: 'Profile Settings',
    files: ['settings-data', 'settings-screen'],
    most: mostAdded,
  },
]

/** How much the screens may add that load more parts after they are shown. */
export const screensWithLaterParts: readonly Omit<Screen & { most: number }, 'heading'>[] = [
  {
    path: '/recurring',
    files: ['screen-data', 'recurring-screen', 'found-in-transactions'],
    most: 25,
  },
  { path: '/history', files: ['screen-data', 'history-screen', 'saved-filters'], most: 27 },
  { path: '/settings', files: ['settings-data', 'settings-screen', 'further-sections'], most: 30 },
]
