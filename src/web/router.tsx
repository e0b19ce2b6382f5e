import {
  createRootRoute,
  createRoute,
  createRouter,
  parseSearchWith,
  stringifySearchWith,
} from '@tanstack/react-router'
import type { BudgetsSearch } from '#web/budgets/budgets-search.ts'
import type { DashboardSearch } from '#web/dashboard/dashboard-search.ts'
import type { ForecastSearch } from '#web/forecast/forecast-search.ts'
import type { HistoryFilter } from '#web/history/history-filter.ts'
import type { YearSearch } from '#web/report-screen/year/reviewed-year.ts'
import type { ReportsSearch } from '#web/reports/reports-search.ts'
import type { RuleInAddress } from '#web/rules/rule-in-address.ts'
import { readFinishSearch } from '#web/session/finish-search.ts'
import {
  redirectIfSignedIn,
  requireFirstFactor,
  requirePlainAddress,
  requireSession,
} from '#web/session/route-guards.ts'
import { ErrorScreen, LoadingScreen } from '#web/shell/fallback-screens.tsx'
import { inNextTask, lazyScreen } from '#web/shell/lazy-screen.ts'

const root = createRootRoute()

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  component: lazyScreen(() => import('#web/login/login-screen.tsx'), 'LoginScreen'),
})

const signIn = createRoute({
  getParentRoute: () => login,
  path: '/',
  beforeLoad: ({ location }) => requirePlainAddress(location),
  component: lazyScreen(() => import('#web/login/login-form.tsx'), 'LoginForm'),
})

const forgotPassword = createRoute({
  getParentRoute: () => login,
  path: '/forgot',
  beforeLoad: redirectIfSignedIn,
  component: lazyScreen(() => import('#web/login/ask-for-mail.tsx'), 'ForgotPassword'),
})

const codeSignIn = createRoute({
  getParentRoute: () => login,
  path: '/code',
  beforeLoad: redirectIfSignedIn,
  component: lazyScreen(() => import('#web/login/ask-for-mail.tsx'), 'CodeSignIn'),
})

const companySignIn = createRoute({
  getParentRoute: () => login,
  path: '/company',
  beforeLoad: redirectIfSignedIn,
  component: lazyScreen(() => import('#web/login/company-sign-in.tsx'), 'CompanySignIn'),
})

const checkMail = createRoute({
  getParentRoute: () => login,
  path: '/mail',
  beforeLoad: redirectIfSignedIn,
  component: lazyScreen(() => import('#web/login/check-mail.tsx'), 'CheckMail'),
})

const secondFactor = createRoute({
  getParentRoute: () => login,
  path: '/second-factor',
  beforeLoad: requireFirstFactor,
  component: lazyScreen(() => import('#web/login/second-factor.tsx'), 'SecondFactor'),
})

const choosePassword = createRoute({
  getParentRoute: () => login,
  path: '/password',
  beforeLoad: ({ location }) => requireSession(location.href),
  component: lazyScreen(() => import('#web/login/choose-password.tsx'), 'ChoosePassword'),
})

const finish = createRoute({
  getParentRoute: () => login,
  path: '/finish',
  validateSearch: readFinishSearch,
  component: lazyScreen(() => import('#web/login/finish-screen.tsx'), 'FinishScreen'),
})

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: ({ location }) => requireSession(location.href),
  component: lazyScreen(() => import('#web/shell/signed-in-layout.tsx'), 'SignedInLayout'),
})

/**
 * Starts to fetch what a screen reads first, while the code of the screen loads. Nothing waits for the data, because
 * the screens show themselves what is loading and what failed.
 */
const fetchAhead = <Data,>(data: Promise<Data>, fetch: (data: Data) => void | Promise<void>) => {
  data.then(fetch).catch(() => {
    // The screen needs the same code and data, and shows the error.
  })
}

const screenData = () => import('./screen-data.ts')
const reportsData = () => import('#web/report-screen/reports-data.ts')

// The screens read their search parameters themselves and drop invalid ones, because that code is not needed to sign in.
const anySearch = <Search extends object>(search: Record<string, unknown> & Search): Search => search

const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  validateSearch: anySearch<DashboardSearch>,
  loaderDeps: ({ search }) => search,
  loader: ({ deps: search }) =>
    fetchAhead(import('#web/dashboard/dashboard-data.ts'), (data) => data.fetchDashboardData(search)),
  component: lazyScreen(
    () => import('#web/dashboard/dashboard-screen.tsx').then(inNextTask),
    'DashboardScreen',
  ),
})

const upload = createRoute({
  getParentRoute: () => signedIn,
  path: '/upload',
  loader: () => fetchAhead(screenData(), (data) => data.fetchUploadData()),
  component: lazyScreen(() => import('#web/upload/upload-screen.tsx'), 'UploadScreen'),
})

const imports = createRoute({
  getParentRoute: () => signedIn,
  path: '/upload/imports',
  loader: () => fetchAhead(screenData(), (data) => data.fetchImportsData()),
  component: lazyScreen(() => import('#web/upload/imports/imports-screen.tsx'), 'ImportsScreen'),
})

const recurring = createRoute({
  getParentRoute: () => signedIn,
  path: '/recurring',
  loader: () => fetchAhead(screenData(), (data) => data.fetchRecurringData()),
  component: lazyScreen(() => import('#web/recurring/recurring-screen.tsx'), 'RecurringScreen'),
})

