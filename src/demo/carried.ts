import type { RoleCode } from '#platform/contract/roles.ts'
import type { Context } from '#platform/server/context.ts'
import { createTransport } from '#orders/transport/server/transport.usecase.ts'

const goods: readonly (readonly [name: string, declared: number, tracks: readonly string[]])[] = [
  ['Giày thể thao khách tự mua', 8_900, ['390112045518']],
  ['Sách ảnh, 3 cuốn', 4_200, ['390112045529', '390112045530']],
  ['Đồ gốm khách gửi từ Kyoto', 15_000, ['628800451207']],
]

interface Here {
  customers: readonly number[]
  at: (role: RoleCode, hoursAgo: number) => Context
}

/** Orders that customers bought themselves: what waits at the warehouse abroad for us to carry it. */
export async function carriedOrders({ at, customers }: Here): Promise<void> {
  for (const [index, [name, goods_values, tracks]] of goods.entries()) {
    await createTransport(at('CS', 30 - index * 8), {
      user_id: customers[index] as number,
      name,
      goods_values,
      tracks: [...tracks],
      quality: 1,
      currency: 'JPY',
      goods_type: 'household',
      route_code: 'JP-AIR',
      warehouse_code: 'VN-SGN',
      services_extra: [],
      phone: '0908765432',
      address: '25 Nguyễn Huệ',
      ward: 'Phường Sài Gòn',
      province: 'Thành phố Hồ Chí Minh',
    })
  }
}
