import * as api from '#catalog/multilogin.api.ts'
import * as accounts from '#catalog/server/multilogin.usecase.ts'
import type { RouteParts } from '#parts.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'

/** Sign-ins at managers of browser profiles; the provider is asked before anything is written. */
export const routes = ({ key, profiles: manager }: RouteParts): Route[] => [
  serve(api.listMultilogin, ({ query }, context) => accounts.listMultilogin(context, query)),
  serve(api.getMultilogin, ({ params }, context) => accounts.getMultilogin(context, params.id)),
  serve(api.createMultilogin, ({ body }, context) => accounts.createMultilogin(key, context, body), {
    before: ({ body }) => accounts.checkNewLogin(manager, body),
  }),
  serve(
    api.changeMultilogin,
    ({ params, body }, context) => accounts.changeMultilogin(key, context, params.id, body),
    {
      before: ({ params, body }, context) =>
        accounts.checkChangedLogin({ manager, key }, context, params.id, body),
    },
  ),
  serve(api.deleteMultilogin, ({ params }, context) => accounts.deleteMultilogin(context, params.id)),
]
