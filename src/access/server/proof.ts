import { refuseAccess } from '#access/access.errors.ts'
import type { Visitor } from '#access/server/access-log.ts'
import { countFailure, refuseTooMany } from '#access/server/attempts.repo.ts'
import { passwordMatches } from '#access/server/password.ts'
import type { TokenKey } from '#access/server/token.ts'
import { takeCode } from '#access/server/two-factor.repo.ts'
import { refuseField } from '#platform/contract/errors.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'

/** A signed-in person who is to prove again who they are, before something that a thief of a session would want. */
export interface Reauthentication {
  context: Context
  key: TokenKey
  visitor: Visitor
  /** Outside the call's transaction: a refusal undoes that one, and the failed proof must stay counted. */
  outside: Db
}

async function proven(at: Reauthentication, prove: () => Promise<boolean>): Promise<boolean> {
  const { now, actor } = at.context
  const subject = { account: `proof|${actor.id}` }
  await refuseTooMany(at.outside, subject, now)
  if (await prove()) return true
  await countFailure(at.outside, subject, now)
  return false
}

/** @throws access.wrong_code, access.too_many_attempts */
export async function proveCode(at: Reauthentication, code: string): Promise<void> {
  const { context, key } = at
  const { db, actor, now } = context
  const right = await proven(
    at,
    async () => (await takeCode(db, { key, staffId: actor.id, code, now })) !== null,
  )
  if (!right) throw refuseAccess('access.wrong_code')
}

/** @throws bad_input at `field`, access.too_many_attempts */
export async function provePassword(
  at: Reauthentication,
  field: string,
  password: string | undefined,
): Promise<void> {
  if (!password) throw refuseField(field, 'Vui lòng nhập mật khẩu hiện tại')
  const { db, actor } = at.context
  const right = await proven(at, async () => {
    const { password_hash } = await db
      .selectFrom('staff')
      .select('password_hash')
      .where('id', '=', actor.id)
      .executeTakeFirstOrThrow()
    return passwordMatches(password_hash, password)
  })
  if (!right) throw refuseField(field, 'Mật khẩu hiện tại không đúng')
}
