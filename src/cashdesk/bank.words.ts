import type { BankStatus } from '#cashdesk/bank.api.ts'

export const bankStatusNames: Readonly<Record<BankStatus, string>> = {
  new: 'Chưa khớp',
  suggested: 'Có gợi ý',
  held: 'Đang treo',
  matched: 'Đã khớp',
  split: 'Đã tách',
  ignored: 'Bỏ qua',
}

export const sourceNames: Readonly<Record<string, string>> = {
  sepay: 'SePay',
  casso: 'Casso',
  file: 'Sao kê',
}

export const bankActionNames: Readonly<Record<string, string>> = {
  receive: 'Nhận từ ngân hàng',
  match: 'Khớp',
  split: 'Tách',
  hold: 'Treo',
  ignore: 'Bỏ qua',
  undo: 'Hoàn tác',
}

export const howNames: Readonly<Record<string, string>> = {
  made: 'Phiếu thu mới',
  confirmed: 'Xác nhận yêu cầu chờ',
  linked: 'Gắn với chứng từ đã ghi sổ',
}
