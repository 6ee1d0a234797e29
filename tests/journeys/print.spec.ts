/** Every paper as it comes out of the printer: made by the real calls, laid on its sheets, drawn as PDF and looked at. */
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { expect, type Page } from '@playwright/test'
import { addDays, businessDate } from '#platform/rules/business-date.ts'
import { rhythm, typist } from './keys.ts'
import { ask as call } from './office.ts'
import { openAnew, openRecord, signIn, test, type Person } from './people.ts'
import { countPrints } from './prints.ts'

const mm = (size: number) => (size * 96) / 25.4
const papers = { A4: [210, 297], A5: [148, 210], label50x30: [50, 30], label100x150: [100, 150] } as const
type Paper = keyof typeof papers

interface Paperwork {
  name: string
  who: Person
  /** What is sent to its print call. */
  ask: (page: Page) => Promise<{ path: string; body?: object }>
  sizes: readonly Paper[]
  says: readonly RegExp[]
  /** Nothing on it is scanned. */
  plain?: true
}
const rowsAt = async (page: Page, path: string) => {
  const { results } = await call(page, 'GET', path)
  expect(results.length, `${path} has rows`).toBeGreaterThan(0)
  return results
}
const first = async (page: Page, path: string, key: string) => (await rowsAt(page, path))[0]?.[key]
const several = async (page: Page, path: string, most: number) =>
  (await rowsAt(page, path)).slice(0, most).map(({ id }) => id)
const contentOf = async (page: Page, { ask }: Paperwork) => {
  const { path, body } = await ask(page)
  return String((await call(page, 'POST', path, body ?? {})).data['content'])
}

