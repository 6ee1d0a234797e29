import { addToCart, quoteCart, receiveCarts } from '#orders/cart/server/cart.usecase.ts'
import { addToCart as addCall } from '#orders/cart/cart.api.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import type { Context } from '#platform/server/context.ts'

const wanted = [
  ['Máy ảnh Canon AE-1 Program', 18_500, 3],
  ['Ống kính Nikkor 50mm f/1.4', 14_200, 30],
  ['Đồng hồ Seiko 5 Sports', 22_800, 100],
  ['Bút máy Pilot Custom 74', 9_900, 400],
  ['Mô hình Gundam RX-78-2', 4_600, 12],
  ['Thẻ Pokémon PSA 10', 31_000, 200],
] as const

/** Items that people collected: of their customers, shared, quoted, and one that was forgotten. */
export async function demoCarts({
  at,
  customers,
}: {
  at: (role: RoleCode, hoursAgo: number) => Context
  customers: readonly number[]
}): Promise<void> {
  for (const [n, [name, price, hoursAgo]] of wanted.entries()) {
    const context = at('CS', hoursAgo)
    const { id } = await addToCart(
      context,
      addCall.body.parse({
        link: `https://jp.mercari.com/item/m7${String(2_000_000_000 + n * 7_919)}`,
        name,
        price,
        currency: 'JPY',
        quantity: 1 + (n % 2),
        user_id: n % 3 === 2 ? null : customers[n],
        shared: n % 3 === 2,
      }),
    )
    if (n === 4) await quoteCart(at('CS', 1), id, {})
    if (n === 5) await receiveCarts(at('CS', 100), [id])
  }
}
