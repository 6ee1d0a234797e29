import * as api from '#orders/cart/cart.api.ts'
import * as carts from '#orders/cart/server/cart.usecase.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'

export const routes: Route[] = [
  serve(api.listCarts, ({ query }, context) => carts.listCarts(context, query)),
  serve(api.addToCart, ({ body }, context) => carts.addToCart(context, body)),
  serve(api.editCart, ({ body }, context) => carts.editCart(context, body)),
  serve(api.receiveCarts, ({ body }, context) => carts.receiveCarts(context, body.ids)),
  serve(api.quoteCart, ({ params, body }, context) => carts.quoteCart(context, params.id, body)),
  serve(api.keepCarts, ({ body }, context) => carts.keepCarts(context, body.ids)),
  serve(api.dropCarts, ({ body }, context) => carts.dropCarts(context, body)),
]
