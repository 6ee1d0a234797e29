import { Segmented } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { backStatus } from '#delivery/back-status.api.ts'
import { mendConflict } from '#delivery/mend-conflict.api.ts'
import { cancelQuotes, getOrder } from '#orders/core/order.api.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { orderFields } from '#orders/core/order.fields.ts'
import { subStatus } from '#orders/core/sub.status.ts'
import { orderPath } from '#orders/core/web/parts/order-paths.ts'
import { orderReads } from '#orders/core/web/parts/order-reads.ts'
import {
  conflictKinds,
  conflictNames,
  listConflicts,
  type ConflictKind,
  type ConflictMend,
  type ConflictRow,
} from '#orders/desk/conflict.api.ts'
import { updateBuy } from '#orders/purchase/purchase.api.ts'
import { updateTrack } from '#orders/quote/quote.api.ts'
import { editTransport } from '#orders/transport/transport.api.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { api, useCall, useWrite } from '#platform/web/api.ts'
import { CallList } from '#platform/web/list/list-screen.tsx'
import type { Column } from '#platform/web/list/list-types.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import { Screen } from '#platform/web/shell/screen.tsx'
import { grouped } from '#platform/web/words/numbers.ts'
import '#orders/core/web/parts/pasted-list.css'

const path = '/quotes/conflict'
const most = 1_000
const reads = [listConflicts, ...orderReads]

/** Orders that share what only one may have, or that disagree with their own papers; one kind at a time. */
export default function Conflicts() {
  const [address, setAddress] = useSearchParams()
  const kind = conflictKinds.find((one) => one === address.get('kind')) ?? 'item'
  const { data } = useCall(listConflicts, { query: { kind, size: 1 } })
  const counts = data?.option?.counts
  const said = (one: ConflictKind) => {
    const n = counts?.[one]
    return n === undefined ? '' : ` (${grouped(n)}${n >= most ? '+' : ''})`
  }
  return (
    <Screen path={path} title="Đơn trùng">
      <Segmented<ConflictKind>
        className="pasted-kinds"
        aria-label="Loại trùng"
        value={kind}
        onChange={(wanted) => setAddress(wanted === 'item' ? {} : { kind: wanted })}
        options={conflictKinds.map((one) => ({ value: one, label: `${conflictNames[one]}${said(one)}` }))}
      />
      <OfKind key={kind} kind={kind} />
    </Screen>
  )
}

const sharedTitle: Readonly<Record<ConflictKind, string>> = {
  item: 'Món hàng',
  track: orderFields.track.label,
  supplier: orderFields.supplier_order_no.label,
  state: 'Đơn lệch',
}

function OfKind({ kind }: { kind: ConflictKind }) {
  const { role } = usePerson()
  const repairs = useRepairs()
  const columns: readonly Column<ConflictRow>[] = [
    {
      key: 'code',
      title: 'Đơn',
      width: 118,
      pinned: true,
      render: (row) => (
        <Link className="code link-words" to={orderPath(role, row.id)}>
          {row.code}
        </Link>
      ),
    },
    { key: 'shared', title: sharedTitle[kind], kind: 'code', width: 210 },
    {
      key: 'others',
      title: 'Trùng với',
      width: 190,
      // Of another station, or of a colleague's customer: it is told that there is one, not which.
      value: (row) => row.others ?? 'Ngoài phạm vi của bạn',
    },
    {
      key: 'status',
      title: 'Trạng thái',
      width: 190,
      render: (row) => (
        <>
          <StatusTag status={row.status} tags={orderStatus.tags} />
          <StatusTag status={row.sub_status} tags={subStatus.tags} />
        </>
      ),
    },
    { key: 'name', title: 'Hàng', width: 230 },
    {
      key: 'customer_name',
      title: 'Khách hàng',
      width: 210,
      value: (row) => [row.customer_no, row.customer_name].filter(Boolean).join(' · '),
    },
    { key: 'sale_name', title: 'Kinh doanh', width: 150 },
    { key: 'why', title: 'Vì sao', width: 320 },
  ]
  const shown = kind === 'state' ? columns.filter(({ key }) => key !== 'others' && key !== 'shared') : columns
  return (
    <CallList
      path={path}
      call={listConflicts}
      noun="đơn"
      columns={shown}
      fixed={{ kind }}
      sort="shared"
      search="Mã đơn, mã vận đơn, mã người bán, tên hàng…"
      rowLabel={(row: ConflictRow) => row.code}
      rowActions={(row: ConflictRow) => repairs(kind, row)}
    />
  )
}

