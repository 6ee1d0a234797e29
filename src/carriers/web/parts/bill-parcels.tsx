import { Button, Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import {
  acceptTerms,
  billParcels,
  cancelParcel,
  listServices,
  printParcels,
  resendParcel,
  settleParcel,
  type ParcelRow,
} from '#carriers/carriers.api.ts'
import { parcelOutcome, parcelStatus } from '#carriers/parcel.status.ts'
import { carrierNames, trackingPages } from '#carriers/parcel.words.ts'
import { parcelReads } from '#carriers/web/parts/parcel-reads.ts'
import { ActionBar } from '#platform/web/actions/action-bar.tsx'
import { disabledReason, type RowAction } from '#platform/web/actions/row-action.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { useCall, useRecord, useWrite } from '#platform/web/api.ts'
import { Failed, Nothing } from '#platform/web/blank/blank.tsx'
import { OutsideLink } from '#platform/web/outside-link.tsx'
import { printHtml } from '#platform/web/print/print-frame.ts'
import { useHasFlag } from '#platform/web/session.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import { When } from '#platform/web/words/when.tsx'
import '#carriers/web/parts/carriers.css'

const SendBill = lazy(async () => ({ default: (await import('#carriers/web/parts/send-bill.tsx')).SendBill }))
const EditParcel = lazy(async () => ({
  default: (await import('#carriers/web/parts/edit-parcel.tsx')).EditParcel,
}))
const ParcelWay = lazy(async () => ({
  default: (await import('#carriers/web/parts/parcel-way.tsx')).ParcelWay,
}))

/** What of a bill went out with a carrier, parcel by parcel, and the door to send it. */
export function BillParcels({ bill }: { bill: { id: number; code: string } }) {
  const { data, error, refetch } = useRecord(billParcels, { params: { bill: bill.id } })
  const sends = useHasFlag('ql', 'kt', 'op')
  const [sending, setSending] = useState(false)
  const write = useWrite(parcelReads)
  if (error) return <Failed error={error} retry={refetch} />
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />
  const { parcels, blocked } = data.data
  const live = parcels.filter(({ state }) => state !== parcelStatus.cancelled)
  const printable = live.filter(({ waybill }) => waybill)
  const printAll = async () => {
    const { data: printed } = await write(printParcels, { body: { ids: printable.map(({ id }) => id) } })
    await printHtml(printed.content, { page: 'label100x150' })
  }
  const doors: RowAction[] = [
    {
      key: 'send',
      label: 'Gửi hãng vận chuyển',
      primary: true,
      off: blocked ?? undefined,
      run: () => setSending(true),
    },
    ...(printable.length > 1 ? [{ key: 'labels', label: `In ${printable.length} nhãn`, run: printAll }] : []),
  ]
  return (
    <div className="carrier-parcels">
      {sends && <ActionBar actions={doors} label={`Vận đơn của ${bill.code}`} inline />}
      {parcels.length === 0 && <Nothing small>Chưa có kiện nào gửi qua kết nối hãng.</Nothing>}
      <ol>
        {parcels.map((parcel) => (
          <Parcel key={parcel.id} parcel={parcel} of={live.length} />
        ))}
      </ol>
      {sending && (
        <Suspense>
          <SendBill bill={bill} about={data.data} onClose={() => setSending(false)} />
        </Suspense>
      )}
    </div>
  )
}

function Parcel({ parcel, of }: { parcel: ParcelRow; of: number }) {
  const [asked, setAsked] = useState<'edit' | 'way'>()
  const actions = useParcelActions(parcel, () => setAsked('edit'))
  const carrier = carrierNames[parcel.carrier]
  const size = [parcel.length, parcel.width, parcel.height].every(Boolean)
    ? ` · ${parcel.length}×${parcel.width}×${parcel.height} cm`
    : ''
  return (
    <li>
      <header>
        <b>
          Kiện {parcel.number}
          {parcel.state !== parcelStatus.cancelled && `/${of}`}
        </b>
        <StatusTag status={parcel.state} tags={parcelStatus.tags} />
        <StatusTag status={parcel.outcome} tags={parcelOutcome.tags} />
      </header>
      <p>
        {carrier} {parcel.service}
        {parcel.waybill && (
          <>
            {' · '}
            <OutsideLink to={trackingPages[parcel.carrier](parcel.waybill)}>
              <span className="code">{parcel.waybill}</span>
            </OutsideLink>
          </>
        )}
      </p>
      <p className="quiet">
        {grouped(parcel.weight)} g{size}
        {parcel.cod > 0 && ` · thu hộ ${grouped(parcel.cod)} đ`}
        {parcel.fee !== null && ` · cước ${grouped(parcel.fee)} đ`}
      </p>
      <Changes parcel={parcel} />
      {parcel.reading && <p className="quiet">Hãng đọc địa chỉ: {parcel.reading}</p>}
      {parcel.why && <p className="bill-warning">{parcel.why}</p>}
      {parcel.state === parcelStatus.unknown && <Unknown parcel={parcel} />}
      {parcel.problem && <p className="bill-warning">{parcel.problem}</p>}
      {parcel.last_event && parcel.last_event_at && (
        <p>
          {parcel.last_event} <When at={parcel.last_event_at} quiet />
        </p>
      )}
      <ActionBar actions={actions} label={`Thao tác với kiện ${parcel.number}`} inline />
      {parcel.waybill && asked !== 'way' && (
        <Button type="link" size="small" onClick={() => setAsked('way')}>
          Hành trình
        </Button>
      )}
      <Suspense>
        {asked === 'way' && <ParcelWay id={parcel.id} />}
        {asked === 'edit' && <EditParcel parcel={parcel} onClose={() => setAsked(undefined)} />}
      </Suspense>
    </li>
  )
}

/** Who finds out what became of it: we ask the carrier again, or a person looks. */
function Unknown({ parcel }: { parcel: ParcelRow }) {
  const { data } = useCall(listServices, {})
  const asks = data?.data.find(({ carrier }) => carrier === parcel.carrier)?.finds
  if (asks === undefined) return null
  return (
    <p>
      {asks
        ? 'Hệ thống đang tự hỏi lại hãng theo mã tham chiếu '
        : 'Tìm trên trang của hãng theo mã tham chiếu '}
      <span className="code">{parcel.reference}</span>.
    </p>
  )
}

/** What the carrier weighed or asks otherwise than it said when it took the parcel. */
function Changes({ parcel }: { parcel: ParcelRow }) {
  const words = termsWords(parcel)
  if (!words) return null
  return parcel.terms_changed ? (
    <p className="bill-warning">{words} Chờ kế toán đối chiếu.</p>
  ) : (
    <p className="quiet">{words} Kế toán đã đối chiếu.</p>
  )
}

function termsWords({ weight, weight_now, fee, fee_now }: ParcelRow): string {
  const heavier = weight_now !== null && weight_now !== weight
  const dearer = fee !== null && fee_now !== null && fee_now !== fee
  const more = dearer ? fee_now - fee : 0
  return [
    heavier && `Hãng cân ${grouped(weight_now)} g.`,
    dearer && `Cước ${grouped(fee_now)} đ, chênh ${more > 0 ? '+' : ''}${grouped(more)} đ.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** The buttons of a parcel, from what the server allows. */
function useParcelActions(parcel: ParcelRow, edit: () => void): RowAction[] {
  const write = useWrite(parcelReads)
  const { id, version } = parcel
  const print = async () => {
    const { data } = await write(printParcels, { body: { ids: [id] } })
    await printHtml(data.content, { page: 'label100x150' })
  }
  const ways: Readonly<Record<string, Pick<RowAction, 'confirm' | 'run'>>> = {
    edit: { run: edit },
    resend: { run: () => write(resendParcel, { body: { id } }) },
    settle_found: {
      confirm: {
        title: 'Hãng có vận đơn của kiện này',
        content: `Tìm trên trang của hãng theo mã tham chiếu ${parcel.reference}.`,
        reason: 'required',
        reasonLabel: 'Mã vận đơn',
        okText: 'Ghi mã',
      },
      run: (waybill) => write(settleParcel, { body: { id, version, waybill } }),
    },
    settle_none: {
      confirm: {
        title: 'Hãng không có vận đơn của kiện này',
        content: `Đã tìm theo mã tham chiếu ${parcel.reference} mà không có. Sau đó mới gửi lại được.`,
        okText: 'Hãng không có',
      },
      run: () => write(settleParcel, { body: { id, version, waybill: null } }),
    },
    ...(parcel.terms_changed && {
      accept_terms: {
        confirm: {
          title: `Đã đối chiếu cước của kiện ${parcel.number} với hãng?`,
          content: termsWords(parcel),
          reason: 'optional' as const,
        },
        run: (reason?: string) =>
          write(acceptTerms, { body: { id, version, ...(reason ? { reason } : {}) } }),
      },
    }),
    cancel: {
      confirm: { title: `Hủy vận đơn ${parcel.waybill}`, reason: 'required', okText: 'Hủy vận đơn' },
      run: (reason) => write(cancelParcel, { body: { id, reason } }),
    },
    drop: {
      confirm: { title: `Bỏ kiện ${parcel.number}`, reason: 'required', okText: 'Bỏ kiện' },
      run: (reason) => write(cancelParcel, { body: { id, reason } }),
    },
  }
  const buttons = parcel.actions.flatMap((button): RowAction[] => {
    const way = ways[button.key]
    return way
      ? [{ key: button.key, label: button.label, off: disabledReason(button), danger: button.danger, ...way }]
      : []
  })
  if (parcel.state !== parcelStatus.made) return buttons
  const label = parcel.prints > 0 ? `In lại nhãn (đã in ${parcel.prints})` : 'In nhãn'
  return [{ key: 'print', label, run: print }, ...buttons]
}
