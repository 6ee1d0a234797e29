import { lazy, Suspense, useMemo } from 'react'
import { billFields } from '#billing/bill.fields.ts'
import { codStatus } from '#billing/bill.status.ts'
import { codTags } from '#billing/web/parts/bill-tags.ts'
import { openBill } from '#billing/web/parts/open-bill.tsx'
import { useCarrierOptions } from '#billing/web/parts/bill-options.ts'
import { listCods, exportCods } from '#delivery/cod.api.ts'
import type { Settlement } from '#delivery/web/cod-settle.tsx'
import { wroteIt } from '#platform/contract/status.ts'
import { ListScreen, type RowOf } from '#platform/web/list/list-screen.tsx'
import type { BulkAction, Column, Filter } from '#platform/web/list/list-types.ts'
import { linkOf } from '#platform/web/record/record-links.ts'
import { useBulkDialog } from '#platform/web/list/use-bulk-dialog.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'

const CodSettle = lazy(async () => ({ default: (await import('#delivery/web/cod-settle.tsx')).CodSettle }))

type CodBill = RowOf<typeof listCods>

interface View {
  path: string
  title: string
  cod: 'all' | 'paid' | 'unpaid'
}

/** Where the COD of a bill stands, beside its status what was noted of it. */
function stateOf({ cod_status: status, difference }: CodBill): string {
  if (difference === null) return status
  return difference === 0 ? 'second' : 'mismatch'
}

/** Who brings the money: what two of them bring is settled in two steps. */
const payerOf = (row: CodBill): string =>
  row.shipper_id === null ? `partner ${row.partner_id}` : `shipper ${row.shipper_id}`

/** Of the unpaid, what was noted already. */
const noted = [
  { value: 'mismatch', label: 'Chênh lệch' },
  { value: 'second', label: 'Chờ người thứ hai' },
]

const titled = (key: keyof typeof billFields) => ({ key, title: billFields[key].label })

const columns: readonly Column<CodBill>[] = [
  { ...titled('code'), width: 108, kind: 'code', pinned: true },
  {
    key: 'carrier',
    title: billFields.partner_name.label,
    width: 150,
    value: (row) => row.shipper_name ?? row.partner_name,
  },
  { ...titled('waybill'), width: 130, kind: 'code' },
  {
    ...titled('cod_status'),
    width: 118,
    kind: 'status',
    statuses: codTags,
    value: stateOf,
  },
  { ...titled('expected_cod'), width: 112, kind: 'money', total: 'expected_cod' },
  { ...titled('collected_cod'), width: 112, kind: 'money', total: 'collected_cod' },
  { ...titled('remitted_cod'), width: 112, kind: 'money', total: 'remitted_cod' },
  { ...titled('cod_fee'), width: 104, kind: 'money', total: 'cod_fee' },
  { key: 'difference', title: 'Chênh lệch', width: 104, kind: 'money' },
  {
    key: 'customer',
    title: billFields.customer_name.label,
    width: 190,
    value: (row) => [row.customer_no, row.customer_name].filter(Boolean).join(' · '),
    to: (row) => linkOf(billFields, 'customer_name', row),
  },
  { ...titled('total_vnd'), width: 112, kind: 'money', total: 'total_vnd' },
  { ...titled('delivered_at'), width: 128, kind: 'time', sortable: true },
  { ...titled('cod_paid_at'), width: 128, kind: 'time' },
  {
    ...titled('batch_code'),
    width: 112,
    kind: 'code',
    to: (row) => linkOf(billFields, 'batch_code', row),
  },
]

/** The screen of one view of the COD list. */
export function screenOf(view: View) {
  return function Cods() {
    return <CodList view={view} />
  }
}

function CodList({ view }: { view: View }) {
  const settles = useHasFlag('ql', 'kt')
  const { id: me } = usePerson()
  const { carriers, shippers } = useCarrierOptions()
  const { given, ask, close } = useBulkDialog<Settlement>()
  const known = JSON.stringify([carriers, shippers])
  const list = useMemo(() => {
    const any = (options: readonly { value: number; label: string }[]) => ({
      kind: 'any' as const,
      options: options.map(({ value, label }) => ({ value: String(value), label })),
    })
    const filters: Filter[] = [
      { ...titled('delivered_at'), kind: 'range' },
      { ...titled('partner_id'), ...any(carriers) },
      { ...titled('shipper_id'), ...any(shippers) },
    ]
    const settle: BulkAction<CodBill> = {
      key: 'settle',
      label: 'Đối soát COD',
      off: (chosen) => {
        const open = chosen.filter((row) => row.cod_status === codStatus.unpaid)
        if (open.length === 0) return 'Chỉ áp dụng cho phiếu chưa đối soát'
        if (new Set(open.map(payerOf)).size > 1)
          return 'Chọn phiếu của một đối tác hoặc một nhân viên giao hàng'
        const own = open.every((row) => stateOf(row) === 'second' && wroteIt(row, me))
        return own ? 'Bạn đã nhập số này, cần người khác đối soát' : null
      },
      run: (_ids, _reason, chosen) => {
        const open = chosen.filter((row) => row.cod_status === codStatus.unpaid)
        return ask({
          carrier: open[0]?.shipper_name ?? open[0]?.partner_name ?? '',
          own: typeof open[0]?.shipper_id === 'number',
          rows: open.map((row) => ({
            id: row.id,
            code: row.code,
            waybill: row.waybill,
            collected: row.collected_cod ?? 0,
            remitted: row.remitted_cod ?? row.collected_cod ?? 0,
            fee: row.cod_fee,
          })),
        })
      },
    }
    return {
      path: view.path,
      noun: 'phiếu COD',
      size: 50,
      sort: '-created_at',
      search: 'Mã phiếu, vận đơn, khách…',
      rowLabel: (row: CodBill) => row.code,
      columns,
      filters,
      ...(view.cod === 'paid' ? {} : { chips: { key: 'noted', options: noted } }),
      ...(settles && view.cod !== 'paid' ? { bulk: [settle] } : {}),
      open: openBill,
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the options are compared by what they say
  }, [view, settles, me, known, ask])
  return (
    <>
      <ListScreen
        exportCall={exportCods}
        {...list}
        title={view.title}
        call={listCods}
        fixed={{ cod: view.cod }}
      />
      <Suspense>{given && <CodSettle settlement={given} onClose={close} />}</Suspense>
    </>
  )
}