/** How each kind is mended from here. */
function useRepairs(): (kind: ConflictKind, row: ConflictRow) => RowAction[] {
  const write = useWrite(reads)
  const sells = useHasFlag('ql', 'kt', 'kd', 'cs')
  const buys = useHasFlag('ql', 'kd', 'cs')
  const stepsBack = useHasFlag('ql', 'kt', 'op')
  const keepsBooks = useHasFlag('ql', 'kt')
  const tracks = useHasFlag('ql', 'kt', 'kd', 'cs', 'op')
  /** Of the tracks under which goods come that we only carry the shared one alone is changed. */
  const changeCarried = async ({ id, shared, version }: ConflictRow, track: string) => {
    const { data } = await api(getOrder, { params: { id } })
    const changed = data.tracks.map((one) => (one === shared ? track : one)).filter(Boolean)
    return write(editTransport, { body: { _id: id, tracks: changed, version } })
  }
  return (kind, row) => {
    const { id, code, status, version } = row
    const byTheBooks = (mend: 'follow_bill' | 'free_deposit', label: string, okText: string): RowAction => ({
      key: mend,
      label,
      danger: true,
      off: keepsBooks ? undefined : 'Kế toán, quản lý sửa được đơn lệch phiếu, lệch cọc',
      confirm: { title: `${label}: ${code}?`, content: row.why, reason: 'required', okText },
      run: (reason) => write(mendConflict, { body: { id, mend, reason, version } }),
    })
    const ofMend: Record<ConflictMend, RowAction> = {
      step_back: {
        key: 'back',
        label: 'Lùi trạng thái',
        danger: true,
        off: stepsBack ? undefined : 'Kho, kế toán, quản lý lùi được trạng thái',
        confirm: { title: `Lùi ${code} một bước?`, reason: 'required', okText: 'Lùi' },
        run: (reason) => write(backStatus, { body: { ids: [id], reason } }),
      },
      follow_bill: byTheBooks('follow_bill', 'Sửa theo phiếu xuất', 'Sửa'),
      free_deposit: byTheBooks('free_deposit', 'Trả cọc còn khóa', 'Trả cọc'),
    }
    const ofKind: Record<ConflictKind, RowAction[]> = {
      item: [
        {
          key: 'cancel',
          label: 'Hủy đơn thừa',
          danger: true,
          off: sells ? undefined : 'Kinh doanh, hỗ trợ, kế toán hủy được đơn',
          confirm: { title: `Hủy ${code}?`, reason: 'required', okText: 'Hủy đơn' },
          run: (reason) => write(cancelQuotes, { body: { ids: [id], reason } }),
        },
      ],
      track: [
        {
          key: 'track',
          label: 'Sửa mã vận đơn',
          primary: true,
          off: !tracks
            ? 'Kinh doanh, hỗ trợ, kế toán, kho sửa được mã vận đơn'
            : status === orderStatus.bought || status === orderStatus.arrivedOverseas
              ? undefined
              : 'Hàng đã rời kho nước ngoài',
          confirm: {
            title: `Mã vận đơn của ${code}`,
            content: `Đang ghi ${row.shared}`,
            reason: 'optional',
            reasonLabel: 'Mã vận đơn đúng (để trống: bỏ mã)',
            okText: 'Lưu mã',
          },
          run: (track) =>
            row.carried
              ? changeCarried(row, track)
              : write(updateTrack, { params: { id }, body: { track, version } }),
        },
      ],
      supplier: [
        {
          key: 'supplier',
          label: 'Sửa mã người bán',
          primary: true,
          off: !buys
            ? 'Kinh doanh, hỗ trợ sửa được mã người bán'
            : status === orderStatus.bought || status === orderStatus.purchaseApproved
              ? undefined
              : 'Hàng đã về kho nước ngoài',
          confirm: {
            title: `Mã người bán của ${code}`,
            content: `Đang ghi ${row.supplier_order_no ?? ''}`,
            reason: 'required',
            reasonLabel: 'Mã người bán đúng',
            okText: 'Lưu mã',
          },
          run: async (supplier_order_no) => {
            const { data } = await api(getOrder, { params: { id } })
            const { card_id, actual_price } = data
            const body = {
              supplier_order_no,
              card_id: card_id ?? 0,
              actual_price: actual_price ?? 0,
              version,
            }
            return write(updateBuy, { params: { id }, body })
          },
        },
      ],
      state: row.mend ? [ofMend[row.mend]] : [],
    }
    return ofKind[kind]
  }
}
