import { describe, expect, test } from 'vitest'
import { orderBulk } from '#orders/desk/web/order-bulk.ts'
import { fixedStatus, orderLists, orderStart, type OrderListVariant } from '#orders/desk/web/order-list.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { readListState, wireQuery, writeListState } from '#platform/web/list/url-state.ts'

const nobody = { buyer: async () => null, account: async () => null, fields: async () => null }
const variants: Readonly<Record<string, OrderListVariant>> = orderLists
const offered = (key: keyof typeof orderLists, role: RoleCode) =>
  orderBulk(role, variants[key]!.bulk, nobody).map((bulk) => bulk.key)

test('the list of quotes opens on what waits before the purchase', () => {
  const start = orderStart('quotes')
  const first = readListState(new URLSearchParams(), start)
  expect(wireQuery(first)).toMatchObject({ status: '1,2,3,4,5' })
  // A link with filters shows what it says; the chip of all leads to an address that stays all.
  expect(readListState(new URLSearchParams('customer_id=7'), start).filters).toEqual({ customer_id: '7' })
  const address = writeListState({ ...first, filters: {} }, start)
  expect(readListState(address, start).filters).toEqual({})
})

test('the chips of bought orders are asked for as sub-statuses', () => {
  expect(fixedStatus(variants['boughts']!, undefined)).toEqual({ status: 6, chips: 'sub_status' })
})

describe('what can be done with many orders is there for whom it is', () => {
  test.each([
    ['quotes', 'CS', ['agree', 'buyfirst', 'extras', 'named_notes', 'label', 'cancel', 'delete']],
    [
      'quotes',
      'AC',
      [
        'deposit',
        'buyfirst',
        'extras',
        'cancel_deposit',
        'assign',
        'approve',
        'price',
        'named_notes',
        'sale',
        'label',
        'cancel',
        'back',
      ],
    ],
    ['boughts', 'CS', ['sub_status', 'mercari', 'channel', 'named_notes', 'reload']],
    [
      'boughts',
      'AC',
      ['confirm_buy', 'sub_status', 'channel', 'charge', 'named_notes', 'sale', 'reload', 'back'],
    ],
    ['boughts', 'OP', ['sub_status', 'named_notes', 'reload', 'back']],
    [
      'affiliateApproves',
      'AF',
      ['autobuy', 'push_yahoo', 'push_mercari', 'bought', 'channel', 'named_notes', 'recall'],
    ],
    ['affiliateTracks', 'AF', ['sub_status', 'named_notes']],
    ['cancels', 'CS', ['delete']],
    ['cancels', 'AC', []],
  ] as const)('%s for %s', (list, role, keys) => {
    expect(offered(list, role)).toEqual(keys)
  })
})
