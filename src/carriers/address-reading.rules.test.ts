import { expect, test } from 'vitest'
import { notRead } from '#carriers/address-reading.rules.ts'

const given = { ward: 'Phường Bến Thành', district: null, province: 'Thành phố Hồ Chí Minh' }

test('the same place in other words is the same: short kinds, without accents, in another order', () => {
  for (const reading of [
    '12 Lê Lợi, Phường Bến Thành, Thành phố Hồ Chí Minh',
    '12 Lê Lợi, P. Bến Thành, TP. Hồ Chí Minh',
    '12 LE LOI P BEN THANH TP HO CHI MINH',
    'Hồ Chí Minh - Bến Thành - 12 Lê Lợi',
  ])
    expect(notRead(given, reading), reading).toEqual([])
})

test('another ward or province is told, by the name on the slip', () => {
  expect(notRead(given, '12 Lê Lợi, P. Bến Thành Đông, TP Hồ Chí Minh')).toEqual([])
  expect(notRead(given, '12 Lê Lợi, P. Sài Gòn, TP Hồ Chí Minh')).toEqual(['Phường Bến Thành'])
  expect(notRead(given, 'Bến Thành, Hà Nội')).toEqual(['Thành phố Hồ Chí Minh'])
  expect(notRead({ ...given, district: 'Quận 1' }, 'P Bến Thành, Q.11, Hồ Chí Minh')).toEqual(['Quận 1'])
  expect(notRead({ ward: 'Xã Hà', district: null, province: null }, 'Xã Hà Nam')).toEqual([])
  expect(notRead({ ward: 'Phường Hà', district: null, province: null }, 'Hàng Hài')).toEqual(['Phường Hà'])
})

test('what the slip does not say is not looked for', () => {
  expect(notRead({ ward: null, district: null, province: '' }, 'x')).toEqual([])
})
