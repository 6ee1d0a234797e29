import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { rhythm, typist } from './keys.ts'
import { choose, open, signIn } from './people.ts'
import { read } from './screens.ts'

const station = '/quotes/receiving/scan'
interface Sent {
  track: string
  key: string | undefined
  status: number
}

/** Every receipt that reached the server, in order. */
function receipts(page: Page): Sent[] {
  const sent: Sent[] = []
  page.on('response', (answer) => {
    const request = answer.request()
    if (request.method() !== 'POST' || !request.url().endsWith('/api/import/quote/receive')) return
    const { track } = request.postDataJSON() as { track: string }
    sent.push({ track, key: request.headers()['idempotency-key'], status: answer.status() })
  })
  return sent
}

/** Counts the beeps without silencing them. */
async function hearBeeps(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const heard = globalThis as unknown as { beeps: number }
    heard.beeps = 0
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (...given) {
      heard.beeps++
      start.apply(this, given)
    }
  })
  return () => page.evaluate(() => (globalThis as unknown as { beeps: number }).beeps)
}

/** Opens the station at a warehouse, so that a package nobody waits for is taken in as well. */
async function openStation(page: Page): Promise<void> {
  await open(page, station)
  await choose(page, 'Kho nước ngoài', /·/)
  await page.getByLabel('Quét hoặc nhập mã rồi Enter').focus()
}

test('the receiving station goes on without a network and sends each scan once', async ({ browser }) => {
  const page = await signIn(browser, 'op')
  const beeps = await hearBeeps(page)
  const sent = receipts(page)
  const type = await typist(page)
  const scan = (code: string) => type(`${code}⏎`, rhythm.scanner)
  const run = Date.now().toString().slice(-8)
  const codes = Array.from({ length: 7 }, (_, n) => `JNY${run}${n}`)
  const last = page.getByRole('region', { name: 'Các lượt quét gần nhất' })

  await test.step('with the network a scan is answered, seen and heard, once the warehouse is known', async () => {
    await open(page, station)
    await scan(codes[0]!)
    await expect(last.getByText('Đã giữ, chờ chọn kho')).toBeVisible()
    expect(sent).toHaveLength(0)
    // By its name as it is typed, without accents.
    await page.getByRole('combobox', { name: 'Kho nước ngoài' }).focus()
    await type('tokyo⏎', rhythm.person)
    await expect(last.getByRole('listitem').first()).toContainText(codes[0]!)
    await expect.poll(() => sent.length).toBe(1)
    await expect.poll(beeps).toBeGreaterThan(0)
  })

  await test.step('without it scans are kept, and the last five shown', async () => {
    await page.context().setOffline(true)
    for (const code of codes.slice(1)) await scan(code)
    await expect(page.getByText(/Mất kết nối: đã giữ 6 lượt quét/)).toBeVisible()
    await expect(last.getByRole('listitem')).toHaveCount(5)
    await expect(last.getByRole('listitem').first()).toContainText(codes[6]!)
    await expect(last.getByText('Đã giữ, chờ kết nối').first()).toBeVisible()
    expect(sent).toHaveLength(1)
  })

  await test.step('with it again each is sent, once and in order', async () => {
    const before = await beeps()
    await page.context().setOffline(false)
    await expect(page.getByText(/Mất kết nối/)).toHaveCount(0)
    await expect(page.getByText(/Đang chờ/)).toHaveCount(0)
    expect(sent.map(({ track }) => track)).toEqual(codes)
    expect(new Set(sent.map(({ key }) => key)).size).toBe(codes.length)
    expect(await beeps()).toBeGreaterThanOrEqual(before + 6)
    for (const code of codes) {
      const { pagination } = await read<{ pagination: { total: number } }>(page, `/api/quotes/scan?q=${code}`)
      expect(pagination.total, `${code} is one package`).toBe(1)
    }
  })

  await test.step('a code scanned again is said to be a repeat', async () => {
    await scan(codes[6]!)
    await expect(last.getByRole('listitem').first()).toContainText('lần 2')
  })
})

