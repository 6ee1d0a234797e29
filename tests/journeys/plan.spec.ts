/** A month's plan: a manager sets it, who leads the team gives it out, what was done is measured and told. */
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { ask } from './office.ts'
import { cellOf, choose, dialog, open, openAnew, press, rowWith, test } from './people.ts'

interface Part {
  goals: { achieved: number }[]
  people: { staff_name: string; goals: { achieved: number }[] }[]
}
const partOf = async (page: Page, plan: string): Promise<Part> => {
  const { data } = await ask(page, 'GET', `/api/crm/plan-groups?plan_id=${plan}`)
  return (data as unknown as Part[])[0]!
}

test('a month’s plan is set, given out, measured and reported', async ({ as }) => {
  const [manager, head] = await Promise.all([as('ad'), as('ss')])
  const title = `Thi đua chăm sóc ${Date.now()}`

  const plan = await test.step('the manager sets what a team is to reach', async () => {
    await open(manager, '/crm/plan')
    await manager.getByRole('button', { name: 'Thêm kế hoạch' }).click()
    await dialog(manager)
      .getByLabel(/^Tên kế hoạch/)
      .fill(title)
    await choose(manager, 'Chia theo', 'Nhóm')
    await press(manager, 'Lưu')
    await expect(rowWith(manager, title)).toBeVisible()
    const { results } = await ask(manager, 'GET', `/api/crm/plans?q=${encodeURIComponent(title)}`)
    const id = String(results[0]!.id)
    await open(manager, `/crm/plan?open=${id}`)
    await press(manager, 'Đặt mục tiêu')
    await press(manager, 'Thêm nhóm')
    await choose(manager, 'Trưởng nhóm', 'Vũ Hoàng Nam')
    await dialog(manager).getByLabel('Việc đã xong').fill('40')
    await press(manager, 'Lưu')
    await expect(dialog(manager).getByRole('region', { name: 'Từng phần' })).toContainText(
      'Nhóm Vũ Hoàng Nam',
    )
    return id
  })

  await test.step('who leads the team says what each is to do', async () => {
    await openAnew(head, `/crm/plan?open=${plan}`)
    await head.getByRole('button', { name: 'Giao cho từng người: Nhóm Vũ Hoàng Nam' }).click()
    await dialog(head).getByRole('group', { name: 'Vũ Hoàng Nam' }).getByLabel('Việc đã xong').fill('30')
    await press(head, 'Lưu')
    await expect(head.getByRole('table', { name: 'Giao trong Nhóm Vũ Hoàng Nam' })).toContainText('/30 việc')
  })

  await test.step('what is done counts once it is measured, for the team and for who did it', async () => {
    const before = await partOf(head, plan)
    const { data: task } = await ask(head, 'POST', '/api/crm/task', { title, task_group: 'care' })
    await ask(head, 'POST', '/api/crm/task/change', { id: task.id, status: 3 })
    await press(head, 'Đo lại các phần')
    await press(head, 'Đo lại từng người')
    await expect
      .poll(async () => (await partOf(head, plan)).people[0]!.goals[0]!.achieved)
      .toBe(before.people[0]!.goals[0]!.achieved + 1)
    expect((await partOf(head, plan)).goals[0]!.achieved).toBe(before.goals[0]!.achieved + 1)
  })

  await test.step('it stands on the overview of whoever it concerns', async () => {
    await openAnew(manager, `/crm/plan?open=${plan}`)
    await press(manager, 'Đưa lên trang đầu')
    await expect(dialog(manager)).toContainText('trên trang đầu')
    await openAnew(head, '/')
    await expect(head.getByRole('region', { name: title })).toContainText('Việc đã xong')
  })

  await test.step('and is reported with its goal', async () => {
    const { goals } = await partOf(manager, plan)
    await open(manager, `/crm/report/plans?plan_id=${plan}`)
    const row = manager.getByRole('row').filter({ hasText: title })
    expect(await cellOf(row, 'Mục tiêu việc đã xong')).toBe('40')
    expect(await cellOf(row, 'Việc đã xong')).toBe(String(goals[0]!.achieved))
  })
})
