import { expect, test } from 'vitest'
import { cookiesIn } from '#bidding/accounts/jar.rules.ts'

const cookie = { domain: '.yahoo.co.jp', name: 'B', value: 'x', path: '/' }
const netscape = [
  '# Netscape HTTP Cookie File',
  '.yahoo.co.jp\tTRUE\t/\tTRUE\t1893456000\tB\tx',
  '#HttpOnly_.yahoo.co.jp\tTRUE\t/\tTRUE\t0\tT\ty',
].join('\n')

test.each([
  ['JSON, a list', JSON.stringify([cookie, cookie]), 2],
  ['JSON, in an envelope', JSON.stringify({ cookies: [cookie] }), 1],
  ['Netscape, with what is only for HTTP', netscape, 2],
])('%s is a jar', (_, text, cookies) => expect(cookiesIn(text)).toBe(cookies))

test.each([
  ['nothing', ''],
  ['words', 'xin chào'],
  ['a password', 'hunter2'],
  ['JSON of something else', '{"token":"abc"}'],
  ['a list that is not whole', JSON.stringify([cookie, { name: 'a' }])],
  ['half a file', '[{"name":"a"'],
  ['an empty list', '[]'],
  ['lines of six cells', '.a\tTRUE\t/\tTRUE\t0\tB'],
])('%s is none', (_, text) => expect(cookiesIn(text)).toBeNull())
