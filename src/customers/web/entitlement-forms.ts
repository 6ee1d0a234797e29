import { customerFields } from '#customers/customer.fields.ts'
import type { CustomerRow } from '#customers/customer.api.ts'
import { setDebtLimit } from '#customers/debts.api.ts'
import { levelProposals } from '#customers/level-proposal.api.ts'
import { customerLevels, vipLevels } from '#customers/levels.api.ts'
import { scorePoint } from '#customers/point.api.ts'
import * as vip from '#customers/vip.api.ts'
import { vipStatus } from '#customers/vip.status.ts'
import type { CustomerDialog } from '#customers/web/customer-forms.ts'
import { codeOf, levelPicker } from '#customers/web/level-picker.ts'
import type { Call } from '#platform/contract/call.ts'
import type { FormField, FormValues } from '#platform/web/form/form-types.ts'

/** What a customer is entitled to: level, limits, VIP, points. */

const reasonField: FormField = { name: 'reason', label: 'Lý do', input: 'note' }

const levelValues = (row: CustomerRow): FormValues => ({
  level: { code: row.level_code, name: row.level_name },
  version: row.version,
})

export function levelForm(row: CustomerRow): CustomerDialog {
  return {
    call: vip.changeLevel,
    title: `Đổi hạng: ${row.called}`,
    params: { id: row.id },
    fields: [
      {
        name: 'level',
        label: customerFields.level_code.label,
        input: levelPicker(customerLevels),
        placeholder: 'Mã hoặc tên hạng…',
        toBody: codeOf,
        required: true,
      },
      reasonField,
    ],
    initial: levelValues(row),
    valuesOf: (now) => levelValues(now as CustomerRow),
  }
}

/** For those who may not change a level themselves. */
export function levelProposalForm(row: CustomerRow): CustomerDialog {
  return {
    call: levelProposals.calls.create as Call,
    title: `Đề nghị đổi hạng: ${row.called}`,
    fields: [
      {
        name: 'level_code',
        label: 'Hạng đề nghị',
        input: levelPicker(customerLevels),
        placeholder: 'Mã hoặc tên hạng…',
        toBody: codeOf,
        required: true,
        hint: `Đang là ${row.level_name}. Quản lý duyệt thì hạng mới có hiệu lực.`,
      },
      { name: 'reason', label: 'Lý do', input: 'note', required: true },
    ],
    initial: { customer_id: row.id },
  }
}

const bidLimits = (row: CustomerRow): FormValues => ({
  todayLimit: row.today_limit,
  dailyLimit: row.daily_limit,
  version: row.version,
})

export function bidLimitForm(row: CustomerRow): CustomerDialog {
  return {
    call: vip.setBidLimit,
    title: `Giới hạn đấu giá: ${row.called}`,
    params: { id: row.id },
    fields: [
      {
        name: 'todayLimit',
        label: 'Số link hôm nay',
        input: 'quantity',
        span: 6,
        hint: 'Chỉ dùng trong hôm nay, thay cho giới hạn mỗi ngày.',
      },
      {
        name: 'dailyLimit',
        label: 'Số link mỗi ngày',
        input: 'quantity',
        span: 6,
        hint: 'Để trống: không giới hạn.',
      },
    ],
    initial: bidLimits(row),
    valuesOf: (now) => bidLimits(now as CustomerRow),
    toBody: (_, { todayLimit, dailyLimit }, { version }) => ({
      todayLimit: todayLimit ?? null,
      dailyLimit: dailyLimit ?? null,
      version,
    }),
  }
}

export function debtLimitForm(row: CustomerRow, request?: { id: number; amount: number }): CustomerDialog {
  return {
    call: setDebtLimit,
    title: `Hạn mức công nợ: ${row.called}`,
    fields: [
      {
        name: 'debt_limit',
        label: `${customerFields.debt_limit.label} (đ)`,
        input: 'money',
        required: true,
        hint: 'Khách được nhận hàng khi phần còn thiếu không vượt số này.',
      },
      reasonField,
    ],
    initial: {
      user_id: row.id,
      debt_limit: request?.amount ?? row.debt_limit,
      ...(request ? { request_id: request.id } : {}),
    },
  }
}

export function vipForm(row: CustomerRow): CustomerDialog {
  return {
    call: vip.activateVip,
    title: `Kích hoạt VIP đấu giá: ${row.called}`,
    fields: [
      {
        name: 'level_code',
        label: 'Hạng VIP',
        input: levelPicker(vipLevels),
        placeholder: 'Mã hoặc tên hạng…',
        toBody: codeOf,
        hint: 'Để trống: hạng VIP mặc định. Tiền cọc của hạng được phong tỏa từ tiền khả dụng.',
      },
    ],
    initial: { user_id: row.id },
  }
}

export function mercariForm(row: CustomerRow): CustomerDialog {
  const active = row.mercari_status > vipStatus.off
  return {
    call: active ? vip.setMercariPriority : vip.activateMercari,
    title: `${active ? 'Độ ưu tiên Mercari' : 'Kích hoạt VIP Mercari'}: ${row.called}`,
    fields: [
      {
        name: 'priority',
        label: 'Độ ưu tiên',
        input: 'quantity',
        hint: 'Từ 0 đến 1,000; số lớn được mua trước.',
      },
    ],
    initial: { user_id: row.id, priority: row.mercari_priority },
    toBody: (_, { priority }) => ({ user_id: row.id, priority: priority ?? 0 }),
  }
}

export function pointForm(customer: { id: number; name: string }): CustomerDialog {
  return {
    call: scorePoint,
    title: `Chấm điểm: ${customer.name}`,
    fields: [
      {
        name: 'points',
        label: 'Số điểm',
        input: 'text',
        required: true,
        span: 6,
        hint: 'Số âm: trừ điểm.',
        toBody: (value) => (/^-?\d+$/.test(String(value).trim()) ? Number(value) : value),
      },
      { name: 'note', label: 'Lý do', input: 'note', required: true },
    ],
    initial: { user_id: customer.id },
  }
}