test('a person who types a weight does not scan, a scanner in the same field does', async ({ browser }) => {
  const page = await signIn(browser, 'op')
  const sent = receipts(page)
  await openStation(page)
  const type = await typist(page)
  const scan = (code: string) => type(`${code}⏎`, rhythm.scanner)
  const run = Date.now().toString().slice(-8)
  await scan(`JNW${run}1`)
  await expect.poll(() => sent.length).toBe(1)
  const weight = page.getByLabel(/^Cân kho nước ngoài/)
  await expect(weight).toBeFocused()
  await type('2.5', rhythm.person)
  await expect(weight).toHaveValue('2.5')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Quét hoặc nhập mã' })).toBeFocused()

  // What may mean another weight is asked; until the answer nothing is saved over the one that stands.
  await weight.fill('1,250')
  await weight.press('Enter')
  await expect(page.getByText('Chưa rõ cân nặng')).toBeVisible()
  const { results } = await read<{ results: { d_weight: number }[] }>(page, `/api/quotes/scan?q=JNW${run}1`)
  expect(results[0]?.d_weight).toBe(2.5)
  await weight.fill('')
  await type('2.5', rhythm.person)
  await scan(`JNW${run}2`)
  await expect.poll(() => sent.map(({ track }) => track)).toEqual([`JNW${run}1`, `JNW${run}2`])

  // What is in the hands now is refused: no weight goes to the parcel before it.
  await expect(weight).toBeFocused()
  const refusal = { status: 409, json: { code: 0, error: 'import.not_here', message: 'Kiện của kho khác' } }
  await page.route('**/api/import/quote/receive', (route) => route.fulfill(refusal), { times: 1 })
  await scan(`JNW${run}3`)
  await expect(page.getByText('Kiện của kho khác').first()).toBeVisible()
  await expect(weight).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Quét hoặc nhập mã' })).toBeFocused()
})

/** Counts the prints, which a machine without a printer leaves out. */
async function countPrints(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counter = globalThis as unknown as { prints: number }
    counter.prints = 0
    const known = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentWindow')
    Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
      get(this: HTMLIFrameElement) {
        const view = known?.get?.call(this) as Window
        view.print = () => void counter.prints++
        return view
      },
    })
  })
  return () => page.evaluate(() => (globalThis as unknown as { prints: number }).prints)
}

test('at check-in the label that is printed takes no scan, and a slow scanner weighs nothing', async ({
  browser,
}) => {
  const page = await signIn(browser, 'op')
  const prints = await countPrints(page)
  await open(page, '/checkin')
  const { results } = await read<{ results: { track: string; order_codes: string[] }[] }>(
    page,
    '/api/import/quotes/scan?receive_status=8.2&size=200',
  )
  const alone = results.filter(({ order_codes }) => order_codes.length === 1)
  const [first, ...others] = alone.slice(0, 5)
  const type = await typist(page)
  const weight = page.getByLabel('Cân thực')

  await type(`${first?.track}⏎`, rhythm.scanner)
  await expect(page.getByText(`${first?.order_codes[0]}: cân đi`).first()).toBeVisible()
  await expect(weight).toBeFocused()
  await type('1.2', rhythm.person)
  await page.getByLabel('In tem sau khi cân').check()
  await page.getByRole('button', { name: 'Khai thác', exact: true }).click()
  await expect.poll(prints).toBe(1)

  for (const [index, pace] of [5, 20, 40, 60].entries()) {
    const next = others[index]
    await type(`${next?.track}⏎`, pace)
    await expect(page.getByText(`${next?.order_codes[0]}: cân đi`).first()).toBeVisible()
    await expect(weight).toBeFocused()
    await expect(weight).toHaveValue('')
  }
})
