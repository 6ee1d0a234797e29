import { refuseAccess } from '#access/access.errors.ts'
import { attempt, proofsOf } from '#access/server/attempt.ts'
import { passwordMatches } from '#access/server/password.ts'
import type { TokenKey } from '#access/server/token.ts'
import { takeCode } from '#access/server/two-factor.repo.ts'
import { refuseField } from '#platform/contract/errors.ts'
import type { Context } from '#platform/server/context.ts'

/**
 * A signed-in person proves again who they are, before something that a thief of a session would want.
 * It is asked for before the transaction (`proof` of a call): a refused proof stays counted, and none waits for it.
 */
async function proven<T>({ db, actor, now }: Context, compare: () => Promise<T | null>): Promise<boolean> {
  return (await attempt(db, proofsOf(actor.sessionId), now, compare)) !== null
}

/** @throws access.wrong_code, access.too_many_attempts */
export async function proveCode(context: Context, key: TokenKey, code: string): Promise<void> {
  const { db, actor, now } = context
  const right = await proven(context, () => takeCode(db, { key, staffId: actor.id, code, now }))
  if (!right) throw refuseAccess('access.wrong_code')
}

/** @throws bad_input at `field`, access.too_many_attempts */
export async function provePassword(
  context: Context,
  field: string,
  password: string | undefined,
): Promise<void> {
  if (!password) throw refuseField(field, 'Vui lòng nhập mật khẩu hiện tại')
  const { db, actor } = context
  const right = await proven(context, async () => {
    const { password_hash } = await db
      .selectFrom('staff')
      .select('password_hash')
      .where('id', '=', actor.id)
      .executeTakeFirstOrThrow()
    return (await passwordMatches(password_hash, password)) ? true : null
  })
  if (!right) throw refuseField(field, 'Mật khẩu hiện tại không đúng')
}
