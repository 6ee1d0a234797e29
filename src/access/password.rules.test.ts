import { expect, test } from 'vitest'
import { passwordFault } from '#access/password.rules.ts'

const common = new Set(['matkhau123', 'qwertyuiop'])
const lan = { username: 'ngolan', name: 'Ngô Thị Lan' }
const fault = (password: string) => passwordFault(password, lan, common)

test.each([
  'con ngựa pin đúng ghim',
  'Demo-2026!',
  'xkcdzmbtrw',
  '          a b c d',
  '密码是很长很长的一句话吧',
])('of any characters, as long as it is long: %s', (password) => {
  expect(fault(password)).toBeNull()
})
test.each([
  ['ngắn quá', 'ít nhất 10'],
  ['a'.repeat(129), 'quá 128'],
  ['aaaaaaaaaabbb', 'lặp lại'],
  ['abcdefghijkl', 'dãy'],
  ['9876543210', 'dãy'],
  ['MatKhau123', 'nhiều người dùng'],
  ['Mậtkhẩu123', 'nhiều người dùng'],
  ['NgoLan-2026-x', 'tên đăng nhập'],
  ['toi la ngô thị lan', 'họ tên'],
])('%s is refused, and the sentence says why', (password, why) => {
  expect(fault(password)).toContain(why)
})
