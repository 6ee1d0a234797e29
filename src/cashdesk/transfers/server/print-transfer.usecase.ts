import { sql } from 'kysely'
import { refuseTransfer } from '#cashdesk/transfers/transfer.errors.ts'
import type { TransferRecord } from '#cashdesk/transfers/transfer.api.ts'
import { transferStatus } from '#cashdesk/transfers/transfer.status.ts'
import { transfersWhere } from '#cashdesk/transfers/server/transfer.repo.ts'
import { formatVnd } from '#platform/rules/money.ts'
import { moneyInWords } from '#platform/rules/words.ts'
import type { Context } from '#platform/server/context.ts'
import { escapeHtml, printPage, signed, titled } from '#platform/server/files/print.ts'
import { barcodeSvg } from '#platform/server/files/qr.ts'
import { paperFoot, paperHead } from '#staff/server/paper-head.ts'

/** Slips of money in and money out, a page each, as they are signed at the desk. @throws transfers.not_found */
export async function printTransfers(context: Context, ids: readonly number[]): Promise<{ content: string }> {
  const wanted = [...new Set(ids)]
  const rows = await transfersWhere(context, sql<boolean>`t.id = any(${wanted}::bigint[])`)
  if (rows.length === 0 || rows.length !== wanted.length) throw refuseTransfer('transfers.not_found')
  const sections: string[] = []
  for (const row of rows) {
    const head = await paperHead(context, { station: row.station_id, made: row.created_at })
    sections.push(head + slipOf(row))
  }
  const [first] = rows
  return {
    content: printPage({
      kind: 'transfer',
      called: 'Phiếu thu, phiếu chi',
      title: rows.length === 1 && first ? `${nameOf(first)} ${first.code}` : `${rows.length} phiếu thu, chi`,
      sizes: ['A5', 'A4'],
      sections,
      foot: paperFoot(context),
    }),
  }
}

const isReceipt = ({ trans_type }: TransferRecord) => trans_type === 1
const nameOf = (row: TransferRecord) => (isReceipt(row) ? 'Phiếu thu' : 'Phiếu chi')

const ways = { bank: 'Chuyển khoản', cash: 'Tiền mặt' } as const
/** What is printed before the money has moved must not pass for a receipt. */
const standing: Readonly<Record<number, string>> = {
  [transferStatus.pending]: 'CHƯA XÁC NHẬN',
  [transferStatus.cancelled]: 'ĐÃ HỦY',
}

function slipOf(row: TransferRecord): string {
  const receipt = isReceipt(row)
  const amount = row.amount ?? 0
  const line = (label: string, value: string | null | undefined) =>
    value ? `<tr><td>${label}</td><td>${escapeHtml(value)}</td></tr>` : ''
  const account = [row.receive_bank, row.receive_account, row.receive_holder].filter(Boolean).join(' · ')
  const target = [row.order_code && `Đơn ${row.order_code}`, row.bill_code && `Phiếu xuất ${row.bill_code}`]
  const stands = standing[row.status]
  return `${titled(`${nameOf(row).toUpperCase()} ${row.code}`, barcodeSvg(row.code))}${stands ? `<p><b>${stands}</b></p>` : ''}
    <table><tbody>
      ${line(receipt ? 'Người nộp tiền' : 'Người nhận tiền', [row.customer_name, row.customer_no].filter(Boolean).join(' · '))}
      ${line('Hình thức', [ways[row.method ?? 'bank'], row.card_name].filter(Boolean).join(' · '))}
      ${line('Chi vào tài khoản', receipt ? null : account)}
      ${line(receipt ? 'Thu cho' : 'Chi cho', target.filter(Boolean).join(' · ') || 'Số dư của khách')}
      ${line('Nội dung', row.message)}
      ${line('Chứng từ ghi sổ', row.document)}
      <tr><td><b>Số tiền</b></td><td><b>${formatVnd(amount)} đ</b></td></tr>
    </tbody></table>
    <p>Bằng chữ: <i>${escapeHtml(moneyInWords(amount))}</i></p>
    ${signed('Người lập', 'Kế toán', 'Thủ quỹ', receipt ? 'Người nộp tiền' : 'Người nhận tiền')}`
}
