import { orderStatusNames } from '#orders/core/order.status.ts'
import type { StatusTable, Tone } from '#platform/web/actions/status-tag.tsx'

const tones: Readonly<Record<string, Tone>> = {
  0: 'neutral',
  1: 'warning',
  2: 'info',
  3: 'progress',
  4: 'purple',
  5: 'purple',
  6: 'info',
  7: 'progress',
  8: 'progress',
  8.2: 'progress',
  9: 'progress',
  10: 'progress',
  11: 'info',
  12: 'warning',
  13: 'warning',
  14: 'purple',
  15: 'purple',
  16: 'progress',
  17: 'success',
  18: 'danger',
}

/** Label and tone of every status of an order. */
export const orderTags: StatusTable = Object.fromEntries(
  Object.entries(orderStatusNames).map(([code, label]) => [code, { label, tone: tones[code] ?? 'neutral' }]),
)

const subStatusNames: Readonly<Record<string, string>> = {
  61: 'Chờ xác nhận thanh toán',
  62: 'Chờ người bán gửi',
  63: 'Người bán chưa báo mã vận đơn',
  64: 'Không có mã vận đơn nội địa',
  65: 'Đơn mua ở nước ngoài',
  66: 'Chờ người bán hoàn tiền',
  67: 'Chờ trang web hoàn tiền',
  68: 'Chờ xử lý khác',
  69: 'Chờ bấm nhận hàng',
  69.1: 'Đã bấm nhận hàng',
  70: 'Chờ bấm nhận hàng',
  70.1: 'Đã bấm nhận hàng',
  71: 'Hàng cồng kềnh',
  72: 'Hàng vỡ, sai',
  73: 'Thất lạc',
  74: 'Chờ đóng thùng',
  75: 'Đã đóng thùng',
  76: 'Lý do khác',
  77: 'Chờ người bán hoàn tiền',
  78: 'Chờ trang web hoàn tiền',
  79: 'Dự kiến đóng thùng',
  91: 'Hư hỏng tại Việt Nam',
  92: 'Người bán gửi sai hàng',
  93: 'Lý do khác',
}

/** Label and tone of the steps within 6, 7 and 9. */
export const subStatusTags: StatusTable = Object.fromEntries(
  Object.entries(subStatusNames).map(([code, label]) => [
    code,
    {
      label,
      tone: /^(63|64|66|67|68|71|72|73|76|77|78|9)/.test(code) ? ('warning' as const) : ('neutral' as const),
    },
  ]),
)

/** Sub-statuses of one status as options, in their order. */
export const subStatusesOf = (status: number): { value: string; label: string }[] =>
  Object.entries(subStatusNames)
    .filter(([code]) => Math.floor(Number(code) / 10) === status)
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .map(([value, label]) => ({ value, label }))

/** Every status as chips: the quoting steps first, cancelled last. */
export const statusChips: readonly { value: string; label: string }[] = Object.entries(orderStatusNames)
  .map(([value, label]) => ({ value, label }))
  .toSorted((a, b) => (Number(a.value) || 99) - (Number(b.value) || 99))
