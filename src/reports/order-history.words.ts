import { orderTable } from '#orders/core/order-table.status.ts'

/** What the actions that bring an order on are called. */
export const orderStepActions: Readonly<Record<string, string>> = {
  create: 'Tạo đơn',
  // Of an action from several statuses the first says what it is usually called.
  ...Object.fromEntries(orderTable.actions.toReversed().map(({ key, label }) => [key, label])),
}
