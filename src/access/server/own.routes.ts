import * as profile from '#access/profile.api.ts'
import { logAccess } from '#access/server/access-log.ts'
import {
  cardsOf,
  changePassword,
  changePhoto,
  chosenPasswordHash,
  editProfile,
  proveMailChange,
  readProfile,
  readStaffPhoto,
} from '#access/server/profile.usecase.ts'
import { devicesOf, endOtherSessions, endOwnSession } from '#access/server/session.repo.ts'
import {
  beginTwoFactor,
  confirmTwoFactor,
  endTwoFactor,
  proveBegun,
  readTwoFactor,
  renewRecovery,
} from '#access/server/two-factor.usecase.ts'
import { visitorOf } from '#access/server/visitor.ts'
import * as twoFactor from '#access/two-factor.api.ts'
import type { RouteParts } from '#parts.ts'
import { refuse } from '#platform/contract/errors.ts'
import { serve, serveUpload } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'

/** What a person does about the own account. */
export function routes({ key, files }: RouteParts): Route[] {
  return [
    serve(profile.checkUser, (_, context) => readProfile(context)),
    serve(
      profile.saveProfile,
      ({ body }, context, _, proven: boolean) => editProfile(context, body, proven),
      {
        before: ({ body }, context) => proveMailChange(context, body),
      },
    ),
    serve(
      profile.changeOwnPassword,
      (_, context, exchange, hash: string) => changePassword(context, hash, visitorOf(exchange)),
      { before: ({ body }, context) => chosenPasswordHash(context, body.new_password) },
    ),
    serve(profile.currentCards, (_, context) => cardsOf(context)),
    serveUpload(profile.uploadPhoto, (_, __, upload) => changePhoto(upload, files)),
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
    serve(twoFactor.twoFactorEnable, ({ params }, context) => beginTwoFactor(context, key, params.id)),
    serve(
      twoFactor.twoFactorVerify,
      async (_, context, exchange) => ({
        enabled: true as const,
        recovery_codes: await confirmTwoFactor(context, visitorOf(exchange)),
      }),
      { before: ({ body }, context) => proveBegun(context, key, body.code) },
    ),
    serve(twoFactor.twoFactorDisable, ({ params }, context, exchange) =>
      endTwoFactor(context, params.id, visitorOf(exchange)),
    ),
    serve(twoFactor.twoFactorRecovery, async (_, context, exchange) => ({
      recovery_codes: await renewRecovery(context, visitorOf(exchange)),
    })),
  ]
}
