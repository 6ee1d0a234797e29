import { offerFields } from '#orders/offer/offer.fields.ts'
import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = {
  fields: { order_offer: offerFields },
  titles: { order_offer: 'Trả giá người bán' },
}
