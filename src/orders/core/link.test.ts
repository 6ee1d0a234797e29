import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readLink } from '#orders/core/link.rules.ts'
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
