import { expect, test as base } from '@playwright/test'
import type { Browser, BrowserContextOptions, Locator, Page, Request } from '@playwright/test'
import { rhythm, typist } from './keys.ts'
import { visit } from './screens.ts'

/** The demo people who have a step in a journey, by their user names. */
export type Person = 'su' | 'ad' | 'ac' | 'ac2' | 'cs' | 'ss' | 'ss2' | 'cc' | 'op' | 'af' | 'pa'

/** In the hand: pressed by a finger. */
export const byHand = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const

/**
 * Signs a demo person in, in a browser of their own; at another server than the worker's where `server` names one.
 * `given`: what the machine is.
 */
export async function signIn(
  browser: Browser,
  username: string,
  server?: string,
  given: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    ...(server ? { baseURL: server } : {}),
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    viewport: { width: 1600, height: 900 },
    ...given,
  })
  const page = await context.newPage()
  followWrites(page)
  await page.goto('/private-login-staff')
  await page.getByLabel('Tên đăng nhập').fill(username)
  await page.getByLabel('Mật khẩu', { exact: true }).fill('Demo-2026!')
  await page.keyboard.press('Enter')
  // The form has left its address before the session is read: only the first screen has a station.
  await expect(page.locator('[data-screen="/"]')).toBeVisible()
  return page
}

/** What each page has sent to be written, and has no answer to. */
const unanswered = new WeakMap<Page, Set<Request>>()

function followWrites(page: Page): void {
  const writes = new Set<Request>()
  unanswered.set(page, writes)
  page.on('request', (request) => {
    if (request.method() !== 'GET' && new URL(request.url()).pathname.startsWith('/api/')) writes.add(request)
  })
  const isOver = (request: Request) => void writes.delete(request)
  page.on('requestfinished', isOver)
  page.on('requestfailed', isOver)
}

/**
 * `as('ss')` is the browser of that person. They sign in when they are first needed and stay at their desk
 * for all journeys, as people do.
 */
export const test = base.extend<object, { as: (person: Person) => Promise<Page> }>({
  as: [
    async ({ browser }, use) => {
      const desks = new Map<Person, Promise<Page>>()
      const blind: string[] = []
      let changes: Promise<Change[]> | undefined
      await use((person) => {
        const seen = async (page: Page) => {
          // The document is the same for everybody, and half a second of a server's work for each who asks.
          seesVersions(page, await (changes ??= versioned(page)), blind)
          return page
        }
        const desk = desks.get(person) ?? signIn(browser, person).then(seen)
        desks.set(person, desk)
        return desk
      })
      expect(blind, 'changes of a record that did not say which version was seen').toEqual([])
    },
    { scope: 'worker' },
  ],
})

interface Documented {
  paths: Record<string, Record<string, { requestBody?: unknown }>>
}

interface Change {
  method: string
  path: RegExp
  named: boolean
}

/** The changes of a record that take its version. */
async function versioned(page: Page): Promise<Change[]> {
  const { paths } = (await (await page.request.get('/openapi.json')).json()) as Documented
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { requestBody }]) => JSON.stringify(requestBody ?? null).includes('"version":{'))
      .map(([method]) => ({
        method: method.toUpperCase(),
        path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
        named: path.includes('{'),
      })),
  )
}

/** Notes every change of them that was sent without: a form that forgets it. */
function seesVersions(page: Page, changes: readonly Change[], blind: string[]): void {
  page.context().on('request', (request) => {
    const { pathname } = new URL(request.url())
    // The preview of a new record, whose path reads like a record called "preview", changes nothing.
    if (pathname.endsWith('/preview')) return
    const change = changes.find(({ method, path }) => method === request.method() && path.test(pathname))
    if (!change) return
    const body = (request.postDataJSON() ?? {}) as { id?: unknown; version?: unknown }
    // Without a record's number it is a new one.
    if ((change.named || body.id !== undefined) && body.version === undefined)
      blind.push(`${request.method()} ${pathname}`)
  })
}

/** Light or dark, whatever the person had before. */
export async function look(page: Page, appearance: 'light' | 'dark'): Promise<void> {
  const name = appearance === 'dark' ? 'Chuyển sang nền tối' : 'Chuyển sang nền sáng'
  await expect(page.getByRole('button', { name: /^Chuyển sang nền/ })).toBeVisible()
  const button = page.getByRole('button', { name })
  if (await button.isVisible()) await button.click()
  await expect(page.locator(`html[data-appearance="${appearance}"]`)).toBeAttached()
}

