/** Kinds of accounts of the journal and their Vietnamese names. */
export const accountKinds = {
  customer: { tracked: true, name: 'Phải trả khách hàng' },
  bank: { tracked: true, name: 'Tiền gửi ngân hàng' },
  cash: { tracked: true, name: 'Tiền mặt' },
  card: { tracked: true, name: 'Thẻ mua hàng' },
  partner: { tracked: true, name: 'Công nợ đối tác' },
  shipper: { tracked: true, name: 'Công nợ nhân viên giao hàng' },
  staff: { tracked: true, name: 'Phải trả nhân viên' },
  goods: { tracked: false, name: 'Hàng mua đang đi đường' },
  asset: { tracked: false, name: 'Tài sản và công cụ' },
  clearing: { tracked: false, name: 'Khoản thu hộ, thanh toán hộ' },
  suspense: { tracked: false, name: 'Tiền chờ đối chiếu' },
  revenue: { tracked: false, name: 'Doanh thu' },
  expense: { tracked: false, name: 'Chi phí' },
  opening: { tracked: false, name: 'Số dư đầu kỳ' },
} as const
export type AccountKind = keyof typeof accountKinds

type Owned = 'customer' | 'bank' | 'cash' | 'card' | 'partner' | 'shipper' | 'staff'
export type AccountCode =
  | `${Owned}:${number}`
  | 'goods'
  | 'clearing:customs'
  | `asset:${'fixed' | 'tool' | 'worn'}`
  | 'clearing:assets'
  | 'clearing:liquidation'
  | 'suspense:bank'
  | `revenue:${'goods' | 'service' | 'freight' | 'surcharge' | 'storage' | 'delivery' | 'penalty' | 'recovery' | 'interest' | 'disposal'}`
  | `expense:${'goods' | 'freight' | 'delivery' | 'card_fee' | 'bank_fee' | 'loss' | 'compensation' | 'fx' | 'salary' | 'wear' | 'disposal'}`
  | 'opening'

export interface AccountParts {
  kind: AccountKind
  owner: number | null
  tracked: boolean
}

/** `customer:12` → its kind, owner 12, tracked. */
export function accountParts(code: AccountCode): AccountParts {
  const [kind = '', tail] = code.split(':')
  const owner = tail !== undefined && /^\d+$/.test(tail) ? Number(tail) : null
  return { kind: kind as AccountKind, owner, tracked: accountKinds[kind as AccountKind].tracked }
}

/** Names of the plain accounts, for the money preview and the statement. */
const plainNames: Partial<Record<AccountCode, string>> = {
  goods: 'Hàng mua đang đi đường',
  'asset:fixed': 'Tài sản cố định',
  'asset:tool': 'Công cụ, dụng cụ',
  'asset:worn': 'Hao mòn, phân bổ lũy kế',
  'clearing:customs': 'Thuế hải quan nộp hộ',
  'clearing:assets': 'Mua bán tài sản chờ thanh toán',
  'clearing:liquidation': 'Tiền bán thanh lý chờ quyết toán',
  'suspense:bank': 'Tiền ngân hàng chờ đối chiếu',
  'revenue:goods': 'Doanh thu tiền hàng',
  'revenue:service': 'Doanh thu phí dịch vụ',
  'revenue:freight': 'Doanh thu cước vận chuyển',
  'revenue:surcharge': 'Doanh thu phụ thu',
  'revenue:storage': 'Doanh thu lưu kho',
  'revenue:delivery': 'Doanh thu phí giao hàng',
  'revenue:penalty': 'Thu tiền phạt',
  'revenue:recovery': 'Thu bồi hoàn',
  'revenue:interest': 'Lãi tiền gửi ngân hàng',
  'revenue:disposal': 'Lãi thanh lý tài sản',
  'expense:goods': 'Giá vốn hàng mua',
  'expense:freight': 'Chi phí cước quốc tế',
  'expense:delivery': 'Chi phí giao hàng',
  'expense:card_fee': 'Phí thẻ',
  'expense:bank_fee': 'Phí ngân hàng',
  'expense:loss': 'Tổn thất',
  'expense:compensation': 'Bồi thường khách hàng',
  'expense:fx': 'Chênh lệch tỷ giá',
  'expense:salary': 'Chi phí lương',
  'expense:wear': 'Chi phí khấu hao, phân bổ',
  'expense:disposal': 'Lỗ thanh lý tài sản',
  opening: 'Số dư đầu kỳ',
}

export function accountName(code: string): string {
  return (
    plainNames[code as AccountCode] ?? accountKinds[(code.split(':')[0] ?? '') as AccountKind]?.name ?? code
  )
}

/** The plain accounts, for those who look one up by its name. */
export const plainAccounts: readonly { code: string; name: string }[] = Object.entries(plainNames).map(
  ([code, name = code]) => ({ code, name }),
)
