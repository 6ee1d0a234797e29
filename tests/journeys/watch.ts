import type { Page, Request } from '@playwright/test'

export interface Watch {
  /** What went wrong since the last call: console errors and warnings, failed requests. */
  faults(): string[]
  /** The API paths asked since the last call, without those the shell asks by itself. */
  asked(): string[]
  /** How many requests to the API are on their way. */
  pending(): number
}

/** What the shell asks whatever the screen: the session, what the person has set, what is new. */
const ofTheShell = /^\/api\/((me|v1\/auth)\/|bell$)/
/** A refused request, told with its address; and that no journey installs the product (playwright.config.ts). */
const toldElsewhere = /^(Failed to load resource|Service Worker registration blocked by Playwright$)/
const stream = '/api/live'
const isApi = (path: string) => path.startsWith('/api/')

/** Follows everything a page says and asks. The live stream stays open for ever and is not counted. */
export function watch(page: Page): Watch {
  let faults: string[] = []
  let asked: string[] = []
  const open = new Set<Request>()
  const pathOf = (request: Request) => new URL(request.url()).pathname
  page.on('console', (said) => {
    if (!['error', 'warning'].includes(said.type()) || toldElsewhere.test(said.text())) return
    faults.push(`console ${said.type()}: ${said.text().slice(0, 400)}`)
  })
  page.on('pageerror', (problem) => faults.push(`uncaught: ${problem.message}`))
  page.on('request', (request) => {
    const path = pathOf(request)
    if (!isApi(path) || path === stream) return
    open.add(request)
    if (!ofTheShell.test(path)) asked.push(`${request.method()} ${path}`)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => {
    open.delete(request)
    const reason = request.failure()?.errorText ?? ''
    // A screen that is left cancels its questions.
    if (!reason.includes('ERR_ABORTED')) faults.push(`${request.method()} ${pathOf(request)}: ${reason}`)
  })
  page.on('response', (answer) => {
    if (answer.status() >= 400)
      faults.push(`${answer.request().method()} ${pathOf(answer.request())}: ${answer.status()}`)
  })
  const taken = (list: string[], clear: () => void) => {
    clear()
    return list
  }
  return {
    faults: () => taken(faults, () => (faults = [])),
    asked: () => taken(asked, () => (asked = [])),
    pending: () => open.size,
  }
}
