import {
  deleteView as deleteViewCall,
  getPreference,
  getSession,
  listViews,
  login,
  loginTwoFactor,
  publicSignIn,
  putPreference,
  refreshTokens,
  saveView as saveViewCall,
  signOut,
} from '#access/access.api.ts'
import {
  deleteView,
  keepPreference,
  readPreference,
  saveView,
  viewsOf,
} from '#access/server/preference.usecase.ts'
import { logAccess } from '#access/server/access-log.ts'
import { countCall } from '#access/server/attempt.ts'
import { refreshSession } from '#access/server/refresh-session.usecase.ts'
import { askForReset, resetPassword } from '#access/server/reset-password.usecase.ts'
import { endSession } from '#access/server/session.repo.ts'
import { readSession } from '#access/server/session.usecase.ts'
import { signIn } from '#access/server/sign-in.usecase.ts'
import { visitorOf } from '#access/server/visitor.ts'
import { confirmReset, requestReset } from '#access/reset-password.api.ts'
import type { RouteParts } from '#parts.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'

export const routes = ({ key, steady, screens }: RouteParts): Route[] => [
  ...[login, loginTwoFactor, publicSignIn].map((call) =>
    serve<typeof publicSignIn>(call as typeof publicSignIn, async ({ body }, { db, now }, exchange) => {
      const visitor = visitorOf(exchange)
      await countCall(db, visitor.address, now)
      const { username, password, code } = body
      const { clientId } = exchange
      return signIn({ db, key, now: steady(), clock: now, call, username, password, code, visitor, clientId })
    }),
  ),
  serve(refreshTokens, async ({ body }, { db, now }, { clientId, request }) => {
    await countCall(db, request.ip, now)
    return refreshSession({ db, key, now: steady(), token: body.refresh_token, clientId })
  }),
  serve(requestReset, async ({ body }, { db, now }, exchange) => {
    const visitor = visitorOf(exchange)
    await countCall(db, visitor.address, now)
    return askForReset({ db, now: steady(), visitor, username: body.username })
  }),
  serve(confirmReset, async ({ body }, { db, now }, exchange) => {
    const visitor = visitorOf(exchange)
    await countCall(db, visitor.address, now)
    await resetPassword({ db, now: steady(), visitor, ...body })
    return {}
  }),
  serve(getSession, (_, context) => readSession(context, screens)),
  serve(signOut, async (_, { db, actor, now }, exchange) => {
    await logAccess(db, signOut, { staffId: actor.id, what: 'Đăng xuất', visitor: visitorOf(exchange) })
    await endSession(db, actor.sessionId, 'sign-out', now)
    return {}
  }),
  serve(getPreference, ({ params }, context) => readPreference(context, params.key)),
  serve(putPreference, async ({ params, body }, context) => {
    await keepPreference(context, params.key, body.value)
    return {}
  }),
  serve(listViews, ({ query }, context) => viewsOf(context, query.list)),
  serve(saveViewCall, ({ body }, context) => saveView(context, body)),
  serve(deleteViewCall, async ({ params }, context) => {
    await deleteView(context, params.id)
    return {}
  }),
]