const paperwork: readonly Paperwork[] = [
  {
    name: 'báo giá',
    who: 'ss',
    ask: async (page) => ({
      path: '/api/quote/print/quote',
      body: { id: await first(page, '/api/quotes?size=1&status=1', 'id') },
    }),
    sizes: ['A5', 'A4'],
    says: [/BÁO GIÁ DH\d{9}/, /Tổng cộng/, /Bằng chữ: \S/],
  },
  {
    name: 'phiếu xuất',
    who: 'ac',
    ask: async (page) => ({
      path: '/api/bill/print',
      body: { ids: await several(page, '/api/bills?size=20', 3) },
    }),
    sizes: ['A5', 'A4'],
    says: [/PHIẾU XUẤT KHO PX/, /Tổng cộng/, /Bằng chữ: \S/, /Người nhận/],
  },
  {
    name: 'phiếu xuất nội bộ',
    who: 'op',
    ask: async (page) => ({
      path: '/api/delivery/print/batch',
      body: { batch_code: await first(page, '/api/deliveries?size=1', 'batch_code') },
    }),
    sizes: ['A4', 'A5'],
    says: [/PHIẾU XUẤT NỘI BỘ/, /Tổng thu hộ/, /Bằng chữ: \S/, /Thủ kho/],
  },
  {
    name: 'phiếu khai thác',
    who: 'op',
    ask: async (page) => ({
      path: '/api/checkin/print',
      body: { id: await first(page, '/api/checkins?size=1', 'id') },
    }),
    sizes: ['A5', 'A4'],
    says: [/PHIẾU KHAI THÁC/, /Cộng \d+ đơn/],
  },
  {
    name: 'tem',
    who: 'op',
    ask: async (page) => ({
      path: '/api/checkin/print/label',
      body: { ids: await several(page, '/api/quotes/checkin?size=5&view=depots', 3) },
    }),
    sizes: ['label50x30', 'label100x150'],
    // The bars' own letters are drawn, not written.
    says: [/KH\d{6}/, /In \d+ · 3\/3/],
  },
  {
    name: 'tem kiện',
    who: 'op',
    ask: async (page) => ({
      path: '/api/package/print/label',
      body: { ids: await several(page, '/api/packages?size=5', 3) },
    }),
    sizes: ['label50x30', 'label100x150'],
    says: [/In \d+ · 3\/3/],
  },
  {
    name: 'tem bao',
    who: 'op',
    ask: async (page) => ({
      path: '/api/package/invoice/print',
      body: {
        ids: await several(page, '/api/packages/invoices?size=2&status=2', 2),
        paper: 'label',
        size: '100x150',
      },
    }),
    sizes: ['label100x150', 'label50x30'],
    says: [/In \d+ · 2\/2/],
  },
  {
    name: 'tem vận đơn',
    who: 'op',
    ask: async (page) => ({
      path: '/api/shipment/print/bill',
      body: { ids: await several(page, '/api/shipments?size=1', 1), size: '100x150' },
    }),
    sizes: ['label100x150', 'label50x30'],
    says: [/In \d+ · 1\/\d/, /KH\d{6}/],
  },
  {
    name: 'sổ chi tiết tài khoản',
    who: 'ac',
    // Of its last days: all that a bank's account has lived through is more than a book prints.
    ask: async (page) => ({
      path: `/api/ledger/account/${String(await first(page, '/api/ledger/accounts?size=1&q=bank', 'id'))}/statement/print?posting_date_from=${addDays(businessDate(new Date()), -3)}`,
    }),
    sizes: ['A4', 'A5'],
    says: [/Sổ chi tiết tài khoản/, /Số dư đầu kỳ/, /Cộng phát sinh và số dư cuối kỳ/, /Kế toán trưởng/],
    plain: true,
  },
  {
    name: 'phiếu thu',
    who: 'ac',
    ask: async (page) => ({
      path: '/api/transfer/print',
      body: { ids: await several(page, '/api/transfers?size=20&trans_type=1&status=1', 3) },
    }),
    sizes: ['A5', 'A4'],
    says: [/PHIẾU THU \S+/, /Người nộp tiền/, /Số tiền/, /Bằng chữ: \S/, /Thủ quỹ/],
  },
  {
    name: 'phiếu chi',
    who: 'ac',
    ask: async (page) => ({
      path: '/api/transfer/print',
      body: { ids: [await first(page, '/api/transfers?size=1&trans_type=2', 'id')] },
    }),
    sizes: ['A5', 'A4'],
    says: [/PHIẾU CHI \S+/, /Người nhận tiền/, /Bằng chữ: \S/, /Thủ quỹ/],
  },
  {
    name: 'hành trình đơn',
    who: 'ss',
    ask: async (page) => ({
      path: `/api/quote/${String(await first(page, '/api/quotes?size=1&status=11', 'id'))}/story/print`,
    }),
    sizes: ['A4', 'A5'],
    says: [/HÀNH TRÌNH ĐƠN DH\d{9}/, /Về Việt Nam/, /Tổng cộng/],
    plain: true,
  },
  {
    name: 'biên bản bàn giao tài sản',
    who: 'ac',
    ask: async (page) => ({
      path: '/api/asset-use/print',
      body: { id: await first(page, '/api/hand-overs?size=1&status=1&kind=give', 'id') },
    }),
    sizes: ['A5', 'A4'],
    says: [/BIÊN BẢN BÀN GIAO TÀI SẢN/, /Bản bên giao giữ/, /Bản bên nhận giữ/, /xác nhận lúc/],
  },
  {
    name: 'biên bản kiểm kê tài sản',
    who: 'ac',
    ask: async (page) => ({
      path: '/api/report-asset-repeat/print',
      body: { id: await first(page, '/api/asset-counts?size=1', 'id') },
    }),
    sizes: ['A4', 'A5'],
    says: [/BIÊN BẢN KIỂM KÊ TÀI SẢN/],
  },
  {
    name: 'tem tài sản',
    who: 'ac',
    ask: async (page) => ({
      path: '/api/asset/label/print',
      body: { ids: await several(page, '/api/assets?size=5', 3) },
    }),
    sizes: ['label50x30', 'label100x150'],
    // The code is drawn as bars; its letters beside it, too.
    says: [/HCM/],
  },
]

