import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { siteCodes } from '#orders/core/link.rules.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { demoPassword } from '#testing/demo.ts'
import { ok } from '#testing/order.ts'

/** As production begins: migrations and the first manager, no demo. */
const firstDay = () => ({
  name: 'first_day',
  fill: (ownerUrl: string) =>
    promisify(execFile)(process.execPath, ['tools/create-admin.ts', 'su', 'Lê Văn Đức'], {
      env: { ...process.env, DATABASE_URL: ownerUrl, ADMIN_PASSWORD: demoPassword },
    }),
})

let world: TestApp
beforeAll(async () => (world = await testApp({ world: firstDay })))
afterAll(() => world.close())

const links = [
  ['https://page.auctions.yahoo.co.jp/jp/auction/d1197612312', 'yahoo-auctions', 'd1197612312', 'JPY'],
  ['https://jp.mercari.com/item/m12345678901', 'mercari', 'm12345678901', 'JPY'],
  ['https://www.ebay.com/itm/256123456789', 'ebay', '256123456789', 'USD'],
  ['https://www.ebay.co.uk/itm/256123456789', 'ebay', '256123456789', 'GBP'],
  ['https://www.uniqlo.com/jp/ja/products/E422992-000', 'khac', null, 'USD'],
  ['https://www.yodobashi.co.jp/product/100000001', 'khac', null, 'JPY'],
] as const

describe('a company on its first day, without a demo', () => {
  it('knows every site that a link can be of, and the goods types', async () => {
    const codesOf = (rows: { code: string }[]) => rows.map(({ code }) => code).toSorted()
    const sites = ok(await world.as('SU').get('/api/sites', { size: 100 })).results
    expect(codesOf(sites)).toEqual([...siteCodes, 'khac'].toSorted())
    const goods = ok(await world.as('SU').get('/api/goods-type', { size: 100 })).results
    expect(codesOf(goods)).toEqual(['electronics', 'furniture', 'household', 'other'])
  })
  it('takes a customer, and their quote', async () => {
    const form = { name: 'Nguyễn Thị Mai', phone: '0912345678' }
    const customer = ok(await world.as('SU').post('/api/customer/add', form)).data
    expect(customer).toMatchObject({ level_name: 'Đồng' })
    const quote = { link: links[0][0], user_id: customer.id, currency: 'JPY', goods_values: 9_800 }
    ok(await world.as('SU').post('/api/quote-quick', quote))
  })
  it.each(links)('quotes %s', async (link, site_code, item_id, currency) => {
    const read = ok(await world.as('SU').get('/api/quote/link/search', { link })).data
    expect(read).toMatchObject({ site_code, item_id, currency })
    const quote = { link, phone: '0903112233', currency: read.currency, goods_values: 120, quality: 1 }
    const { id } = ok(await world.as('SU').post('/api/quote', { ...quote, goods_type: 'other' })).data
    const saved = ok(await world.as('SU').get(`/api/quote/id/${id}`)).data
    expect(saved).toMatchObject({ site_code, item_id, currency, link: read.link, status: 1 })
    ok(await world.as('SU').post('/api/quote-quick', quote))
  })
})
