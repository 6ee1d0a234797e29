import { carriedWay, orderWay } from '#orders/core/order.way.ts'
import type { Way } from '#platform/contract/way.ts'

/** What our steps are called to those whose goods they are. */
const theirs: Readonly<Record<string, string>> = {
  Cọc: 'Đặt cọc',
  Mua: 'Đã mua hàng',
  'Kho nước ngoài': 'Đến kho nước ngoài',
  'Khai thác': 'Kiểm hàng',
  'Tính giá': 'Sẵn sàng giao',
  Giao: 'Đã giao',
}

const told = (way: Way): Way => ({
  ...way,
  steps: way.steps.map((step) => ({ ...step, label: theirs[step.label] ?? step.label })),
})

/** The way of an order in the customer's words. */
export const storyWay = told(orderWay)
export const carriedStoryWay = told(carriedWay)
