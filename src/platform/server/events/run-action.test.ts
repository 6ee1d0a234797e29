import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refuse } from '#platform/contract/errors.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { statuses, statusTable } from '#platform/contract/status.ts'
import { systemActor } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import type { Db } from '#platform/server/db/database.ts'
import { moveRows } from '#platform/server/events/move-rows.ts'
import { runAction } from '#platform/server/events/run-action.ts'
import type { Records } from '#platform/server/events/run-action.ts'
import { testDatabase } from '#testing/database.ts'

/** A lamp that people switch, and that goes out with the house. */
const lamp = statuses(
  { off: [0, 'Tắt', 'off'], on: [1, 'Bật', 'done'], broken: [2, 'Hỏng', 'problem'] },
  'scratch_lamp.status',
)
const lampTable = statusTable<typeof lamp>({
  entity: 'scratch_lamp',
  statuses: lamp,
  start: [lamp.off],
  actions: [
    { key: 'switch', label: 'Bật', from: [lamp.off], to: lamp.on, roles: ['op'] },
    { key: 'switch', label: 'Tắt', from: [lamp.on], to: lamp.off, roles: ['op'] },
    { key: 'go_out', label: 'Mất điện', from: [lamp.on], to: lamp.off, roles: [], automatic: true },
    { key: 'burn', label: 'Cháy', from: [lamp.off, lamp.on], to: lamp.broken, roles: [], automatic: true },
  ],
})

let made: Awaited<ReturnType<typeof testDatabase>>
let db: Db
beforeAll(async () => {
  made = await testDatabase()
  db = openDatabase(made.ownerUrl, { max: 2, onError: () => {} })
  await sql`create table scratch_lamp (id bigint primary key, status smallint not null, note text)`.execute(
    db,
  )
})
afterAll(async () => {
  await db.destroy()
  await made.drop()
})
beforeEach(async () => {
  await sql`truncate scratch_lamp`.execute(db)
  await sql`insert into scratch_lamp values (1, 0), (2, 1), (3, 1), (4, 2)`.execute(db)
})

interface Lamp {
  id: number
  status: number
}
const lamps: Records<Lamp, null, never> = {
  table: lampTable,
  lock: async (context, id) => {
    const { rows } = await sql<Lamp>`select id, status from scratch_lamp where id = ${id} for update`.execute(
      context.db,
    )
    return rows[0] as Lamp
  },
  snapshot: () => null,
  refuse: (why, { id }) => refuse('not_found', { values: { what: `${why} ${id}` } }),
}
const as = (role: RoleCode): Context => ({ db, now: new Date(), actor: { ...systemActor, role } })
const states = async () =>
  (await sql<Lamp>`select id, status from scratch_lamp order by id`.execute(db)).rows.map((row) => row.status)

describe('an action of a table', () => {
  it('moves from where it starts, by whom it is for, and nobody else', async () => {
    await runAction(lamps, { context: as('OP'), id: 1, action: 'switch' })
    expect(await states()).toEqual([1, 1, 1, 2])
    await expect(runAction(lamps, { context: as('SS'), id: 1, action: 'switch' })).rejects.toMatchObject({
      code: 'access.forbidden',
    })
    await expect(runAction(lamps, { context: as('OP'), id: 4, action: 'switch' })).rejects.toMatchObject({
      code: 'not_found',
      given: { values: { what: 'status 4' } },
    })
  })

  it('that is automatic is no person’s to run, not even a manager’s', async () => {
    const context = as('SU')
    await expect(runAction(lamps, { context, id: 2, action: 'go_out' })).rejects.toMatchObject({
      code: 'access.forbidden',
    })
    expect(await states()).toEqual([0, 1, 1, 2])
    await runAction(lamps, { context, id: 2, action: 'go_out', automatic: true })
    expect(await states()).toEqual([0, 0, 1, 2])
  })
})

describe('many rows at once', () => {
  it('move in one statement from where the action starts; the others stay', async () => {
    const moved = await moveRows(db, lampTable, 'burn', { set: { note: 'sét' }, where: sql`id <> 2` })
    expect(moved).toEqual([1, 3])
    expect(await states()).toEqual([2, 1, 2, 2])
  })

  it('of an action with several rows move by the one that is meant', async () => {
    await expect(moveRows(db, lampTable, 'switch', { where: sql`true` })).rejects.toThrow(/no one step/u)
    expect(await moveRows(db, lampTable, 'switch', { to: lamp.off, where: sql`true` })).toEqual([2, 3])
    await expect(moveRows(db, lampTable, 'dim', { where: sql`true` })).rejects.toThrow(/no one step/u)
  })
})
