import { expect, test } from 'vitest'
import { givenUpIn } from '#billing/web/parts/merged-terms.ts'

test('a slip that goes into another says which of its own terms it gives up', () => {
  const home = {
    name: 'Lê Thị Hoa',
    phone: '0912345678',
    address: '12 Bạch Đằng',
    ward: 'Phường An Khê',
    district: null,
    province: 'Thành phố Đà Nẵng',
    system: '2025' as const,
    ward_code: '20305',
    province_code: '48',
  }
  const work = { ...home, name: 'Trần Văn Bình', address: '5 Hàng Bạc' }
  const target = { method: 'TRANSFER' as const, receiver: home }
  expect(givenUpIn(target, { method: 'TRANSFER', receiver: { ...home } })).toEqual([])
  expect(givenUpIn(target, { method: 'COD', receiver: work })).toEqual([
    'đang là Thu hộ (COD), sẽ là Chuyển khoản',
    'đang giao Trần Văn Bình, 0912345678, 5 Hàng Bạc, Phường An Khê, Thành phố Đà Nẵng',
  ])
  expect(givenUpIn({ ...target, receiver: null }, { method: 'TRANSFER', receiver: null })).toEqual([])
})
