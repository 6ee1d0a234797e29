import { expect, test } from '@playwright/test'
import { weigh } from './weigh.ts'

/** KB gz: what the shell, the first list and each further screen may weigh. */
const budget = { shell: 270, firstList: 310, screen: 15 }

test('the web keeps its weight', () => {
  const { shell, firstList, own } = weigh('dist/web', 'src/orders/desk/web/order-list.screen.tsx')
  const kb = (weight: number) => `${weight.toFixed(1)} KB gz`
  const over = [...own].filter(([, weight]) => weight > budget.screen)
  const faults = [
    ...(shell > budget.shell ? [`The shell weighs ${kb(shell)}, more than ${budget.shell}.`] : []),
    ...(firstList > budget.firstList
      ? [`The first list with the shell weighs ${kb(firstList)}, more than ${budget.firstList}.`]
      : []),
    ...over.map(([name, weight]) => `${name} brings ${kb(weight)} of its own, more than ${budget.screen}.`),
  ]
  expect(faults.join('\n'), `shell ${kb(shell)}, first list ${kb(firstList)}`).toBe('')
})
