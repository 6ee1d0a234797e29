import { expect, test } from 'vitest'
import { isOwnPath, isPage } from '#platform/rules/address.ts'

const own = [
  '/',
  '/quotes',
  '/quotes?q=Nguyễn Văn A&open=12#top',
  '/debt/limit?tab=ageing',
  '/a?to=https://b.c',
]
const elsewhere = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/%2e//evil.example',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '\\\\evil.example',
  ' //evil.example',
  'quotes',
  '',
]

test.each(own)('%j is a path of this product', (text) => expect(isOwnPath(text)).toBe(true))
test.each(elsewhere)('%j is none', (text) => expect(isOwnPath(text)).toBe(false))

test.each(['https://shop.example/item?id=1', 'HTTP://shop.example'])('%j is a page', (text) =>
  expect(isPage(text)).toBe(true),
)
test.each([
  'javascript:alert(1)//https://a.b',
  'java\nscript:alert(1)',
  'data:,x',
  '//a.b',
  'https://',
  'HD-12',
])('%j is none', (text) => expect(isPage(text)).toBe(false))
