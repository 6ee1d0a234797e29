import { z } from 'zod'
import { expectedBookingKinds } from '#cashdesk/bank/bank.api.ts'
import { kindNames } from '#cashdesk/bank/bank.words.ts'
import type { Fields } from '#platform/contract/record.ts'

const filtered = { filter: 'any', filterAt: 'screen' } as const
const kinds = [...expectedBookingKinds, 'own_transfer'] as const

/** What the bank is still to book of ours, field by field, in the order of the list. */
export const expectedFields = {
  code: { label: 'Mã', kind: 'text', required: true, computed: true, list: { width: 130 } },
  kind: {
    label: 'Khoản',
    kind: 'select',
    options: kinds.map((value) => ({
      value,
      label: kindNames[value === 'own_transfer' ? 'own' : value],
    })),
    answer: z.enum(kinds),
    required: true,
    list: { ...filtered, width: 150 },
  },
  /** What a booking is set against. */
  reference_id: { label: 'Chứng từ', kind: 'key', required: true },
  /** Partner, shipper, card or account it is of. */
  who: { label: 'Đối tác, thẻ, người nhận', kind: 'text', computed: true, list: { width: 210 } },
  expected_on: {
    label: 'Ngày ghi sổ',
    kind: 'date',
    required: true,
    list: { width: 104, sortable: true, filter: 'range', filterAt: 'screen' },
  },
  /** VND, + in, − out. */
  amount: { label: 'Số tiền', kind: 'money', required: true, list: { width: 120 } },
  settled: { label: 'Ngân hàng đã ghi', kind: 'money', required: true, list: { width: 130 } },
  open: { label: 'Còn chờ', kind: 'money', required: true, list: { width: 120 } },
  /** The bank's bookings that were set against it. */
  bookings: {
    label: 'Giao dịch ngân hàng',
    kind: 'text',
    answer: z.array(
      z.object({ id: z.number(), amount: z.number(), booked_at: z.string(), card_name: z.string() }),
    ),
    computed: true,
    list: { width: 260 },
  },
  card_id: { label: 'Tài khoản', kind: 'key', list: { ...filtered, column: false } },
  card_name: { label: 'Tài khoản', kind: 'text', computed: true, list: { width: 170 } },
  partner_id: { label: 'Đối tác', kind: 'key', list: { ...filtered, column: false } },
  /** Waybill, reference at the bank or note. */
  note: { label: 'Vận đơn, số tham chiếu', kind: 'text', computed: true, list: { width: 160 } },
  document: { label: 'Chứng từ', kind: 'text', computed: true, list: { width: 150 } },
  station_name: {
    label: 'Trạm',
    kind: 'text',
    required: true,
    computed: true,
    list: { width: 110, hidden: true },
  },
  /** It stands in suspense until the bank books it. */
  suspense: { label: 'Đang treo', kind: 'boolean', required: true },
  created_at: { label: 'Ngày tạo', kind: 'time', required: true },
} as const satisfies Fields
