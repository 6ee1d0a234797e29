import { z } from 'zod'
import { currencyOptions } from '#catalog/currency.rules.ts'
import type { Fields } from '#platform/contract/record.ts'
import { proposalStatus } from '#pricing/rate-proposal.status.ts'

const rate = { kind: 'number', required: true } as const

/** A rate that came from a bank, field by field, in the order of the list. */
export const proposalFields = {
  currency: {
    label: 'Tiền tệ',
    kind: 'select',
    options: currencyOptions,
    required: true,
    list: { width: 90, sortable: true, filter: 'any', filterAt: 'screen' },
  },
  status: {
    label: 'Trạng thái',
    kind: 'status',
    statuses: proposalStatus,
    answer: z.literal(proposalStatus.values),
    required: true,
    list: { width: 170, filter: 'any' },
  },
  /** The sell rate in force before; null: none. */
  before_rate: { label: 'Đang bán', kind: 'number', list: { width: 110 } },
  sell_rate: { label: 'Tỷ giá bán mới', ...rate, list: { width: 120 } },
  moved_percent: { label: 'Lệch (%)', kind: 'percent', required: true, list: { width: 100 } },
  bank_rate: { label: 'Ngân hàng bán', ...rate, list: { width: 120 } },
  buy_rate: { label: 'Tỷ giá mua mới', ...rate, list: { width: 120 } },
  applied_date: {
    label: 'Áp dụng từ',
    kind: 'date',
    required: true,
    list: { width: 110, sortable: true, filter: 'range' },
  },
  source: { label: 'Nguồn', kind: 'text', required: true, computed: true },
  /** As the bank wrote it. */
  quoted_at: { label: 'Ngân hàng công bố lúc', kind: 'text', required: true, computed: true },
  pulled_at: { label: 'Lấy lúc', kind: 'time', required: true, computed: true, list: { width: 150 } },
  rate_id: { label: 'Tỷ giá được áp dụng', kind: 'key' },
  decided_by_name: { label: 'Người xử lý', kind: 'text', computed: true, list: { width: 150 } },
  decided_at: { label: 'Xử lý lúc', kind: 'time' },
  reason: { label: 'Lý do', kind: 'note', list: { width: 220 } },
} as const satisfies Fields
