import { expect, it } from 'vitest'
import { orderFields } from '#orders/core/order.fields.ts'
import { changesAgreed, changesPrice, currencyOfLink } from '#orders/quote/quote.rules.ts'
import { writableNames } from '#platform/contract/record.ts'
import { toColumns } from '#platform/server/lists/record-write.ts'

const columns = Object.keys(
  toColumns(orderFields, Object.fromEntries(writableNames(orderFields).map((name) => [name, null]))),
)

it('from the deposit on what was agreed stands; a note changes, and so does a field nobody agreed on', () => {
  expect(columns.filter((column) => changesAgreed([column]))).toEqual(
    expect.arrayContaining(['quantity', 'account_id', 'services_extra']),
  )
  expect(changesAgreed(['note', 'a_field_of_tomorrow'])).toBe(false)
  expect(changesAgreed(['note', 'account_id'])).toBe(true)
})

it('what the price is made of is agreed, too, and a new quote is asked for when it changes', () => {
  const priced = columns.filter((column) => changesPrice([column]))
  expect(priced).toContain('goods_values')
  expect(priced.every((column) => changesAgreed([column]))).toBe(true)
  expect(changesPrice(['note', 'account_id'])).toBe(false)
})

it('a link is priced in the money of its shop: of the country where it is another than the site’s own', () => {
  const amazon = { country: 'US', currency: 'USD' }
  expect(currencyOfLink('JP', amazon)).toBe('JPY')
  expect(currencyOfLink('DE', amazon)).toBe('EUR')
  expect(currencyOfLink('US', amazon)).toBe('USD')
  // Sweden has none of our currencies: what the site sells in at home.
  expect(currencyOfLink('SE', amazon)).toBe('USD')
  expect(currencyOfLink('CN', { country: 'CN', currency: 'USD' })).toBe('USD')
  expect(currencyOfLink(null, undefined)).toBeNull()
})