/**
 * Opens a screen and waits for its root: from another screen as a link does, which is a third of the work; anew
 * where a dialog or a drawer stands, or the same screen.
 */
export async function open(page: Page, path: string): Promise<void> {
  const screen = path.split('?')[0]
  const there = await page.locator('[data-screen]').count()
  const asked = await page.getByRole('dialog').count()
  if (there === 0 || asked > 0 || new URL(page.url()).pathname === screen) return openAnew(page, path)
  await visit(page, path)
  const opened = page.locator(`[data-screen="${screen}"]`)
  // What is not saved or not answered yet is asked about first; a journey leaves it as a closed window does.
  await expect(opened.or(page.getByRole('dialog')).first()).toBeVisible()
  if (!(await opened.isVisible())) await openAnew(page, path)
}

/** Runs a script in the page before the product, from a loading now on. */
export async function prepare<Given>(
  page: Page,
  script: (given: Given) => void,
  given: Given = undefined as Given,
): Promise<void> {
  await page.addInitScript(script as (given: unknown) => void, given as unknown)
  await page.reload()
}

/**
 * Opens a screen by loading the product: whatever the page held is gone. Not before what was pressed is written: a
 * page that is left takes back what it has no answer to.
 */
export async function openAnew(page: Page, path: string): Promise<void> {
  await expect.poll(() => unanswered.get(page)?.size ?? 0, 'writes without an answer').toBe(0)
  await page.goto(path)
  await expect(page.locator(`[data-screen="${path.split('?')[0]}"]`)).toBeVisible()
}

/** Chooses an option of a select or picker by its label; `search` is typed first where it searches. */
export async function choose(
  page: Page,
  label: string,
  option: string | RegExp,
  search?: string,
): Promise<void> {
  // A required field's label ends with its star.
  const box = page.getByRole('combobox', { name: new RegExp(`^${label}`) }).last()
  await box.click()
  if (search) {
    // What is found takes the place of what stood there before: only then is there something to choose.
    // A whole code is asked for by itself, in the body.
    const found = page.waitForResponse(
      (answer) =>
        new URL(answer.url()).searchParams.get('q') === search ||
        answer.request().postData()?.includes(JSON.stringify(search)) === true,
    )
    await box.fill(search)
    await found
    // The answer is there before its rows are; those of before go from under a press.
    await expect(page.locator('.ant-select').filter({ has: box }).last()).not.toHaveClass(
      /ant-select-loading/,
    )
  }
  // The list named by the box holds a hidden copy of the options; the ones to click stand beside it. The
  // list of an earlier box may still be closing.
  await expect(box).toHaveAttribute('aria-controls', /./)
  const list = await box.getAttribute('aria-controls')
  await page
    .locator('.ant-select-dropdown')
    .filter({ has: page.locator(`[id="${list}"]`) })
    .locator('.ant-select-item-option', { hasText: option })
    .first()
    .click()
}

/** What stands still: while antd opens it, a press that begins on a button may end beside it and is lost. */
const still = ':not([class*="ant-zoom-"])'

/** The dialog or drawer on top. */
export const dialog = (page: Page): Locator => page.getByRole('dialog').last()

/**
 * Presses a button of the dialog on top once it takes presses. Its cross may have the same name as the one at its foot; what a record offers now and then
 * stands under "Khác".
 */
export async function press(page: Page, name: string): Promise<void> {
  const button = dialog(page)
    .getByRole('button', { name, exact: true })
    .and(page.locator(':not(.ant-btn-loading)'))
    .last()
  const entry = page.getByRole('menuitem', { name, exact: true })
  const other = dialog(page).getByRole('button', { name: 'Khác', exact: true })
  let found = button
  await expect(async () => {
    // A record that is still on its way offers nothing: what is looked for then is the entry of a menu that never comes.
    await expect(button.or(entry).or(other).first()).toBeVisible()
    // What the record offers may still change under the hand.
    found = (await button.isVisible()) ? button : entry
    if (found === entry && (await other.isVisible()) && !(await entry.isVisible()))
      await other.click({ timeout: 1000 })
    await found.click({ trial: true, timeout: 3000 })
  }).toPass({ timeout: 45_000 })
  // Once: a press that was done and told late would press the dialog it opened, whose answer has the same name.
  await found.click()
}

/**
 * Presses an action of the open record and answers the dialog that asks again. `look` is what the
 * person looks at in it, or fills in, before they press the button that carries the action's name.
 */
