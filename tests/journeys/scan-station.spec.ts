import { expect, test } from '@playwright/test'
import bwip from 'bwip-js/node'
import type { Page, Route } from '@playwright/test'
import { rhythm, typist } from './keys.ts'
import { choose, open, prepare, result, signIn } from './people.ts'
import { countPrints } from './prints.ts'
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
  await prepare(page, () => {
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

  await test.step('who leaves now is told that they are not sent', async () => {
    const asked = page.getByRole('dialog', { name: 'Rời khỏi trang?' })
    await page.getByRole('button', { name: 'Thoát trạm quét' }).click()
    await expect(asked).toContainText('Còn lượt quét chưa gửi: máy này giữ lại')
    await asked.getByRole('button', { name: 'Ở lại' }).click()
    await expect(asked).toHaveCount(0)
    const closing = page.waitForEvent('dialog')
    void page.reload().catch(() => {})
    const warned = await closing
    expect(warned.type()).toBe('beforeunload')
    await warned.dismiss()
    await expect(page.getByText(/Mất kết nối: đã giữ 6 lượt quét/)).toBeVisible()
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

  await test.step('who leaves when all is sent is asked nothing', async () => {
    await expect(last.getByText('Đang gửi…')).toHaveCount(0)
    await page.getByRole('button', { name: 'Thoát trạm quét' }).click()
    // Opened by itself, it is left for the home.
    await expect(page.locator('[data-screen="/"]')).toBeVisible()
  })
})

test('a code without an answer takes the place of the parcel before it, which nothing is written to', async ({
  browser,
}) => {
  const page = await signIn(browser, 'op')
  await openStation(page)
  const type = await typist(page)
  const run = Date.now().toString().slice(-8)
  const [first, slow, away] = [`JNX${run}1`, `JNX${run}2`, `JNX${run}3`]
  const weight = page.getByLabel(/^Cân kho nước ngoài/)
  const parcel = page.getByRole('region', { name: 'Kiện vừa quét' })
  const last = page.getByRole('region', { name: 'Các lượt quét gần nhất' })
  await type(`${first}⏎`, rhythm.scanner)
  await expect(weight).toBeFocused()
  await expect(parcel).toContainText(first)

  await test.step('while its answer is slow', async () => {
    let answer = () => {}
    const held = new Promise<void>((go) => (answer = go))
    const late = async (route: Route) => {
      await held
      await route.continue()
    }
    await page.route('**/api/import/quote/receive', late, { times: 1 })
    await type(`${slow}⏎`, rhythm.scanner)
    await expect(result(page)).toContainText('Đang gửi…')
    await expect(result(page)).toContainText(slow)
    await expect(result(page)).not.toContainText('Kiện lạ')
    await expect(page.locator('.receiving-panel')).toHaveCSS('opacity', '0')
    await expect(page.locator('.of-last-scan')).toHaveAttribute('inert')
    answer()
    await expect(parcel).toContainText(slow)
    await expect(weight).toBeFocused()
  })

  await test.step('and while the network is away', async () => {
    await page.context().setOffline(true)
    await type(`${away}⏎`, rhythm.scanner)
    await expect(result(page)).toContainText('Đã giữ, chờ kết nối')
    await expect(result(page)).toContainText(away)
    await expect(result(page)).toHaveAttribute('data-look', 'careful')
    await expect(weight).toHaveCount(0)
    await page.context().setOffline(false)
    await expect(parcel).toContainText(away)
    await expect(last.getByRole('listitem').first()).toContainText('Kiện lạ')
    await expect(weight).toBeVisible()
  })

  await test.step('a code that was typed into the weight is refused, never offered', async () => {
    await weight.fill('215507419632')
    await expect(page.getByRole('alert').filter({ hasText: 'Không phải cân nặng' })).toBeVisible()
    await expect(parcel.getByRole('button', { name: /Đúng/ })).toHaveCount(0)
    await weight.press('Enter')
    const { results } = await read<{ results: { d_weight: number | null }[] }>(
      page,
      `/api/quotes/scan?q=${away}`,
    )
    expect(results[0]?.d_weight).toBeNull()
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
  await type('2.7', rhythm.person)
  await scan(`JNW${run}2`)
  await expect.poll(() => sent.map(({ track }) => track)).toEqual([`JNW${run}1`, `JNW${run}2`])
  await expect(result(page)).toContainText(`JNW${run}1 đã lưu: 2.70 kg`)
  const after = await read<{ results: { d_weight: number }[] }>(page, `/api/quotes/scan?q=JNW${run}1`)
  expect(after.results[0]?.d_weight).toBe(2.7)

  // What is in the hands now is refused: no weight goes to the parcel before it.
  await expect(weight).toBeFocused()
  const refusal = { status: 409, json: { code: 0, error: 'import.not_here', message: 'Kiện của kho khác' } }
  await page.route('**/api/import/quote/receive', (route) => route.fulfill(refusal), { times: 1 })
  await scan(`JNW${run}3`)
  await expect(page.getByText('Kiện của kho khác').first()).toBeVisible()
  await expect(weight).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Quét hoặc nhập mã' })).toBeFocused()
})

/**
 * Parcels that have landed and that nobody has scanned yet, each with one order alone, which waits for it as well: the
 * demo company has a parcel whose scan was lost, its order is checked in.
 */
async function landed(page: Page, many: number): Promise<{ track: string; code: string }[]> {
  const { results } = await read<{ results: { track: string; order_codes: string[] }[] }>(
    page,
    '/api/import/quotes/scan?receive_status=8.2&size=200&sort=track',
  )
  const { results: waiting } = await read<{ results: { code: string }[] }>(
    page,
    '/api/quotes?status=8.2&size=200',
  )
  const codes = new Set(waiting.map(({ code }) => code))
  return results
    .map(({ track, order_codes }) => ({
      track,
      code: order_codes.length === 1 ? (order_codes[0] ?? '') : '',
    }))
    .filter(({ code }) => codes.has(code))
    .slice(-many)
}

test('at check-in the label that is printed takes no scan, and a slow scanner weighs nothing', async ({
  browser,
}) => {
  const page = await signIn(browser, 'op')
  const prints = await countPrints(page)
  await open(page, '/checkin')
  const [first, ...others] = await landed(page, 5)
  const type = await typist(page)
  const weight = page.getByLabel('Cân thực')

  await type(`${first?.track}⏎`, rhythm.scanner)
  await expect(result(page)).toContainText(`Đặt lên cân${first?.code}`)
  await expect(weight).toBeFocused()
  await type('1.2', rhythm.person)
  await page.getByLabel('In tem sau khi cân').check()
  await page.getByRole('button', { name: 'Khai thác', exact: true }).click()
  await expect.poll(prints).toBe(1)

  for (const [index, pace] of [5, 20, 40, 60].entries()) {
    const next = others[index]
    await type(`${next?.track}⏎`, pace)
    await expect(result(page)).toContainText(`Đặt lên cân${next?.code}`)
    await expect(weight).toBeFocused()
    await expect(weight).toHaveValue('')
  }

  await test.step('a weight that was typed is its own order’s, whatever is scanned next; what is done is shown', async () => {
    const code = others[3]?.code ?? ''
    const found = () =>
      read<{ data: { d_weight: number; r_weight: number | null } }>(page, `/api/quote/checkin?code=${code}`)
    const { d_weight } = (await found()).data
    await type(String(d_weight), rhythm.person)
    await type(`${first?.track}⏎`, rhythm.scanner)
    const done = page.getByRole('region', { name: `Đã khai thác ${first?.code}` })
    await expect(done).toContainText('1.20 kg')
    await expect(done.getByRole('button', { name: 'In tem' })).toBeVisible()
    expect((await found()).data.r_weight).toBe(d_weight)
    await expect(weight).toHaveCount(0)
  })

  await test.step('after a code that nobody knows nothing is on the scale', async () => {
    await page
      .getByRole('button', { name: `Đưa ${others[2]?.code} lên cân` })
      .first()
      .click()
    await expect(weight).toBeFocused()
    await type(`JNQ${Date.now()}⏎`, rhythm.scanner)
    await expect(result(page)).toContainText('Kiện lạ')
    await expect(weight).toHaveCount(0)
  })
})

test('a slow scan is heard after a dialog, a toast, a closed list and a button; nothing of it is weighed', async ({
  browser,
}) => {
  const page = await signIn(browser, 'op')
  await open(page, '/checkin')
  const [first, second, third] = await landed(page, 3)
  const type = await typist(page)
  /** 40 ms between keys. */
  const scan = (code: string | undefined) => type(`${code}⏎`, 40)
  const box = page.getByRole('textbox', { name: 'Quét hoặc nhập mã' })
  const weight = page.getByLabel('Cân thực')

  await test.step('trouble that was told takes the order off the scale, and says so', async () => {
    await scan(first?.track)
    await expect(result(page)).toContainText(`Đặt lên cân${first?.code}`)
    await page.getByRole('button', { name: 'Hỏng, sai, thiếu…' }).click()
    await choose(page, 'Hàng thế nào', /Lý do khác/)
    await page.getByLabel('Ghi chú').last().fill('Ướt hộp')
    await page.getByRole('dialog').getByRole('button', { name: 'Lưu', exact: true }).click()
    await expect(result(page)).toContainText('Đã ghi lỗi hàng')
    await expect(result(page)).not.toContainText('Đặt lên cân')
    await expect(weight).toHaveCount(0)
    await expect(box).toBeFocused()
  })

  await test.step('the toast of it stands, and the next scan lands', async () => {
    await scan(second?.track)
    await expect(result(page)).toContainText(`Đặt lên cân${second?.code}`)
    await expect(weight).toBeFocused()
    await expect(weight).toHaveValue('')
  })

  await test.step('a dialog that is left and a box that is ticked with the mouse give the scale back', async () => {
    await page.getByRole('button', { name: 'Phiếu mới' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(weight).toBeFocused()
    await page.getByLabel('Đọc kết quả').click()
    await expect(weight).toBeFocused()
    await page.getByLabel('Đọc kết quả').click()
    await scan(third?.track)
    await expect(result(page)).toContainText(`Đặt lên cân${third?.code}`)
    await expect(weight).toHaveValue('')
  })
})

test('what a phone’s keyboard writes into the box is a scan: of its keys only Enter is heard', async ({
  browser,
}) => {
  const page = await signIn(browser, 'op')
  const sent = receipts(page)
  await openStation(page)
  const code = `JNT${Date.now()}`
  const box = page.getByRole('textbox', { name: 'Quét hoặc nhập mã' })
  for (const part of [code.slice(0, 5), code.slice(5)]) await page.keyboard.insertText(part)
  await expect(box).toHaveValue(code)
  await box.press('Enter')
  await expect.poll(() => sent.map(({ track }) => track)).toEqual([code])
  await expect(box).toHaveValue('')
})

test('a weight typed where the code goes is told, and makes no parcel', async ({ browser }) => {
  const page = await signIn(browser, 'op')
  const sent = receipts(page)
  await openStation(page)
  const type = await typist(page)
  await type('1.35⏎', rhythm.person)
  await expect(result(page)).toContainText('Không phải mã')
  expect(sent).toHaveLength(0)
})

test('a shift by keys alone: ten received, three weighed with their labels, no photo taken', async ({
  browser,
}) => {
  const page = await signIn(browser, 'op')
  const prints = await countPrints(page)
  const sent = receipts(page)
  const type = await typist(page)
  const run = Date.now().toString().slice(-7)
  const weight = page.getByLabel(/^Cân (kho nước ngoài|thực)/)
  await open(page, station)
  await page.getByRole('combobox', { name: 'Kho nước ngoài' }).focus()
  await type('tokyo', rhythm.person)
  // A person sees what Enter takes.
  await expect(page.locator('.ant-select-item-option', { hasText: 'Kho Tokyo' })).toBeVisible()
  await type('⏎', rhythm.person)
  for (let n = 0; n < 10; n++) {
    await type(`JNS${run}${n}⏎`, rhythm.scanner)
    await expect.poll(() => sent.length).toBe(n + 1)
    await expect(result(page)).toContainText(`JNS${run}${n}`)
    await expect(weight).toBeFocused()
    await type('1.2⏎', rhythm.person)
    await expect(result(page)).toContainText('1.20 kg')
  }
  await expect(page.locator('.scan-count')).toContainText('10 hôm nay')
  await expect(page).toHaveTitle(/^(?:\(\d+\) )?Quét nhận hàng · \d+ chờ/)

  await open(page, '/checkin')
  await page.getByLabel('In tem sau khi cân').check()
  for (const [n, { track, code }] of (await landed(page, 6)).slice(0, 3).entries()) {
    await type(`${track}⏎`, rhythm.scanner)
    await expect(result(page)).toContainText(`Đặt lên cân${code}`)
    await expect(weight).toBeFocused()
    await type('1.5', rhythm.person)
    await page.keyboard.press('Control+Enter')
    await expect(result(page)).toContainText('Đã khai thác')
    await expect.poll(prints).toBe(n + 1)
    await expect(page.getByRole('textbox', { name: 'Quét hoặc nhập mã' })).toBeFocused()
  }
})

test('practice answers like the station and writes nothing; a real code is told to be one', async ({
  browser,
}) => {
  const page = await signIn(browser, 'op')
  const sent = receipts(page)
  const type = await typist(page)
  await openStation(page)
  await page.getByRole('button', { name: 'Tập quét' }).click()
  await expect(page.getByText('ĐANG TẬP QUÉT')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Quét hoặc nhập mã' })).toBeFocused()
  await type('TAP-NHAN-1⏎', rhythm.scanner)
  await expect(result(page)).toContainText('Đã nhậnDH-TẬP-1')
  await page.getByRole('button', { name: 'Quét TAP-NHAN-4' }).click()
  await expect(result(page)).toContainText('Kiện lạ')
  await page.getByRole('button', { name: 'Quét TAP-NHAN-4' }).click()
  await expect(result(page)).toContainText('Đã quét rồi')
  const real = `JNP${Date.now()}`
  await type(`${real}⏎`, rhythm.scanner)
  await expect(result(page)).toContainText('Mã thật')

  await page.getByRole('button', { name: 'Thôi tập' }).click()
  await expect(result(page)).toContainText('Sẵn sàng quét')
  expect(sent).toHaveLength(0)
  await type(`${real}⏎`, rhythm.scanner)
  await expect.poll(() => sent.map(({ track }) => track)).toEqual([real])
})

/** A camera and a reader of barcodes as a phone has them: this machine has neither. */
async function giveCamera(page: Page, reads: string): Promise<void> {
  await prepare(
    page,
    (code: string) => {
      const drawn = () => {
        const sheet = document.createElement('canvas')
        sheet.getContext('2d')?.fillRect(0, 0, 9, 9)
        return sheet.captureStream(10)
      }
      const allowed = () => localStorage.getItem('camera') === 'yes'
      Object.assign(globalThis, {
        BarcodeDetector: class {
          detect = () => Promise.resolve([{ rawValue: code }])
        },
      })
      Object.defineProperty(navigator, 'mediaDevices', {
        value: {
          getUserMedia: () =>
            allowed() ? Promise.resolve(drawn()) : Promise.reject(new DOMException('no', 'NotAllowedError')),
        },
      })
    },
    reads,
  )
}

test('a code before the camera is one scan; a camera that was refused is told in words', async ({
  browser,
}) => {
  const page = await signIn(browser, 'op')
  const sent = receipts(page)
  const code = `JNC${Date.now()}`
  await giveCamera(page, code)
  await openStation(page)
  const button = page.getByRole('button', { name: 'Quét bằng camera' })
  await button.click()
  await expect(page.getByRole('alert')).toContainText('Chưa được phép dùng camera')
  await page.getByRole('button', { name: 'Tắt camera' }).click()
  await page.evaluate(() => localStorage.setItem('camera', 'yes'))
  await button.click()
  await expect(result(page)).toContainText(code)
  await page.getByRole('button', { name: 'Tắt camera' }).click()
  await expect.poll(() => sent.map(({ track }) => track)).toEqual([code])
  const headers = (await page.request.get(station, { headers: { accept: 'text/html' } })).headers()
  expect(headers['permissions-policy']).toContain('camera=(self)')
})

/** A phone without a reader of its own, whose camera sees a label. */
async function giveOnlyCamera(page: Page, text: string): Promise<void> {
  const label = bwip.toSVG({ bcid: 'code128', text, height: 14, paddingwidth: 12, paddingheight: 8 })
  await prepare(
    page,
    (svg: string) => {
      Reflect.deleteProperty(globalThis, 'BarcodeDetector')
      const seen = async () => {
        const sheet = document.createElement('canvas')
        Object.assign(sheet, { width: 800, height: 500 })
        const brush = sheet.getContext('2d')
        const picture = new Image()
        picture.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
        await picture.decode()
        const draw = () => {
          brush?.fillRect(0, 0, 800, 500)
          brush?.drawImage(picture, 100, 120, 600, 220)
          requestAnimationFrame(draw)
        }
        if (brush) brush.fillStyle = '#b9b0a4'
        draw()
        return sheet.captureStream(10)
      }
      Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: seen } })
    },
    label,
  )
}

test('on a phone whose browser reads no barcodes the camera reads them all the same', async ({ browser }) => {
  const page = await signIn(browser, 'op')
  const sent = receipts(page)
  const code = `JNZ${Date.now()}`
  await giveOnlyCamera(page, code)
  await openStation(page)
  await page.getByRole('button', { name: 'Quét bằng camera' }).click()
  await expect(result(page)).toContainText(code)
  await page.getByRole('button', { name: 'Tắt camera' }).click()
  await expect.poll(() => sent.map(({ track }) => track)).toEqual([code])
})

test('a picture pasted at the scale is a photo of what stands on it, and the next scan lands', async ({
  browser,
}) => {
  const page = await signIn(browser, 'op')
  await open(page, '/checkin')
  const [first, second] = (await landed(page, 9)).slice(0, 2)
  const type = await typist(page)
  await type(`${first?.track}⏎`, rhythm.scanner)
  await expect(page.getByRole('button', { name: 'Ảnh (0)' })).toBeVisible()
  await page.evaluate(async () => {
    const sheet = new OffscreenCanvas(40, 40)
    sheet.getContext('2d')?.fillRect(0, 0, 20, 20)
    const data = new DataTransfer()
    data.items.add(new File([await sheet.convertToBlob()], 'hop.png', { type: 'image/png' }))
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  })
  await expect(page.getByRole('button', { name: 'Ảnh (1)' })).toBeVisible()
  await expect(page.getByLabel('Cân thực')).toBeFocused()
  await type(`${second?.track}⏎`, 40)
  await expect(result(page)).toContainText(`Đặt lên cân${second?.code}`)
})
