import { cartFields } from '#orders/cart/cart.fields.ts'
import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = {
  fields: { cart_row: cartFields },
  titles: { cart_row: 'Dòng giỏ hàng' },
}