for (const one of paperwork) {
  test(`${one.name}: every sheet has its size, nothing is cut, codes can be scanned`, async ({ as }) => {
    const page = await as(one.who)
    const content = await contentOf(page, one)
    for (const size of one.sizes) await inspect(page, content, size, one.says, one.plain)
  })
}

test('a table that goes on has its head again on every sheet, its rows whole, its sums once', async ({
  as,
}) => {
  const page = await as('ac')
  const content = await contentOf(page, paperwork[1] as Paperwork)
  const row = /<tbody>(<tr>[\s\S]*?<\/tr>)/.exec(content)?.[1] ?? ''
  const long = content.replace(row, () => row.repeat(120))
  const sheets = await inspect(page, long, 'A5', [/\(tiếp\)/, /Bằng chữ: \S/])
  const goods = sheets.filter(({ rows }) => rows > 2)
  expect(goods.length).toBeGreaterThan(3)
  for (const { heads } of goods) expect(heads).toContain('Mã đơn')
  expect(sheets.reduce((sum, { rows }) => sum + rows, 0)).toBeGreaterThanOrEqual(120)
})

/** The newest slip of check-in is open: the button that prints it, and the preview. */
async function slipOf(page: Page) {
  const slip = (await rowsAt(page, '/api/checkins?size=1'))[0]
  const drawer = await openRecord(page, '/checkins', slip?.code ?? '')
  const button = drawer.getByRole('button', { name: 'In phiếu' })
  return { button, preview: page.getByRole('dialog', { name: 'Xem trước bản in' }) }
}

