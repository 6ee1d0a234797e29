import type { LinkReading } from '#orders/core/link.rules.ts'

/** Test data: [pasted text, site, item id, canonical address]; site null: no link in it. */
export type LinkSample = readonly [string, LinkReading['site'] | null, string | null, string | null]

const yahoo = 'https://auctions.yahoo.co.jp/jp/auction/d1197612312'
const mercari = 'https://jp.mercari.com/item/m12345678901'
const shops = 'https://jp.mercari.com/shops/product/2JHRUxKeTzxJmXdpCNBe3A'
const rakuma = 'https://item.fril.jp/0123456789abcdef0123456789abcdef'
const amazon = 'https://www.amazon.co.jp/dp/B0ABCDEF12'
const ebay = 'https://www.ebay.com/itm/256123456789'

export const linkSamples: readonly LinkSample[] = [
  [yahoo, 'yahoo-auctions', 'd1197612312', yahoo],
  ['https://page.auctions.yahoo.co.jp/jp/auction/d1197612312', 'yahoo-auctions', 'd1197612312', yahoo],
  [
    'http://page12.auctions.yahoo.co.jp/jp/auction/D1197612312?u=%3b#top',
    'yahoo-auctions',
    'd1197612312',
    yahoo,
  ],
  [
    'https://page5.auctions.yahoo.co.jp/jp/auction/123456789',
    'yahoo-auctions',
    '123456789',
    'https://auctions.yahoo.co.jp/jp/auction/123456789',
  ],
  [`${yahoo}?utm_source=line&fr=share`, 'yahoo-auctions', 'd1197612312', yahoo],
  [`xem giúp em ${yahoo} ạ`, 'yahoo-auctions', 'd1197612312', yahoo],
  [`(${yahoo}).`, 'yahoo-auctions', 'd1197612312', yahoo],
  ['HTTPS://AUCTIONS.YAHOO.CO.JP/jp/auction/d1197612312', 'yahoo-auctions', 'd1197612312', yahoo],
  [
    'https://auctions.yahoo.co.jp/search/search?p=seiko&utm_medium=x',
    'yahoo-auctions',
    null,
    'https://auctions.yahoo.co.jp/search/search?p=seiko',
  ],
  [
    'https://paypayfleamarket.yahoo.co.jp/item/z123456789?from=app',
    'yahoo-flea',
    'z123456789',
    'https://paypayfleamarket.yahoo.co.jp/item/z123456789',
  ],
  [mercari, 'mercari', 'm12345678901', mercari],
  [`${mercari}/`, 'mercari', 'm12345678901', mercari],
  [`${mercari}?source_location=share&utm_source=app`, 'mercari', 'm12345678901', mercari],
  ['https://jp.mercari.com/en/item/m12345678901', 'mercari', 'm12345678901', mercari],
  ['https://item.mercari.com/jp/m12345678901/', 'mercari', 'm12345678901', mercari],
  ['https://www.mercari.com/jp/items/m12345678901/', 'mercari', 'm12345678901', mercari],
  ['jp.mercari.com/item/m12345678901', 'mercari', 'm12345678901', mercari],
  [`商品です${mercari}です`, 'mercari', 'm12345678901', mercari],
  [`em lấy cái này nha:${mercari}, màu đen`, 'mercari', 'm12345678901', mercari],
  [`https://example.com/shop ${mercari}`, 'mercari', 'm12345678901', mercari],
  [
    'https://jp.mercari.com/search?keyword=seiko',
    'mercari',
    null,
    'https://jp.mercari.com/search?keyword=seiko',
  ],
  ['https://jp.mercari.com/item/m123', 'mercari', null, 'https://jp.mercari.com/item/m123'],
  [
    'https://www.mercari.com/us/item/m12345678901/',
    'mercari-us',
    'm12345678901',
    'https://www.mercari.com/us/item/m12345678901/',
  ],
  [`${shops}?source_location=share`, 'mercari-shops', '2JHRUxKeTzxJmXdpCNBe3A', shops],
  [
    'https://mercari-shops.com/products/2JHRUxKeTzxJmXdpCNBe3A',
    'mercari-shops',
    '2JHRUxKeTzxJmXdpCNBe3A',
    shops,
  ],
  [rakuma, 'rakuma', '0123456789abcdef0123456789abcdef', rakuma],
  [`${rakuma}?utm_campaign=a`, 'rakuma', '0123456789abcdef0123456789abcdef', rakuma],
  [
    'https://item.rakuten.co.jp/some-shop/ab-0001/?iasid=07rpp&s-id=x',
    'rakuten',
    'some-shop/ab-0001',
    'https://item.rakuten.co.jp/some-shop/ab-0001/',
  ],
  [
    'https://item.rakuten.co.jp/some-shop/c/0000000101/',
    'rakuten',
    null,
    'https://item.rakuten.co.jp/some-shop/c/0000000101/',
  ],
  [
    'https://www.amazon.co.jp/日本語の題名/dp/B0ABCDEF12/ref=sr_1_1?keywords=a&tag=b',
    'amazon',
    'B0ABCDEF12',
    amazon,
  ],
  ['https://www.amazon.co.jp/gp/product/B0ABCDEF12?psc=1', 'amazon', 'B0ABCDEF12', amazon],
  ['https://m.amazon.co.jp/gp/aw/d/b0abcdef12', 'amazon', 'B0ABCDEF12', amazon],
  ['https://amazon.de/dp/B0ABCDEF12', 'amazon', 'B0ABCDEF12', 'https://www.amazon.de/dp/B0ABCDEF12'],
  ['https://www.amazon.com/dp/B0ABCDEF123', 'amazon', null, 'https://www.amazon.com/dp/B0ABCDEF123'],
  ['https://www.ebay.com/itm/256123456789?hash=item3b&_trkparms=x', 'ebay', '256123456789', ebay],
  ['https://www.ebay.com/itm/Seiko-5-Sports/256123456789', 'ebay', '256123456789', ebay],
  ['https://m.ebay.com/itm/256123456789', 'ebay', '256123456789', ebay],
  [
    'https://www.ebay.co.uk/itm/256123456789',
    'ebay',
    '256123456789',
    'https://www.ebay.co.uk/itm/256123456789',
  ],
  ['https://www.ebay.com/p/123456789012', 'ebay', null, 'https://www.ebay.com/p/123456789012'],
  // Not what they look like.
  [
    'https://auctions.yahoo.co.jp.evil.com/jp/auction/d1197612312',
    'khac',
    null,
    'https://auctions.yahoo.co.jp.evil.com/jp/auction/d1197612312',
  ],
  ['https://notmercari.com/item/m12345678901', 'khac', null, 'https://notmercari.com/item/m12345678901'],
  ['https://jp.mercari.com@evil.com/item/m12345678901', 'khac', null, 'https://evil.com/item/m12345678901'],
  ['https://user:secret@evil.com/', 'khac', null, 'https://evil.com/'],
  [
    'https://evil.com/https://jp.mercari.com/item/m12345678901',
    'khac',
    null,
    'https://evil.com/https://jp.mercari.com/item/m12345678901',
  ],
  [
    'https://evil.com\\@jp.mercari.com/item/m12345678901',
    'khac',
    null,
    'https://evil.com/@jp.mercari.com/item/m12345678901',
  ],
  [
    'https://jp.mercari.com:8443/item/m12345678901',
    'khac',
    null,
    'https://jp.mercari.com:8443/item/m12345678901',
  ],
  [
    'https://jp.mercarí.com/item/m12345678901',
    'khac',
    null,
    'https://jp.xn--mercar-8va.com/item/m12345678901',
  ],
  [
    'https://xauctions.yahoo.co.jp/jp/auction/d1197612312',
    'khac',
    null,
    'https://xauctions.yahoo.co.jp/jp/auction/d1197612312',
  ],
  ['https://amazon.co.jp.vn/dp/B0ABCDEF12', 'khac', null, 'https://amazon.co.jp.vn/dp/B0ABCDEF12'],
  ['https://www.ebay.evil/itm/256123456789', 'khac', null, 'https://www.ebay.evil/itm/256123456789'],
  // Any other shop.
  [
    'https://shop.example.jp/p/1?color=red&utm_source=fb&fbclid=abc#reviews',
    'khac',
    null,
    'https://shop.example.jp/p/1?color=red',
  ],
  [
    'https://item.taobao.com/item.htm?id=675&spm=a21bo',
    'khac',
    null,
    'https://item.taobao.com/item.htm?id=675',
  ],
  // No link.
  ['', null, null, null],
  ['xem giúp em món này ạ', null, null, null],
  ['ftp://jp.mercari.com/item/m12345678901', null, null, null],
  ['javascript:alert(1)', null, null, null],
  ['https://', null, null, null],
  ['mercari.com', null, null, null],
  ['evil.com/jp.mercari.com/item/m12345678901', null, null, null],
]
