import { sql } from 'kysely'
import { receiversOf } from '#orders/transport/server/receiver.repo.ts'
import { createTransport } from '#orders/transport/server/transport.usecase.ts'
import { transportForm, transportImport } from '#orders/transport/transport.api.ts'
import type { TransportForm } from '#orders/transport/transport.api.ts'
import { tracksOf } from '#orders/transport/transport.rules.ts'
import { amountOf, cellOf, transportColumns } from '#orders/transport/transport-sheet.rules.ts'
import type { TransportField } from '#orders/transport/transport-sheet.rules.ts'
import { issueDetails } from '#platform/contract/issues.ts'
import type { SheetRow } from '#platform/rules/sheet.ts'
import type { Context } from '#platform/server/context.ts'
import type { AddRowIssue, SheetImport } from '#platform/server/lists/sheets/sheet-import.ts'

type Row = SheetRow<TransportField>

/** An order of the sheet: its first row makes it, with the tracks of all rows of its group. */
interface Ready {
  form: TransportForm
  first: boolean
}

/** Orders that are only carried, a row a track; all or none. */
export const transportSheet: SheetImport<TransportField, Ready> = {
  calls: transportImport,
  columns: transportColumns,
  // Order codes are counted without gaps: whoever makes one would wait for a preview.
  readOnlyPreview: true,
  read,
  write: async (context, { form, first }) => (first ? (await createTransport(context, form)).code : null),
  fieldOf: cellOf,
}

async function read(
  { db, actor }: Context,
  rows: readonly Row[],
  addRowIssue: AddRowIssue<TransportField>,
): Promise<(Ready | null)[]> {
  const codes = rows.map(({ values }) => (values.customer_code ?? '').toUpperCase())
  const customers = await receiversOf(db, actor, codes)
  const known = await codesOf(db)
  const lineOfTrack = new Map<string, number>()
  const groups = new Map<string, TransportForm>()
  return rows.map((row, index) => {
    let good = true
    const issue = (field: TransportField | null, message: string) => {
      good = false
      addRowIssue(row, field, message)
    }
    const code = codes[index] ?? ''
    const customer = customers.get(code)
    if (code && !customer) issue('customer_code', 'Không tìm thấy khách hàng này')
    if (customer && !customer.address && !row.values.address)
      issue('address', 'Khách chưa có địa chỉ, vui lòng ghi địa chỉ người nhận')
    if (customer && !customer.phone && !row.values.phone)
      issue('phone', 'Khách chưa có điện thoại, vui lòng ghi điện thoại người nhận')
    const form = formOf(row, code, issue)
    for (const field of ['goods_type', 'route_code', 'warehouse_code'] as const) {
      const value = form?.[field]
      if (value && !known[field].has(value)) issue(field, 'Mã này không có hoặc đã ngừng dùng')
    }
    const goods = form && known.goods_type.get(form.goods_type)
    if (goods === 'prohibited') issue('goods_type', 'Hàng cấm, không nhận vận chuyển')
    if (goods === 'customs' && form && form.goods_values <= 0)
      issue('goods_values', 'Loại hàng này phải khai hải quan: cần giá trị khai báo')
    const [track] = tracksOf([row.values.track ?? ''])
    const earlier = track ? lineOfTrack.get(track) : undefined
    if (earlier) issue('track', `Trùng với dòng ${earlier}`)
    if (track) lineOfTrack.set(track, row.line)
    if (!good || !form || !track) return null
    const group = row.values.group ? `${code}|${row.values.group}` : ''
    const order = groups.get(group)
    if (group && order) {
      order.tracks.push(track)
      return { form: order, first: false }
    }
    if (group) groups.set(group, form)
    return { form, first: true }
  })
}

function formOf(
  { values }: Row,
  customer_code: string,
  issue: (field: TransportField | null, message: string) => void,
): TransportForm | null {
  const { group: _, track, quality, goods_values, currency, ...plain } = values
  const sent = {
    ...Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== '')),
    customer_code,
    tracks: track ? [track] : [],
    quality: amountOf(quality),
    goods_values: amountOf(goods_values),
    currency: currency?.toUpperCase() || undefined,
    goods_type: plain.goods_type?.trim(),
    route_code: plain.route_code?.trim(),
    warehouse_code: plain.warehouse_code?.trim(),
  }
  const parsed = transportForm.safeParse(sent)
  if (parsed.success) return parsed.data
  for (const { path, message } of issueDetails(parsed.error, { input: sent })) issue(cellOf(path), message)
  return null
}

/** The codes that a row may name; of goods what is asked of them. */
async function codesOf(db: Context['db']) {
  const { rows } = await sql<{ kind: string; code: string; asked: string }>`
    select 'goods_type' as kind, code,
      case when prohibited then 'prohibited' when customs then 'customs' else '' end as asked
      from goods_type where active
    union all select 'route_code', code, '' from route where active
    union all select 'warehouse_code', code, '' from warehouse where active`.execute(db)
  const of = (kind: string) =>
    new Map(rows.filter((row) => row.kind === kind).map(({ code, asked }) => [code, asked]))
  return { goods_type: of('goods_type'), route_code: of('route_code'), warehouse_code: of('warehouse_code') }
}