test('a paper is seen before it is printed: Enter prints, a scan does not, the focus is where it was', async ({
  browser,
}) => {
  const page = await signIn(browser, 'op')
  const prints = await countPrints(page)
  const { button, preview } = await slipOf(page)
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(preview).toContainText('1 trang')
  await expect(preview.frameLocator('iframe').locator('h1')).toContainText('PHIẾU KHAI THÁC')
  const type = await typist(page)
  await type('DH123456782⏎', rhythm.scanner)
  expect(await prints()).toBe(0)
  await preview.getByLabel('Khổ giấy').selectOption('A4')
  await expect(preview).toContainText('1 trang')
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(preview.getByLabel('Khổ giấy')).toHaveValue('A4')
  await expect(preview).toContainText('1 trang')
  await expect(preview.getByRole('button', { name: 'In (Enter)' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(prints).toBe(1)
  await expect(preview).toBeHidden()
  await expect(button).toBeFocused()
})

/** The product's own layout of sheets, as a script of a page that is nothing but the paper. */
const sheetsScript = ['paper-sizes', 'sheets']
  .map((name) => readFileSync(`src/platform/web/print/${name}.ts`, 'utf8'))
  .map((source) =>
    stripTypeScriptTypes(source)
      .replaceAll(/^import .*$/gm, '')
      .replaceAll(/^export /gm, ''),
  )
  .concat('globalThis.layOnSheets = layOnSheets')
  .join('\n')

interface Sheet {
  rows: number
  heads: string
}

/** Lays the content out as the product does, and looks at it as paper. */
async function inspect(
  page: Page,
  content: string,
  size: Paper,
  says: readonly RegExp[],
  plain = false,
): Promise<Sheet[]> {
  const paper = await page.context().newPage()
  await paper.goto('about:blank')
  await paper.setContent(content)
  await paper.addScriptTag({ content: sheetsScript })
  await paper.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const count = await paper.evaluate(
    (to) =>
      (globalThis as unknown as { layOnSheets: (d: Document, p: string) => number }).layOnSheets(
        document,
        to,
      ),
    size,
  )
  const pdf = (await paper.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
  const boxes = [...pdf.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)]
  const [width, height] = papers[size]
  expect(boxes.length, 'a page a sheet, and no empty one').toBe(count)
  for (const [, wide, high] of boxes) {
    expect(Math.abs((Number(wide) / 72) * 25.4 - width)).toBeLessThan(0.6)
    expect(Math.abs((Number(high) / 72) * 25.4 - height)).toBeLessThan(0.6)
  }
  const found = await paper.evaluate(look)
  expect(found.cut, `nothing is cut on ${size}`).toEqual([])
  for (const said of says) expect(found.text).toMatch(said)
  // What a scanner of shops reads: bars no thinner than a quarter of a millimetre.
  for (const module of found.modules) expect(module).toBeGreaterThanOrEqual(mm(0.25) * 0.99)
  expect(found.modules.length > 0).toBe(!plain)
  if (!size.startsWith('label')) {
    expect(found.sheets.at(-1)?.foot).toMatch(/In bởi .+ lúc \d\d:\d\d \d\d-\d\d-\d{4}.*Trang (\d+)\/\1/)
    expect(found.sheets[0]?.head).toMatch(/Ngày lập: \d\d-\d\d-\d{4}/)
  }
  await paper.close()
  return found.sheets
}

/** Texts that leave their sheet or are cut by it, widths of the thinnest bars, and what stands where. */
function look() {
  const cut: string[] = []
  const sheets = [...document.querySelectorAll('.sheet')].map((sheet) => {
    const edge = sheet.getBoundingClientRect()
    const body = sheet.querySelector('.sheet-body')?.getBoundingClientRect() as DOMRect
    const walker = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.textContent?.trim() || node.parentElement?.closest('style')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      const below = node.parentElement?.closest('.sheet-foot') ? edge.bottom : body.bottom
      // A long name on a label ends in an ellipsis, and is not longer than its line.
      const shortened = node.parentElement?.closest('.label span')
      const right = shortened ? Infinity : edge.right
      if (box.left < edge.left || box.right > right + 1 || box.top < edge.top || box.bottom > below + 1)
        cut.push(
          `${node.textContent} ${Math.round(box.right - edge.right)} ${Math.round(box.bottom - below)}`,
        )
    }
    return {
      rows: sheet.querySelectorAll('table:has(thead) tbody tr').length,
      heads: [...sheet.querySelectorAll('th')].map((cell) => cell.textContent).join(' '),
      foot: sheet.querySelector('.sheet-foot')?.textContent ?? '',
      head: sheet.querySelector('.head')?.textContent ?? '',
    }
  })
  const modules = [...document.querySelectorAll('svg:not(.logo)')]
    .filter((svg) => svg instanceof SVGSVGElement && svg.viewBox.baseVal.width > svg.viewBox.baseVal.height)
    .map((svg) => {
      // bwip draws a bar's module two units wide.
      const box = (svg as SVGSVGElement).viewBox.baseVal
      const shown = svg.getBoundingClientRect()
      return 2 * Math.min(shown.width / box.width, shown.height / box.height)
    })
  return { cut, sheets, modules, text: document.body.textContent ?? '' }
}

test('who chose to print at once finds the way back, in the line that says so and in their own data', async ({
  browser,
}) => {
  const page = await signIn(browser, 'op')
  const prints = await countPrints(page)
  const { button, preview } = await slipOf(page)
  await button.click()
  await expect(preview).toContainText('1 trang')
  await preview.getByLabel('Lần sau in ngay').check()
  await preview.getByRole('button', { name: 'In (Enter)' }).click()
  await expect.poll(prints).toBe(1)
  await button.click()
  await expect.poll(prints).toBe(2)
  await expect(preview).toBeHidden()
  const done = page.getByRole('region', { name: 'Việc vừa làm' })
  await expect(done).toContainText('Đã gửi in ngay: Phiếu khai thác')

  await openAnew(page, '/user')
  const kept = page.getByRole('list', { name: 'Lựa chọn in của máy này' })
  await expect(kept.getByRole('listitem')).toContainText('Phiếu khai thác')
  await kept.getByLabel('In ngay, không xem trước').uncheck()
  await (await slipOf(page)).button.click()
  await expect(preview).toContainText('1 trang')
  expect(await prints()).toBe(0)
})
