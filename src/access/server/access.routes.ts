import {
  deleteView as deleteViewCall,
  getPreference,
  getSession,
  listViews,
  login,
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
import { refreshSession } from '#access/server/refresh-session.usecase.ts'
import { endSession } from '#access/server/session.repo.ts'
import { readSession } from '#access/server/session.usecase.ts'
import { signIn } from '#access/server/sign-in.usecase.ts'
import type { TokenKey } from '#access/server/token.ts'
import { serve } from '#platform/server/route.ts'
import type { Route } from '#platform/server/route.ts'

export const accessRoutes = (key: TokenKey): Route[] => [
  serve(login, ({ body }, { db, now }, { request, clientId }) =>
    signIn({
      db,
      key,
      now,
      username: body.username,
      password: body.password,
      address: request.ip,
      agent: request.headers['user-agent']?.slice(0, 300) ?? null,
      clientId,
    }),
  ),
  serve(refreshTokens, ({ body }, { db, now }, { clientId }) =>
    refreshSession({ db, key, now, token: body.refresh_token, clientId }),
  ),
  serve(getSession, (_, context) => readSession(context)),
  serve(signOut, async (_, { db, actor, now }) => {
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
