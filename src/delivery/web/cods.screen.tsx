import { Button } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { billFields } from '#billing/bill.fields.ts'
import { codStatus } from '#billing/bill.status.ts'
import { codState, codTags } from '#billing/web/parts/bill-tags.ts'
import { billReads } from '#billing/web/parts/bill-reads.ts'
import { openBill } from '#billing/web/parts/open-bill.tsx'
import { useCarrierOptions } from '#billing/web/parts/bill-options.ts'
import { listCods, exportCods } from '#delivery/cod.api.ts'
import type { Settlement } from '#delivery/web/cod-settle.tsx'
import { wroteIt } from '#platform/contract/status.ts'
import { queryClient, useRecord } from '#platform/web/api.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import { useMessage } from '#platform/web/dialogs.tsx'
import { ListScreen, type RowOf } from '#platform/web/list/list-screen.tsx'
import type { BulkAction, Column, Filter } from '#platform/web/list/list-types.ts'
import { linkOf } from '#platform/web/record/record-links.ts'
import { useBulkDialog } from '#platform/web/list/use-bulk-dialog.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'

const CodSettle = lazy(async () => ({ default: (await import('#delivery/web/cod-settle.tsx')).CodSettle }))

const CodSheet = lazy(async () => ({ default: (await import('#carriers/web/parts/cod-sheet.tsx')).CodSheet }))

type CodBill = RowOf<typeof listCods>

interface View {
  path: string
  title: string
  cod: 'all' | 'paid' | 'unpaid'
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
    width: 128,
    value: (row) => row.shipper_name ?? row.partner_name,
  },
  { ...titled('waybill'), width: 112, kind: 'code' },
  {
    ...titled('cod_status'),
    width: 118,
    kind: 'status',
    statuses: codTags,
    value: codState,
  },
  { ...titled('expected_cod'), width: 104, kind: 'money', total: 'expected_cod' },
  { ...titled('collected_cod'), width: 104, kind: 'money', total: 'collected_cod' },
  { ...titled('remitted_cod'), width: 104, kind: 'money', total: 'remitted_cod' },
  { ...titled('cod_fee'), width: 96, kind: 'money', total: 'cod_fee' },
  { key: 'difference', title: 'Chênh lệch', width: 96, kind: 'money' },
  {
    key: 'customer',
    title: billFields.customer_name.label,
    width: 170,
    value: (row) => [row.customer_no, row.customer_name].filter(Boolean).join(' · '),
    to: (row) => linkOf(billFields, 'customer_name', row),
  },
  { ...titled('total_vnd'), width: 108, kind: 'money', total: 'total_vnd' },
  { ...titled('delivered_at'), width: 128, kind: 'time', sortable: true },
  { ...titled('cod_paid_at'), width: 128, kind: 'time' },
  {
    ...titled('batch_code'),
    width: 112,
    kind: 'code',
    to: (row) => linkOf(billFields, 'batch_code', row),
  },
]

const settlementOf = (rows: readonly CodBill[]): Settlement => ({
  carrier: rows[0]?.shipper_name ?? rows[0]?.partner_name ?? '',
  own: typeof rows[0]?.shipper_id === 'number',
  rows: rows.map((row) => ({
    id: row.id,
    code: row.code,
    waybill: row.waybill,
    collected: row.collected_cod ?? 0,
    remitted: row.remitted_cod ?? row.collected_cod ?? 0,
    fee: row.cod_fee,
  })),
})

/** The bill that the address asks to settle (`?settle=<id>`), as the day and the bell lead here. */
function Asked({ id, onClose }: { id: number; onClose: () => void }) {
  const message = useMessage()
  const { data, error } = useRecord(listCods, { query: { ids: String(id), cod: codStatus.unpaid, size: 1 } })
  const row = data?.results[0]
  if (error) return <Failed error={error} />
  if (!row) return null
  return (
    <Suspense>
      <CodSettle
        settlement={settlementOf([row])}
        onClose={(answer) => {
          const refused = answer?.failed[0]
          if (refused) message.error(refused.message)
          else if (answer) message.success(`Đã đối soát COD ${row.code}`)
          for (const call of [listCods, ...billReads])
            void queryClient.invalidateQueries({ queryKey: [call.id] })
          onClose()
        }}
      />
    </Suspense>
  )
}

/** The screen of one view of the COD list. */
export function screenOf(view: View) {
  return function Cods() {
    return <CodList view={view} />
  }
}

function CodList({ view }: { view: View }) {
  const settles = useHasFlag('ql', 'kt')
  const { id: me } = usePerson()
  const [search, setSearch] = useSearchParams()
  const asked = Number(search.get('settle'))
  const { carriers, shippers } = useCarrierOptions()
  const { given, ask, close } = useBulkDialog<Settlement>()
  const [sheet, setSheet] = useState(false)
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
        const own = open.every((row) => codState(row) === 'second' && wroteIt(row, me))
        return own ? 'Bạn đã nhập số này, cần người khác đối soát' : null
      },
      run: (_ids, _reason, chosen) => {
        const open = chosen.filter((row) => row.cod_status === codStatus.unpaid)
        return ask(settlementOf(open))
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
        actions={
          settles && view.cod !== 'paid' ? (
            <Button onClick={() => setSheet(true)}>Đối soát theo bảng kê</Button>
          ) : undefined
        }
      />
      <Suspense>{sheet && <CodSheet onClose={() => setSheet(false)} />}</Suspense>
      <Suspense>{given && <CodSettle settlement={given} onClose={close} />}</Suspense>
      {settles && asked > 0 && (
        <Asked
          id={asked}
          onClose={() =>
            setSearch((now) => {
              now.delete('settle')
              return now
            })
          }
        />
      )}
    </>
  )
}
