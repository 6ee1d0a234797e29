import { orderTable } from '#orders/core/order-table.status.ts'

/** What the actions that bring an order on are called. */
export const orderStepActions: Readonly<Record<string, string>> = {
  create: 'Tạo đơn',
  ...Object.fromEntries(orderTable.actions.map(({ key, label }) => [key, label])),
}
