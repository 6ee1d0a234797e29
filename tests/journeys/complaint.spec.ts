/** A complaint: what the customer said becomes a ticket, is claimed back from the accountants, and is paid back. */
import { expect } from '@playwright/test'
import { ask } from './office.ts'
import { dialog, open, openAnew, press, standsAt, test } from './people.ts'

test('a complaint goes from feedback to ticket to claim to refund', async ({ as }) => {
  const [support, accountant] = await Promise.all([as('cs'), as('ac')])
  const title = `Cốc vỡ khi nhận ${Date.now()}`
  const { results: customers } = await ask(support, 'GET', '/api/customers?size=1&sort=id')
  const customer = customers[0]!
  const { data: feedback } = await ask(support, 'POST', '/api/user/feedback', {
    title,
    content: 'Khách gửi ảnh hộp móp, cốc vỡ hai chiếc.',
    type: 'complaint',
    priority: 4,
    user_id: customer.id,
  })

  const ticket = await test.step('support makes a ticket of what the customer said', async () => {
    await open(support, `/feedbacks?open=${feedback.id}`)
    await press(support, 'Tạo phiếu yêu cầu')
    await expect(support.locator('[data-screen="/crm/ticket"]')).toBeVisible()
    await expect(dialog(support)).toContainText(title)
    return Number(new URL(support.url()).searchParams.get('open'))
  })

  await test.step('takes it, and answers the customer', async () => {
    await press(support, 'Nhận xử lý')
    await standsAt(support, 'Đang xử lý')
    await press(support, 'Đã trả lời khách')
    await expect(dialog(support).getByText('Trả lời khách lúc')).toBeVisible()
  })

  await test.step('claims the damage back from the accountants', async () => {
    await press(support, 'Yêu cầu bồi hoàn')
    const asked = dialog(support).filter({ hasText: 'Yêu cầu bồi hoàn cho' })
    await asked.getByLabel(/^Số tiền đề nghị/).fill('350000')
    await asked.getByRole('button', { name: 'Gửi kế toán' }).click()
    await expect(support.getByRole('region', { name: 'Yêu cầu bồi hoàn' })).toContainText('350,000 đ')
  })

  await test.step('the accountant pays it back, and says so', async () => {
    const { data: claims } = await ask(support, 'GET', `/api/crm/ticket/claims?id=${ticket}`)
    const [claim] = claims as unknown as { id: number; code: string }[]
    await ask(accountant, 'POST', '/api/transation', {
      user_id: customer.id,
      trans_type: 'add',
      trans_amount: 350_000,
      contra: 'expense:compensation',
      note: `Bồi hoàn theo ${claim!.code}`,
    })
    await open(accountant, `/request-support?open=${claim!.id}`)
    await press(accountant, 'Xử lý')
    const answer = dialog(accountant).filter({ hasText: 'Trả lời người gửi' })
    await answer.getByRole('textbox').fill('Đã cộng 350,000 đ vào số dư')
    await answer.getByRole('button', { name: 'Tiếp nhận', exact: true }).click()
    await standsAt(accountant, 'Đã tiếp nhận')
  })

  await test.step('support reads the answer on the ticket and solves it', async () => {
    await openAnew(support, `/crm/ticket?open=${ticket}`)
    await expect(support.getByRole('region', { name: 'Yêu cầu bồi hoàn' })).toContainText(
      'Đã cộng 350,000 đ vào số dư',
    )
    await press(support, 'Đã giải quyết')
    const asked = dialog(support).filter({ hasText: /^Đã giải quyết phiếu/ })
    await asked.getByRole('textbox').fill('Đã bồi hoàn vào số dư của khách')
    await asked.getByRole('button', { name: 'Đồng ý', exact: true }).click()
    await standsAt(support, 'Đã giải quyết')
  })

  await test.step('and what the customer said is done with', async () => {
    await openAnew(support, `/feedbacks?open=${feedback.id}`)
    await standsAt(support, 'Đã xử lý')
  })
})
