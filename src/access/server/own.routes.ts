import * as profile from '#access/profile.api.ts'
import { logAccess } from '#access/server/access-log.ts'
import {
  cardsOf,
  changePassword,
  changePhoto,
  editProfile,
  readProfile,
  readStaffPhoto,
} from '#access/server/profile.usecase.ts'
import type { Reauthentication } from '#access/server/proof.ts'
import { devicesOf, endOtherSessions, endOwnSession } from '#access/server/session.repo.ts'
import {
  beginTwoFactor,
  confirmTwoFactor,
  endTwoFactor,
  readTwoFactor,
  renewRecovery,
} from '#access/server/two-factor.usecase.ts'
import { visitorOf } from '#access/server/visitor.ts'
import * as twoFactor from '#access/two-factor.api.ts'
import type { RouteParts } from '#parts.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { Context } from '#platform/server/context.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Exchange, Route } from '#platform/server/http/route.ts'

/** What a person does about the own account. */
export function routes({ key, db: outside, files }: RouteParts): Route[] {
  const at = (context: Context, exchange: Exchange): Reauthentication => ({
    context,
    key,
    outside,
    visitor: visitorOf(exchange),
  })
  return [
    serve(profile.checkUser, (_, context) => readProfile(context)),
    serve(profile.saveProfile, ({ body }, context, exchange) => editProfile(at(context, exchange), body)),
    serve(profile.changeOwnPassword, ({ body }, context, exchange) =>
      changePassword(at(context, exchange), body),
    ),
    serve(profile.currentCards, (_, context) => cardsOf(context)),
    serve(profile.uploadPhoto, (_, context, { request }) => changePhoto(context, request, files)),
    serve(profile.staffPhoto, ({ params }, context) => readStaffPhoto(context, files, params.id)),
    serve(profile.listDevices, (_, { db, actor, now }) => devicesOf(db, actor, now)),
    serve(profile.endDevice, async ({ params }, { db, actor, now }, exchange) => {
      if (!(await endOwnSession(db, actor.id, params.id, now))) throw refuse('not_found')
      const visitor = visitorOf(exchange)
      await logAccess(db, profile.endDevice, { staffId: actor.id, what: 'Đăng xuất một thiết bị', visitor })
      return {}
    }),
    serve(profile.endOtherDevices, async (_, { db, actor, now }, exchange) => {
      const visitor = visitorOf(exchange)
      const what = 'Đăng xuất mọi thiết bị khác'
      await logAccess(db, profile.endOtherDevices, { staffId: actor.id, what, visitor })
      return { ended: await endOtherSessions(db, actor, 'sign-out', now) }
    }),
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
