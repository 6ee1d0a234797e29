import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { requiredText } from '#platform/contract/fields.ts'
import { photoWidth } from '#platform/contract/photo-size.ts'
import { roleCodes } from '#platform/contract/roles.ts'

/** Goods as their shop shows them to the world: whoever knows the address sees the picture. Asking fetches nothing. */
export const shopPicture = call({
  id: 'get-shop-picture',
  method: 'GET',
  path: '/api/shop-picture',
  summary: 'Ảnh hàng trên trang bán, đã tải về',
  roles: [...roleCodes],
  station: 'none',
  query: z.object({ address: requiredText(2000), width: photoWidth }),
  file: 'Ảnh hàng',
  errors: ['image.unknown'],
})
