import { recallIdleClaims } from '#orders/purchase/server/claim-order.usecase.ts'

export const jobs = [recallIdleClaims]
