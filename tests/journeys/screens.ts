import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { Screen } from '#platform/web/screens.ts'
import type { Watch } from './watch.ts'

/** Where a screen with parameters finds a record of the demo company: a list and the field of its row. */
const records: Readonly<Record<string, { list: string; field: string }>> = {}

/** A screen's address, its parameters taken from the first row of a list that the person may read. */
export async function addressOf(page: Page, { path }: Pick<Screen, 'path'>): Promise<string> {
  const parameters = path.match(/:\w+/g)
  if (!parameters) return path
  const source = records[path]
  if (!source) throw new Error(`${path}: say in tests/journeys/screens.ts where its record is found`)
  const { results } = await read<{ results?: Record<string, unknown>[] }>(page, source.list)
  const value = String(results?.[0]?.[source.field] ?? '')
  if (!value) throw new Error(`${path}: ${source.list} has no row for this person`)
  return parameters.reduce((address, parameter) => address.replace(parameter, value), path)
}

/** What a call answers to the person signed in on the page; a `body` is put. */
export async function read<T>(page: Page, path: string, put?: object): Promise<T> {
  return page.evaluate(
    async ([asked, body]) => {
      const cookie = /access_token=([^;]+)/.exec(document.cookie)?.[1] ?? ''
      const { token } = JSON.parse(decodeURIComponent(cookie)) as { token: string }
      const station = sessionStorage.getItem('station') ?? ''
      const answer = await fetch(asked, {
        headers: {
          authorization: `Bearer ${token}`,
          'x-station': station,
          ...(body ? { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() } : {}),
        },
        ...(body ? { method: 'PUT', body: JSON.stringify(body) } : {}),
      })
      if (!answer.ok) throw new Error(`${asked}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as T
    },
    [path, put] as const,
  )
}

/** Goes to an address as a link of the product does, without loading the page anew. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    const before = history.state as { idx?: number } | null
    const state = { usr: null, key: Math.random().toString(36).slice(2), idx: (before?.idx ?? 0) + 1 }
    history.pushState(state, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state }))
  }, address)
}

/** Waits until a screen is there with all it asked for. */
export async function settled(page: Page, path: string, watch: Watch): Promise<void> {
  const root = page.locator(`[data-screen="${path}"]`)
  await expect(root).toBeVisible()
  await quiet(page, watch)
}

const marksOfBusy = '.loading, .navigation-bar, [aria-busy="true"], .ant-spin-spinning, .ant-skeleton-active'

/** Nothing asked, nothing on its way in, for two looks in a row. */
export async function quiet(page: Page, watch: Watch): Promise<void> {
  let still = 0
  await expect
    .poll(
      async () => {
        const busy = await page.evaluate((marks) => document.querySelectorAll(marks).length, marksOfBusy)
        still = busy + watch.pending() === 0 ? still + 1 : 0
        return still
      },
      { intervals: [30, 60, 60, 100] },
    )
    .toBeGreaterThanOrEqual(2)
}
