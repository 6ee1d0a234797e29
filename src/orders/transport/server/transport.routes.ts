import { transportSheet } from '#orders/transport/server/import-transport.usecase.ts'
import { createTransport, editTransport } from '#orders/transport/server/transport.usecase.ts'
import * as api from '#orders/transport/transport.api.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'
import { importRoutes } from '#platform/server/lists/sheets/sheet-import.ts'

export const routes: Route[] = [
  serve(api.createTransport, ({ body }, context) => createTransport(context, body)),
  serve(api.editTransport, ({ body }, context) => editTransport(context, body)),
  ...importRoutes(transportSheet),
]
