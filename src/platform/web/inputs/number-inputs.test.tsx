import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MoneyInput } from '#platform/web/inputs/number-inputs.tsx'

const invalid = (value: number, negative = false) =>
  renderToStaticMarkup(<MoneyInput value={value} negative={negative} onChange={() => {}} />).includes(
    'aria-invalid="true"',
  )

test('an amount below nothing is marked as wrong where none belongs', () => {
  expect([invalid(5), invalid(-5), invalid(-5, true)]).toEqual([false, true, false])
})
