import type { Doorway } from '#access/server/proof.ts'
import type { TokenKey } from '#access/server/token.ts'
import {
  beginTwoFactor,
  confirmTwoFactor,
  endTwoFactor,
  readTwoFactor,
  renewRecovery,
} from '#access/server/two-factor.usecase.ts'
import { visitorOf } from '#access/server/visitor.ts'
import * as twoFactor from '#access/two-factor.api.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { serve } from '#platform/server/route.ts'
import type { Exchange, Route } from '#platform/server/route.ts'

/** What a person does about the own account. */
export function ownRoutes({ key, db: outside }: { key: TokenKey; db: Db }): Route[] {
  const at = (doorway: Context, exchange: Exchange): Doorway => ({
    doorway,
    key,
    outside,
    visitor: visitorOf(exchange),
  })
  return [
    serve(twoFactor.twoFactorStatus, ({ params }, context) => readTwoFactor(context, params.id)),
    serve(twoFactor.twoFactorEnable, ({ params }, context, exchange) =>
      beginTwoFactor(at(context, exchange), params.id),
    ),
    serve(twoFactor.twoFactorVerify, async ({ body }, context, exchange) => ({
      enabled: true as const,
      recovery_codes: await confirmTwoFactor(at(context, exchange), body.code),
    })),
    serve(twoFactor.twoFactorDisable, ({ params, body }, context, exchange) =>
      endTwoFactor(at(context, exchange), params.id, body),
    ),
    serve(twoFactor.twoFactorRecovery, async ({ body }, context, exchange) => ({
      recovery_codes: await renewRecovery(at(context, exchange), body.code),
    })),
  ]
}