const budgets = createRoute({
  getParentRoute: () => signedIn,
  path: '/budgets',
  validateSearch: anySearch<BudgetsSearch>,
  loaderDeps: ({ search }) => search,
  loader: ({ deps: search }) =>
    fetchAhead(import('#web/budgets/budgets-data.ts'), (data) => data.fetchBudgetsData(search)),
  component: lazyScreen(() => import('#web/budgets/budgets-screen.tsx'), 'BudgetsScreen'),
})

const history = createRoute({
  getParentRoute: () => signedIn,
  path: '/history',
  validateSearch: anySearch<HistoryFilter>,
  loaderDeps: ({ search }) => search,
  loader: ({ deps: filter }) => fetchAhead(screenData(), (data) => data.fetchHistoryData(filter)),
  component: lazyScreen(() => import('#web/history/history-screen.tsx'), 'HistoryScreen'),
})

const accounts = createRoute({
  getParentRoute: () => signedIn,
  path: '/accounts',
  loader: () => fetchAhead(screenData(), (data) => data.fetchAccountsData()),
  component: lazyScreen(() => import('#web/accounts/accounts-screen.tsx'), 'AccountsScreen'),
})

const forecast = createRoute({
  getParentRoute: () => signedIn,
  path: '/accounts/forecast',
  validateSearch: anySearch<ForecastSearch>,
  loaderDeps: ({ search }) => search,
  loader: ({ deps: search }) =>
    fetchAhead(import('#web/forecast/forecast-data.ts'), (data) => data.fetchForecastData(search)),
  component: lazyScreen(() => import('#web/forecast/forecast-screen.tsx'), 'ForecastScreen'),
})

const review = createRoute({
  getParentRoute: () => signedIn,
  path: '/review',
  loader: () => fetchAhead(screenData(), (data) => data.fetchReviewData()),
  component: lazyScreen(() => import('#web/review/categories-screen.tsx'), 'CategoriesScreen'),
})

const matches = createRoute({
  getParentRoute: () => signedIn,
  path: '/review/matches',
  loader: () => fetchAhead(screenData(), (data) => data.fetchMatchesData()),
  component: lazyScreen(() => import('#web/review/matches-screen.tsx'), 'MatchesScreen'),
})

const merchants = createRoute({
  getParentRoute: () => signedIn,
  path: '/merchants',
  loader: () => fetchAhead(screenData(), (data) => data.fetchMerchantsData()),
  component: lazyScreen(() => import('#web/merchants/merchants-screen.tsx'), 'MerchantsScreen'),
})

const reports = createRoute({
  getParentRoute: () => signedIn,
  path: '/reports',
  validateSearch: anySearch<ReportsSearch>,
  loaderDeps: ({ search }) => search,
  loader: ({ deps: search }) => fetchAhead(reportsData(), (data) => data.fetchReportsData(search)),
  component: lazyScreen(() => import('#web/report-screen/reports-screen.tsx'), 'ReportsScreen'),
})

const yearInReview = createRoute({
  getParentRoute: () => signedIn,
  path: '/reports/year',
  validateSearch: anySearch<YearSearch>,
  loaderDeps: ({ search }) => search,
  loader: ({ deps: search }) => fetchAhead(reportsData(), (data) => data.fetchYearData(search)),
  component: lazyScreen(() => import('#web/report-screen/year/year-screen.tsx'), 'YearScreen'),
})

const rules = createRoute({
  getParentRoute: () => signedIn,
  path: '/rules',
  validateSearch: anySearch<RuleInAddress>,
  loaderDeps: ({ search }) => search,
  loader: ({ deps: search }) =>
    fetchAhead(import('#web/rule-screens/rules-data.ts'), (data) => data.fetchRulesData(search)),
  component: lazyScreen(() => import('#web/rule-screens/rules-screen.tsx'), 'RulesScreen'),
})

const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings',
  loader: () => fetchAhead(import('#web/settings/settings-data.ts'), (data) => data.fetchSettingsData()),
  component: lazyScreen(() => import('#web/settings/settings-screen.tsx'), 'SettingsScreen'),
})

// Below `signedIn`, so that a visitor cannot find out which pages exist.
const unknown = createRoute({
  getParentRoute: () => signedIn,
  path: '$',
  component: lazyScreen(() => import('#web/shell/unknown-screen.tsx'), 'UnknownScreen'),
})

export const router = createRouter({
  routeTree: root.addChildren([
    login.addChildren([
      signIn,
      forgotPassword,
      codeSignIn,
      companySignIn,
      checkMail,
      secondFactor,
      choosePassword,
      finish,
    ]),
    signedIn.addChildren([
      dashboard,
      upload,
      imports,
      recurring,
      budgets,
      history,
      accounts,
      forecast,
      review,
      matches,
      merchants,
      reports,
      yearInReview,
      rules,
      settings,
      unknown,
    ]),
  ]),
  // Search parameters are text, not JSON: `?search=1.0` searches for "1.0", and `?excluded=true` needs no quotes.
  parseSearch: parseSearchWith((text) => text),
  stringifySearch: stringifySearchWith(JSON.stringify),
  defaultPreload: 'intent',
  // How long data stays fresh is decided by the query client.
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: ErrorScreen,
  defaultPendingComponent: LoadingScreen,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
