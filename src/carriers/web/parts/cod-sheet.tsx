import { Modal } from 'antd'
import { useState } from 'react'
import type { output } from 'zod'
import { billReads } from '#billing/web/parts/bill-reads.ts'
import { checkCodSheet } from '#carriers/cod-sheet.api.ts'
import { approveCods, listCods } from '#delivery/cod.api.ts'
import type { PastedColumn, PastedLine } from '#orders/core/pasted-lines.rules.ts'
import { PastedDesk, type NamedRecord } from '#orders/core/web/parts/pasted-list.tsx'
import { ApiError } from '#platform/contract/client.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import { rowOutcome, type JudgedRows } from '#platform/contract/pasted-rows.ts'
import { api } from '#platform/web/api.ts'
import { parseDecimal } from '#platform/web/inputs/money-typing.ts'
import { grouped } from '#platform/web/words/numbers.ts'

type Field = 'waybill' | 'cod' | 'fee'
/** `500.000`, `500,000 đ`: VND has no decimals. */
const vnd = (cell: string) => {
  const plain = cell.replaceAll(/[\sđ]/g, '')
  return parseDecimal(/^\d{1,3}([.,]\d{3})+$/.test(plain) ? plain.replaceAll(/[.,]/g, '') : plain, 0)
}
const columns: readonly PastedColumn<Field>[] = [
  { field: 'waybill', title: 'Mã vận đơn', required: true },
  { field: 'cod', title: 'Thu hộ', required: true, number: vnd },
  { field: 'fee', title: 'Phí giữ lại', number: vnd },
]
const slips: NamedRecord = {
  title: 'Phiếu',
  path: (_, id) => `/invoices?open=${id}`,
  reads: [listCods, ...billReads],
}
const sent = (rows: readonly PastedLine<Field>[]) =>
  rows.map(({ line, waybill, cod, fee }) => ({
    line,
    waybill: String(waybill),
    cod: Number(cod),
    ...(fee === undefined ? {} : { fee: Number(fee) }),
  }))
type Checked = output<typeof checkCodSheet.data>
/** So many slips are settled by one request. */
const atOnce = 500

/** What a carrier's sheet says, row by row, and settling what it says. */
export function CodSheet({ onClose }: { onClose: () => void }) {
  const [checked, setChecked] = useState<Checked>()
  const check = async (rows: PastedLine<Field>[]) => {
    const answer = await api(checkCodSheet, { body: { rows: sent(rows) } })
    setChecked(answer.data)
    return answer
  }
  const save = async (): Promise<{ data: JudgedRows }> => {
    if (!checked) return { data: { rows: [], counts: {} } }
    const open = new Map<number, string>()
    for (let at = 0; at < checked.settles.length; at += atOnce)
      for (const { id, message } of await settled(checked.settles.slice(at, at + atOnce)))
        open.set(id, message)
    const rows = checked.rows.map((row) => {
      if (row.outcome !== rowOutcome.change || row.id === null) return row
      const why = open.get(row.id)
      return why === undefined
        ? { ...row, outcome: rowOutcome.saved }
        : { ...row, outcome: rowOutcome.refused, message: why }
    })
    const counts: Record<string, number> = {}
    for (const { outcome } of rows) counts[outcome] = (counts[outcome] ?? 0) + 1
    return { data: { rows, counts } }
  }
  return (
    <Modal open title="Đối soát theo bảng kê của hãng" width={1100} footer={null} onCancel={onClose}>
      <PastedDesk
        columns={columns}
        body={checkCodSheet.body}
        example={'GHN0000123\t500,000\t5,000'}
        verb="Đối soát"
        value="Thực thu → hãng trả"
        record={slips}
        check={check}
        save={save}
      >
        <p className="quiet">
          Tiền về qua chuyển khoản, chờ đối chiếu sao kê. Phiếu lệch được ghi chênh lệch và giữ lại.
        </p>
        {checked && <Missing checked={checked} />}
      </PastedDesk>
    </Modal>
  )
}

/** Settles what can be. @returns what stays open, and why */
async function settled(rows: Checked['settles']): Promise<BulkAnswer['failed']> {
  try {
    return (await api(approveCods, { body: { rows, place: 'bank' } })).data.failed
  } catch (problem) {
    const data = problem instanceof ApiError ? (problem.extra['data'] as BulkAnswer | undefined) : undefined
    if (data?.failed) return data.failed
    throw problem
  }
}

/** Slips of the same carrier that its sheet does not name. */
function Missing({ checked: { carrier, missing, missing_vnd } }: { checked: Checked }) {
  if (missing.length === 0) return null
  return (
    <details>
      <summary>
        {carrier}: {grouped(missing.length)} phiếu chưa có trong bảng kê, {grouped(missing_vnd)} đ
      </summary>
      <ul>
        {missing.map(({ id, code, waybill, collected }) => (
          <li key={id}>
            <span className="code">{code}</span> {waybill} · {grouped(collected)} đ
          </li>
        ))}
      </ul>
    </details>
  )
}