export async function act(
  page: Page,
  action: string,
  look?: (asked: Locator) => Promise<unknown>,
): Promise<void> {
  await press(page, action)
  const asked = dialog(page)
    .and(page.locator(still))
    .filter({ hasText: new RegExp(`^${action} `) })
  await look?.(asked)
  await asked
    .getByRole('button', { name: action, exact: true })
    // While what it asks about is on its way a press is not heard.
    .and(page.locator(':not(.ant-btn-loading)'))
    .click()
}

/** Answers the question that lies over what was pressed, which may have a button of the same name. */
export const answer = (page: Page, name: string): Promise<void> =>
  page
    .locator(`.ant-modal${still}`)
    .getByRole('button', { name, exact: true })
    // While what it asks about is on its way a press is not heard.
    .and(page.locator(':enabled:not(.ant-btn-loading)'))
    .last()
    .click()

/** Opens a row where it leads to itself: some of its cells lead to other records, and the middle may be one. */
export const openRow = (row: Locator): Promise<void> =>
  row
    .getByRole('cell')
    // A picture becomes a button when it has come.
    .filter({ hasNot: row.page().locator('a, button, input, .cell-picture, .photo') })
    .first()
    .click()

/** Opens a record's drawer from the list of a screen, found by its code. */
export async function openRecord(page: Page, screen: string, code: string): Promise<Locator> {
  await open(page, `${screen}?q=${code}`)
  await openRow(page.getByRole('row', { name: new RegExp(code) }))
  const drawer = page.getByRole('dialog', { name: new RegExp(code) })
  await expect(drawer).toBeVisible()
  return drawer
}

/** The row of the list that has this text. */
export const rowWith = (page: Page, text: string): Locator =>
  page.getByRole('group', { name: /^Danh sách/ }).getByRole('row', { name: new RegExp(text) })

/** The cell of a row under the column of this title. */
export async function cellOf(row: Locator, title: string): Promise<string> {
  await expect(row).toBeVisible()
  const heads = await row.page().getByRole('columnheader').allTextContents()
  // The column by which the list is sorted has an arrow behind its title.
  const titles = heads.map((head) => head.replace(/[▲▼]$/, ''))
  expect(titles).toContain(title)
  return row.getByRole('cell').nth(titles.indexOf(title)).innerText()
}

/** What a station says of the last scan. */
export const result = (page: Page): Locator => page.locator('.scan-result')

const scanners = new WeakMap<Page, ReturnType<typeof typist>>()

/** Scans a code as the scanner does: its keys at once, however slow the machine, then Enter. */
export async function scan(page: Page, code: string): Promise<void> {
  await page.getByLabel('Quét hoặc nhập mã rồi Enter').focus()
  const scanner = scanners.get(page) ?? typist(page)
  scanners.set(page, scanner)
  await (
    await scanner
  )(`${code}⏎`, rhythm.scanner)
}

/** An action under "Khác" that may be done. */
export async function isOn(page: Page, action: string): Promise<void> {
  const entry = page.getByRole('menuitem', { name: action, exact: true })
  await dialog(page).getByRole('button', { name: 'Khác', exact: true }).click()
  await expect(entry).toBeVisible()
  await expect(entry).not.toHaveAttribute('aria-disabled', 'true')
}

/** An action that is off, and the reason that is read when the pointer rests on it, or stands in the menu. */
export async function isOff(page: Page, action: string, reason: string): Promise<void> {
  const button = page.getByRole('button', { name: action, exact: true }).last()
  const entry = page.getByRole('menuitem', { name: `${action} (${reason})`, exact: true })
  const other = dialog(page).getByRole('button', { name: 'Khác', exact: true })
  await expect(button.or(other).first()).toBeVisible()
  if (!(await button.isVisible())) {
    await other.click()
    await expect(entry).toHaveAttribute('aria-disabled', 'true')
    return
  }
  await expect(button).toBeDisabled()
  // A disabled button takes no pointer: what stands around it does.
  await button.locator('xpath=..').hover()
  await expect(
    page
      .getByRole('tooltip', { name: reason })
      .or(page.locator('.ant-tooltip', { hasText: reason }))
      .first(),
  ).toBeVisible()
}

/** The status tag in the head of the record that is open. */
export const standsAt = (page: Page, status: string): Promise<void> =>
  expect(page.getByRole('dialog').first().locator('[data-record-head]')).toContainText(status)

/** A whole number of đồng as the screens write it: `1,250,000`. */
export const dong = (amount: number): string => amount.toLocaleString('en-US')

/** The number that a cell shows: `-1,250,000 đ` is -1250000. */
export const amountIn = (text: string | null): number => Number((text ?? '').replaceAll(/[^\d-]/g, ''))
