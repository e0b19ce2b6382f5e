import { Hono } from 'hono'
import type { AuthContext } from '#auth/auth-context.ts'
import { authService } from '#auth/auth-service.ts'
import { answerError, unknownPath } from '#http/answer-error.ts'
import { health } from '#http/health.ts'
import { measureRequests } from '#http/metrics.ts'
import { readAddressesFrom } from '#http/note-security-event.ts'
import { type Logged, requestLog } from '#http/request-log.ts'
import { securityHeaders } from '#http/security-headers.ts'
import { serveWeb, type WebFile } from '#http/serve-web.ts'
import { ledgerService } from '#ledger/ledger-service.ts'
import { ownedByNobody } from '#store/engines/row-owner.ts'

/** The whole HTTP interface: both services and the web client. A request can see no ledger until its user is known. */
export function createApp({ store, ...given }: AuthContext, webFiles: ReadonlyMap<string, WebFile> | null) {
  const context = { ...given, store: ownedByNobody(store) }
  const app = new Hono<Logged>()
  if (context.metrics) app.use(measureRequests(context.metrics))
  return app
    .use(
      requestLog(context.log),
      securityHeaders(context.settings),
      readAddressesFrom(context.settings.rateLimitHeader),
    )
    .onError(answerError(context.log))
    .notFound(unknownPath)
    .get('/healthz', health(context))
    .route('/auth/v1', authService(context))
    .route('/api/v1', ledgerService(context))
    .all('/auth/*', unknownPath)
    .all('/api/*', unknownPath)
    .get('*', serveWeb(webFiles))
}
