/** The board of tasks: a card goes where it is dragged, where the keys say, and where its menu says. */
import { expect } from '@playwright/test'
import { ask } from './office.ts'
import { open, test } from './people.ts'

test('a task goes over the board by dragging, by the arrow keys and by its menu', async ({ as }) => {
  const support = await as('cs')
  const title = `Gọi hỏi cỡ giày ${Date.now()}`
  const { data: task } = await ask(support, 'POST', '/api/crm/task', { title })
  await open(support, '/crm/task?view=board')
  const column = (name: string) => support.getByRole('region', { name, exact: true })
  const card = (name: string) => column(name).getByRole('listitem').filter({ hasText: title })
  const body = (name: string) => card(name).getByRole('button').first()

  await test.step('dragged into a column that takes it, and into none that does not', async () => {
    await card('Cần làm').dragTo(column('Đang làm'))
    await expect(card('Đang làm')).toBeVisible()
    await expect(card('Cần làm')).toHaveCount(0)
  })

  await test.step('by Ctrl and the arrows, and the hand stays on it', async () => {
    await body('Đang làm').focus()
    await support.keyboard.press('Control+ArrowRight')
    await expect(body('Đang chờ')).toBeFocused()
    await support.keyboard.press('Control+ArrowLeft')
    await expect(body('Đang làm')).toBeFocused()
    await support.keyboard.press('Control+ArrowLeft')
    await expect(body('Cần làm')).toBeFocused()
  })

  await test.step('by its menu', async () => {
    await card('Cần làm')
      .getByRole('button', { name: `Chuyển ${title} tới` })
      .click()
    await support.getByRole('menuitem', { name: 'Xong', exact: true }).click()
    await expect(card('Đã xong')).toBeVisible()
  })

  await ask(support, 'DELETE', `/api/crm/task/${task.id}`)
})
