import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { ghtkHook } from '#outside/carrier/ghtk.sim.ts'
import { ask, releasedBill } from './office.ts'
import { act, dialog, open, openRecord, press, rowWith, standsAt, test } from './people.ts'

/** Sends a released slip in so many parcels by the first, the cheapest, offer. @returns the waybills */
async function sendByCheapest(operator: Page, code: string, parcels: number): Promise<string[]> {
  await openRecord(operator, '/invoices', code)
  await dialog(operator).getByRole('tab', { name: 'Vận đơn' }).click()
  await dialog(operator).getByRole('button', { name: 'Gửi hãng vận chuyển' }).click()
  const form = operator.getByRole('dialog', { name: `Gửi hãng vận chuyển ${code}` })
  for (let n = 1; n < parcels; n += 1) await form.getByRole('button', { name: 'Thêm kiện' }).click()
  const cheapest = form.getByRole('listitem').filter({ hasText: 'Rẻ nhất' })
  await expect(cheapest).toContainText('Giao Hàng Tiết Kiệm')
  await cheapest.getByRole('radio').check()
  await expect(form.getByText('nhận nguyên địa chỉ trên phiếu')).toBeVisible()
  await press(operator, 'Tạo vận đơn và in nhãn')
  await expect(form).toBeHidden()
  const preview = operator.getByRole('dialog', { name: 'Xem trước bản in' })
  await expect(preview).toBeVisible()
  await preview.getByRole('button', { name: 'Đóng' }).first().click()
  await expect(preview).toBeHidden()
  const links = operator.getByRole('link', { name: /^GHTKSIM/ })
  await expect(links).toHaveCount(parcels)
  return links.allTextContents()
}

/** The carrier tells of a waybill. */
async function tells(operator: Page, waybill: string, status: number, minute: number): Promise<void> {
  const at = new Date(Date.now() + minute * 60_000)
  const answer = await operator.request.post(`/api/webhooks/ghtk?hash=${ghtkHook}`, {
    data: {
      label_id: waybill,
      status_id: status,
      action_time: at.toISOString(),
    },
  })
  expect(answer.status()).toBe(200)
}

test('a slip of three parcels goes with the cheaper carrier, which collects its COD and remits it', async ({
  as,
}) => {
  const [operator, accountant] = await Promise.all([as('op'), as('ac')])
  const bill = await releasedBill(as, 'carrier', 'COD')
  const { data: due } = await ask(operator, 'GET', `/api/carriers/bill/${bill.id}`)
  const cod = Number(due['cod'])
  expect(cod).toBeGreaterThan(0)
  const waybills = await sendByCheapest(operator, bill.code, 3)
  for (const waybill of waybills) await tells(operator, waybill, 3, -3)
  await standsAt(operator, 'Đang giao hàng')
  await expect(dialog(operator).getByText('Kiện 3/3')).toBeVisible()
  for (const waybill of waybills) await tells(operator, waybill, 5, -2)
  // What an event says was to be collected is no money: a person enters what was.
  await act(operator, 'Giao thành công', (asked) =>
    asked.getByLabel(/^Số tiền COD thực thu/).fill(String(cod)),
  )
  await standsAt(operator, 'Giao thành công')

  // The carrier's sheet, with what it keeps of the money.
  await open(accountant, `/invoices/cods?q=${bill.code}`)
  await expect(rowWith(accountant, bill.code)).toContainText('Chưa đối soát')
  await accountant.getByRole('button', { name: 'Đối soát theo bảng kê' }).click()
  const desk = accountant.getByRole('dialog', { name: 'Đối soát theo bảng kê của hãng' })
  const lines = waybills.map((waybill, at) => [waybill, at === 0 ? cod : 0, at === 0 ? 12_000 : 0].join('\t'))
  await desk.getByLabel(/^Danh sách:/).fill(lines.join('\n'))
  await desk.getByRole('button', { name: 'Kiểm tra 3 dòng' }).click()
  await expect(desk).toContainText('Khớp')
  await desk.getByRole('button', { name: 'Đối soát 1 dòng' }).click()
  await expect(accountant.getByText('Đã lưu 1 dòng')).toBeVisible()
  await open(accountant, `/invoices/cods?q=${bill.code}`)
  await expect(rowWith(accountant, bill.code)).toContainText('Đã đối soát')
  const { data: after } = await ask(accountant, 'GET', `/api/v1/bill/code/${bill.code}`)
  expect(after).toMatchObject({ cod_status: 'paid', cod_fee: 12_000, due: 0 })
})

test('a return leg warns, and what is delivered on it has come back', async ({ as }) => {
  const operator = await as('op')
  const bill = await releasedBill(as, 'carrier')
  const [waybill = ''] = await sendByCheapest(operator, bill.code, 1)
  await tells(operator, waybill, 3, -3)
  await tells(operator, waybill, 20, -2)
  await standsAt(operator, 'Không giao được')
  await tells(operator, waybill, 5, -1)
  await expect(dialog(operator).getByText('Đã chuyển hoàn')).toBeVisible()
  await standsAt(operator, 'Không giao được')
})
