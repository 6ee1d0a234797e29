import { expect, test } from 'vitest'
import type { RoleCode } from '#platform/contract/roles.ts'
import type { ReportedScreen } from '#platform/web/report/report-loader.ts'
import type { PlainScreen } from '#platform/web/resource/resource-loader.ts'
import type { Screen } from '#platform/web/screens.ts'
import { corrections } from '#pricing/correction.api.ts'
import { reportOf } from '#reports/server/schedules.usecase.ts'
import { everyReportFile } from '#routes.ts'
import { allScreens } from '#screens.ts'

const isReport = (screen: Screen): screen is ReportedScreen => 'report' in screen
const isPlain = (screen: Screen): screen is PlainScreen => 'resource' in screen

test.each(allScreens.filter(isReport))(
  '$path is open to those to whom its report answers',
  async (screen) => {
    const { screen: path, title, roles } = await screen.report()
    expect([path, title]).toEqual([screen.path, screen.title])
    expect(screen.roles?.toSorted()).toEqual(roles.toSorted())
  },
)

test.each(allScreens.filter(isReport))('the file of $path can be sent by the clock', async (screen) => {
  const { calls } = await screen.report()
  for (const role of screen.roles ?? [])
    expect(reportOf(everyReportFile, screen.path, role)).toMatchObject({ title: screen.title, calls })
})

/** Who comes to a screen: by their role, or by an entry of its menu. */
const opens = ({ roles, menuAlso = [] }: Screen, role: RoleCode) =>
  !roles || roles.includes(role) || menuAlso.some((entry) => entry.roles.includes(role))

/** Accountants correct a price by the call; the lists of prices are the managers', as the specification has it. */
const byCallAlone = new Set<unknown>(corrections.map(({ call }) => call))

test.each(allScreens.filter(isPlain))('$path is open to whoever may act on its rows', async (screen) => {
  const { calls } = await screen.resource()
  const { forms = [], actions = [] } = (await screen.parts()) ?? {}
  const acting: unknown[] = [
    calls.create,
    calls.update,
    calls.remove,
    ...[...forms, ...actions].map((one) => one.call),
  ]
  const shut = acting.flatMap((call) => {
    if (!call || byCallAlone.has(call)) return []
    const { id, roles } = call as { id: string; roles: readonly RoleCode[] }
    return roles.filter((role) => !opens(screen, role)).map((role) => `${id} ${role}`)
  })
  expect(shut).toEqual([])
})
