import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { runs } from '#testing/attack.ts'
import { startServer } from '#testing/server.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import type { Screen } from '#platform/web/screens.ts'
import { allScreens } from '#screens.ts'
import { openRow, signIn } from './people.ts'
import { mark, poison } from './payloads.ts'
import { addressOf, settled, visit } from './screens.ts'
import { watch } from './watch.ts'

/** The owner, wherever they may look; elsewhere somebody who may. */
const walkerOf = ({ roles }: Screen): RoleCode => (roles && !roles.includes('SU') ? roles[0]! : 'SU')

/** A server of its own over a company whose every text is a payload. */
const poisoned = test.extend<{ server: string }>({
  // oxlint-disable-next-line no-empty-pattern -- playwright reads the names of what a fixture needs from here
  server: async ({}, use) => {
    const [owner = '', product = ''] = (process.env['JOURNEY_CLUSTER'] ?? '').split(' ')
    const databaseOf = (address: string) => Object.assign(new URL(address), { pathname: '/payloads' }).href
    const admin = new pg.Client({ connectionString: owner })
    await admin.connect()
    await admin.query('create database payloads template company strategy file_copy')
    const folder = mkdtempSync(join(tmpdir(), 'payloads-'))
    expect(await poison(databaseOf(owner))).toBeGreaterThan(80)
    const { base, end } = await startServer({
      DATABASE_URL: databaseOf(product),
      DATABASE_OWNER_URL: databaseOf(owner),
      DATA_DIR: folder,
    })
    await use(base)
    await end('SIGTERM')
    await admin.query('drop database payloads with (force)')
    await admin.end()
    rmSync(folder, { recursive: true, force: true })
  },
})

const screens = allScreens.filter((screen) => !screen.public).filter((_, n) => n % runs(8, 1) === 0)

poisoned(
  'whatever people have typed, on no screen does it become code or markup',
  async ({ server, browser }) => {
    const faults: string[] = []
    let shown = 0
    const seated = async (role: RoleCode) => {
      const page = await signIn(browser, role.toLowerCase(), server)
      page.on('dialog', (dialog) => {
        faults.push(`a dialog of its own: ${dialog.message()}`)
        void dialog.dismiss()
      })
      return { page, watched: watch(page) }
    }
    const desks = new Map<RoleCode, Awaited<ReturnType<typeof seated>>>()
    for (const screen of screens) {
      const role = walkerOf(screen)
      const desk = desks.get(role) ?? (await seated(role))
      desks.set(role, desk)
      const { page, watched } = desk
      try {
        await visit(page, await addressOf(page, screen))
        await settled(page, screen.path, watched)
      } catch (problem) {
        faults.push(`${screen.path}: ${String(problem).slice(0, 200)}`)
        continue
      }
      const row = page.locator('.grid tr[data-row]').first()
      if ((await row.count()) > 0) await openRow(row)
      const { ran, made, text } = await page.evaluate((name) => {
        const { ran: times = 0 } = window as { ran?: number }
        return {
          ran: times,
          made: document.querySelectorAll(`[${name}]`).length,
          text: document.body.innerText,
        }
      }, mark)
      if (text.includes(mark)) shown += 1
      if (ran || made) faults.push(`${screen.path}: ${ran} scripts ran, ${made} elements were made`)
      // The policy would have stopped what ran; that it had to is a fault too.
      faults.push(...watched.faults().filter((fault) => /Content Security Policy|uncaught/i.test(fault)))
      await page.keyboard.press('Escape')
    }
    expect(faults.join('\n')).toBe('')
    expect(shown, 'screens that showed a payload, as a text').toBeGreaterThan(screens.length / 3)
    await Promise.all([...desks.values()].map(({ page }) => page.context().close()))
  },
)
