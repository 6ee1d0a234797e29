import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readLink, readLinks } from '#orders/core/link.rules.ts'
import { linkSamples } from '#orders/core/link.samples.ts'

describe('a pasted link', () => {
  test.each(linkSamples)('%s is %s %s', (text, site, itemId, canonicalUrl) => {
    const link = readLink(text)
    if (site === null) expect(link).toBeNull()
    else expect(link).toMatchObject({ site, itemId, canonicalUrl })
  })

  test('the canonical address reads as itself', () => {
    for (const [text] of linkSamples) {
      const link = readLink(text)
      if (!link) continue
      expect(readLink(link.canonicalUrl)).toMatchObject({
        site: link.site,
        itemId: link.itemId,
        canonicalUrl: link.canonicalUrl,
      })
    }
  })

  test('tells the country and how the site sells', () => {
    expect(readLink('https://www.ebay.co.uk/itm/256123456789')).toMatchObject({
      country: 'GB',
      saleType: null,
    })
    expect(readLink('https://auctions.yahoo.co.jp/jp/auction/d1197612312')).toMatchObject({
      country: 'JP',
      saleType: 'auction',
    })
    expect(readLink('https://www.amazon.de/dp/B0ABCDEF12')).toMatchObject({
      country: 'DE',
      saleType: 'fixed',
    })
    expect(readLink('https://shop.example.jp/1')).toMatchObject({ country: 'JP', saleType: null })
    expect(readLink('https://shop.example.com/1')?.country).toBeNull()
  })

  test.each([
    ['https://www.amazon.se/dp/B0ABCDEF12', 'amazon', 'SE'],
    ['https://www.amazon.com.be/dp/B0ABCDEF12', 'amazon', 'BE'],
    ['https://www.amazon.com.tr/gp/product/B0ABCDEF12', 'amazon', 'TR'],
    ['https://www.ebay.at/itm/256123456789', 'ebay', 'AT'],
    ['https://www.ebay.com.my/itm/256123456789', 'ebay', 'MY'],
    ['https://www.ebay.ph/itm/256123456789', 'ebay', 'PH'],
  ])('the shop of a country is known: %s', (text, site, country) => {
    expect(readLink(text)).toMatchObject({ site, country })
  })

  test('an address beside another site’s link is still read', () => {
    const text =
      'https://shop.example.com/1?from=jp.mercari.com/item/m11111111111 hay jp.mercari.com/item/m12345678901'
    expect(readLink(text)).toMatchObject({ site: 'mercari', itemId: 'm12345678901' })
  })

  test('a marketplace name inside another host or path is never the marketplace', () => {
    const names = fc.constantFrom(
      'jp.mercari.com',
      'auctions.yahoo.co.jp',
      'www.amazon.co.jp',
      'www.ebay.com',
    )
    const tricks = fc.constantFrom(
      (name: string) => `https://${name}.evil.com/item/m12345678901`,
      (name: string) => `https://evil-${name}/item/m12345678901`,
      (name: string) => `https://${name}@evil.com/item/m12345678901`,
      (name: string) => `https://${name}:x@evil.com/item/m12345678901`,
      (name: string) => `https://evil.com/${name}/item/m12345678901`,
      (name: string) => `https://evil.com/?u=https://${name}/item/m12345678901`,
      (name: string) => `https://evil.com/?u=${name}/item/m12345678901`,
      (name: string) => `https://evil.com/go?to=${name}/itm/123456789012&x=1`,
      (name: string) => `https://evil.com#https://${name}/item/m12345678901`,
    )
    fc.assert(
      fc.property(names, tricks, (name, trick) => {
        expect(readLink(trick(name))?.site).toBe('khac')
      }),
    )
  })

  test('arbitrary text never throws, and a reading is always http or https without credentials', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
      fc.string({ unit: 'binary' }).map((text) => `https://${text}`),
      fc.string().map((text) => `https://jp.mercari.com/item/${text}`),
    )
    fc.assert(
      fc.property(texts, (text) => {
        const link = readLink(text)
        if (link) expect(new URL(link.canonicalUrl)).toMatchObject({ username: '', password: '', hash: '' })
        if (link) expect(link.canonicalUrl).toMatch(/^https?:\/\//)
      }),
    )
  })
})

test('every link of a message is found once, marketplaces first', () => {
  const found = readLinks(
    'Shop xem giúp https://zozo.jp/shop/a/goods/1 và https://jp.mercari.com/item/m12345678901?utm_source=zalo, ' +
      'jp.mercari.com/item/m12345678901 cùng https://www.ebay.com/itm/256123456789',
  )
  expect(found.map(({ canonicalUrl }) => canonicalUrl)).toEqual([
    'https://jp.mercari.com/item/m12345678901',
    'https://www.ebay.com/itm/256123456789',
    'https://zozo.jp/shop/a/goods/1',
  ])
  expect(readLinks('không có gì')).toEqual([])
})
