import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  parseSearchWith,
  stringifySearchWith,
} from '@tanstack/react-router'
import { readDashboardSearch } from '#web/dashboard/dashboard-search.ts'
import { readHistoryFilter } from '#web/history/history-filter.ts'
import { readFinishSearch } from '#web/session/finish-search.ts'
import {
  redirectIfSignedIn,
  requireFirstFactor,
  requirePlainAddress,
  requireSession,
} from '#web/session/route-guards.ts'
import { ErrorScreen } from '#web/shell/error-screen.tsx'
import { inNextTask, loadScreen } from '#web/shell/load-screen.ts'
import { LoadingScreen } from '#web/shell/loading-screen.tsx'

const root = createRootRoute()

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  component: lazyRouteComponent(
    loadScreen(() => import('#web/login/login-screen.tsx')),
    'LoginScreen',
  ),
})

const signIn = createRoute({
  getParentRoute: () => login,
  path: '/',
  beforeLoad: ({ location }) => requirePlainAddress(location),
  component: lazyRouteComponent(
    loadScreen(() => import('#web/login/login-form.tsx')),
    'LoginForm',
  ),
})

const forgotPassword = createRoute({
  getParentRoute: () => login,
  path: '/forgot',
  beforeLoad: redirectIfSignedIn,
  component: lazyRouteComponent(
    loadScreen(() => import('#web/login/ask-for-mail.tsx')),
    'ForgotPassword',
  ),
})

const codeSignIn = createRoute({
  getParentRoute: () => login,
  path: '/code',
  beforeLoad: redirectIfSignedIn,
  component: lazyRouteComponent(
    loadScreen(() => import('#web/login/ask-for-mail.tsx')),
    'CodeSignIn',
  ),
})

const companySignIn = createRoute({
  getParentRoute: () => login,
  path: '/company',
  beforeLoad: redirectIfSignedIn,
  component: lazyRouteComponent(
    loadScreen(() => import('#web/login/company-sign-in.tsx')),
    'CompanySignIn',
  ),
})

const checkMail = createRoute({
  getParentRoute: () => login,
  path: '/mail',
  beforeLoad: redirectIfSignedIn,
  component: lazyRouteComponent(
    loadScreen(() => import('#web/login/check-mail.tsx')),
    'CheckMail',
  ),
})

const secondFactor = createRoute({
  getParentRoute: () => login,
  path: '/second-factor',
  beforeLoad: requireFirstFactor,
  component: lazyRouteComponent(
    loadScreen(() => import('#web/login/second-factor.tsx')),
    'SecondFactor',
  ),
})

const choosePassword = createRoute({
  getParentRoute: () => login,
  path: '/password',
  beforeLoad: ({ location }) => requireSession(location.href),
  component: lazyRouteComponent(
    loadScreen(() => import('#web/login/choose-password.tsx')),
    'ChoosePassword',
  ),
})

const finish = createRoute({
  getParentRoute: () => login,
  path: '/finish',
  validateSearch: readFinishSearch,
  component: lazyRouteComponent(
    loadScreen(() => import('#web/login/finish-screen.tsx')),
    'FinishScreen',
  ),
})

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: ({ location }) => requireSession(location.href),
  component: lazyRouteComponent(
    loadScreen(() => import('#web/shell/signed-in-layout.tsx')),
    'SignedInLayout',
  ),
})

const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  validateSearch: readDashboardSearch,
  component: lazyRouteComponent(
    loadScreen(() => import('#web/dashboard/dashboard-screen.tsx').then(inNextTask)),
    'DashboardScreen',
  ),
})

const upload = createRoute({
  getParentRoute: () => signedIn,
  path: '/upload',
  component: lazyRouteComponent(
    loadScreen(() => import('#web/upload/upload-screen.tsx')),
    'UploadScreen',
  ),
})

const recurring = createRoute({
  getParentRoute: () => signedIn,
  path: '/recurring',
  component: lazyRouteComponent(
    loadScreen(() => import('#web/recurring/recurring-screen.tsx')),
    'RecurringScreen',
  ),
})

const history = createRoute({
  getParentRoute: () => signedIn,
  path: '/history',
  validateSearch: readHistoryFilter,
  component: lazyRouteComponent(
    loadScreen(() => import('#web/history/history-screen.tsx')),
    'HistoryScreen',
  ),
})

const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings',
  component: lazyRouteComponent(
    loadScreen(() => import('#web/settings/settings-screen.tsx')),
    'SettingsScreen',
  ),
})

// Below `signedIn`, so that a visitor cannot find out which pages exist.
const unknown = createRoute({
  getParentRoute: () => signedIn,
  path: '$',
  component: lazyRouteComponent(
    loadScreen(() => import('#web/shell/unknown-screen.tsx')),
    'UnknownScreen',
  ),
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
    signedIn.addChildren([dashboard, upload, recurring, history, settings, unknown]),
  ]),
  // Search parameters are text, not JSON: `?search=1.0` searches for "1.0", and `?excluded=true` needs no quotes.
  parseSearch: parseSearchWith((text) => text),
  stringifySearch: stringifySearchWith(JSON.stringify),
  defaultPreload: 'intent',
  defaultErrorComponent: ErrorScreen,
  defaultPendingComponent: LoadingScreen,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
