import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { readHistoryFilter } from '#web/history/history-filter.ts'
import { placeAfterSignIn } from '#web/session/place-after-sign-in.ts'
import { sessionReady, sessionState } from '#web/session/session-state.ts'
import { ErrorScreen } from '#web/shell/error-screen.tsx'
import { LoadingScreen } from '#web/shell/loading-screen.tsx'

const root = createRootRoute()

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search): { next?: string } =>
    typeof search.next === 'string' ? { next: search.next } : {},
  beforeLoad: async ({ search }) => {
    await sessionReady
    if (sessionState().status === 'signed-in')
      throw redirect({ href: placeAfterSignIn(search.next, window.location.origin) })
  },
  component: lazyRouteComponent(() => import('#web/login/login-screen.tsx'), 'LoginScreen'),
})

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: async ({ location }) => {
    await sessionReady
    const session = sessionState()
    if (session.status !== 'signed-out') return
    const comesBack = session.why !== 'asked' && location.href !== '/'
    throw redirect({ to: '/login', search: comesBack ? { next: location.href } : {} })
  },
  component: lazyRouteComponent(() => import('#web/shell/signed-in-layout.tsx'), 'SignedInLayout'),
})

const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  component: lazyRouteComponent(() => import('#web/dashboard/dashboard-screen.tsx'), 'DashboardScreen'),
})

const upload = createRoute({
  getParentRoute: () => signedIn,
  path: '/upload',
  component: lazyRouteComponent(() => import('#web/upload/upload-screen.tsx'), 'UploadScreen'),
})

const recurring = createRoute({
  getParentRoute: () => signedIn,
  path: '/recurring',
  component: lazyRouteComponent(() => import('#web/recurring/recurring-screen.tsx'), 'RecurringScreen'),
})

const history = createRoute({
  getParentRoute: () => signedIn,
  path: '/history',
  validateSearch: readHistoryFilter,
  component: lazyRouteComponent(() => import('#web/history/history-screen.tsx'), 'HistoryScreen'),
})

const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings',
  component: lazyRouteComponent(() => import('#web/settings/settings-screen.tsx'), 'SettingsScreen'),
})

// Inside the signed-in part, so that a visitor learns nothing of which addresses exist.
const unknown = createRoute({
  getParentRoute: () => signedIn,
  path: '$',
  component: lazyRouteComponent(() => import('#web/shell/unknown-screen.tsx'), 'UnknownScreen'),
})

export const router = createRouter({
  routeTree: root.addChildren([
    login,
    signedIn.addChildren([dashboard, upload, recurring, history, settings, unknown]),
  ]),
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
