import { Button, Modal, Skeleton } from 'antd'
import { Fragment, useState } from 'react'
import type { output } from 'zod'
import {
  billParcels,
  listExtras,
  priceCalculator,
  printParcels,
  saveCarrier,
  saveViettel,
  saveVnpost,
  viettelService,
  type CarrierQuote,
} from '#carriers/carriers.api.ts'
import { shares } from '#carriers/parcel.rules.ts'
import { carrierNames, type CarrierCode } from '#carriers/parcel.words.ts'
import { ParcelInputs, type TypedParcel } from '#carriers/web/parts/parcel-inputs.tsx'
import { parcelReads } from '#carriers/web/parts/parcel-reads.ts'
import { api, queryClient, useCall, useRecord } from '#platform/web/api.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import { useMessage } from '#platform/web/dialogs.tsx'
import { NoteInput } from '#platform/web/inputs/text-inputs.tsx'
import { printHtml } from '#platform/web/print/print-frame.ts'
import { errorText } from '#platform/web/words/kit.words.ts'
import { grouped } from '#platform/web/words/numbers.ts'

type About = output<typeof billParcels.data>
interface Choice {
  carrier: CarrierCode
  service: string
}

const parcelsOf = (n: number, { weight, cod }: About): TypedParcel[] => {
  const weights = shares(Math.max(weight, n * 100), n)
  // One parcel collects for all of them: a receiver pays once.
  return weights.map((each, at) => ({
    weight: each,
    length: null,
    width: null,
    height: null,
    cod: at === 0 ? cod : 0,
  }))
}

/** Sends a bill: its parcels, what every carrier asks, how it reads the address, then the waybills and their labels. */
export function SendBill({
  bill,
  about,
  onClose,
}: {
  bill: { id: number; code: string }
  about: About
  onClose: () => void
}) {
  const message = useMessage()
  const [parcels, setParcels] = useState(() => parcelsOf(1, about))
  const [choice, setChoice] = useState<Choice>()
  const [note, setNote] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string>()
  const cod = parcels.reduce((sum, parcel) => sum + (parcel.cod ?? 0), 0)
  const whole = parcels.every(({ weight }) => (weight ?? 0) > 0) && cod === about.cod

  const save = async () => {
    if (!choice || !whole || saving) return
    setSaving(true)
    setProblem(undefined)
    const { carrier, service } = choice
    const body = {
      bill_id: bill.id,
      service,
      parcels: parcels.map(sentOf),
      ...(note ? { note } : {}),
    }
    try {
      const { data, message: said } =
        carrier === 'viettel'
          ? await api(saveViettel, { body })
          : carrier === 'vnpost'
            ? await api(saveVnpost, { body })
            : await api(saveCarrier, { body: { ...body, carrier } })
      message.success(said)
      onClose()
      const ids = data.parcels.filter(({ waybill }) => waybill).map(({ id }) => id)
      const printed = await api(printParcels, { body: { ids } })
      await printHtml(printed.data.content, { page: 'label100x150' })
    } catch (thrown) {
      setProblem(errorText(thrown))
    } finally {
      setSaving(false)
      for (const call of parcelReads) void queryClient.invalidateQueries({ queryKey: [call.id] })
    }
  }
  return (
    <Modal
      open
      title={`Gửi hãng vận chuyển ${bill.code}`}
      width={860}
      okText="Tạo vận đơn và in nhãn"
      cancelText="Đóng"
      okButtonProps={{ loading: saving, disabled: !choice || !whole }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <div className="carrier-send">
        <fieldset>
          <legend>Kiện hàng</legend>
          {parcels.map((parcel, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- parcels are only their number
            <div key={at}>
              <b>Kiện {at + 1}</b>
              <ParcelInputs
                parcel={parcel}
                called={`Kiện ${at + 1}`}
                collects={about.cod > 0}
                onChange={(changed) => setParcels(parcels.map((one, n) => (n === at ? changed : one)))}
              />
            </div>
          ))}
          <Button
            onClick={() => setParcels(parcelsOf(parcels.length + 1, about))}
            disabled={parcels.length >= 20}
          >
            Thêm kiện
          </Button>{' '}
          {parcels.length > 1 && (
            <Button onClick={() => setParcels(parcelsOf(parcels.length - 1, about))}>Bớt kiện</Button>
          )}
          {cod !== about.cod && (
            <p className="bill-problem" role="alert">
              Thu hộ các kiện cộng lại {grouped(cod)} đ, phiếu cần {grouped(about.cod)} đ.
            </p>
          )}
        </fieldset>
        {whole && (
          <Offers
            key={JSON.stringify(parcels)}
            bill={bill.id}
            parcels={parcels}
            choice={choice}
            choose={setChoice}
            about={about}
          />
        )}
        <label>
          Ghi chú cho bưu tá
          <NoteInput value={note} onChange={setNote} maxLength={120} />
        </label>
      </div>
      {problem && (
        <p className="bill-problem" role="alert">
          {problem}
        </p>
      )}
    </Modal>
  )
}

const sentOf = ({ weight, length, width, height, cod }: TypedParcel) => ({
  grams: weight ?? 0,
  length,
  width,
  height,
  cod: cod ?? 0,
})

const inAddress = (parcels: readonly TypedParcel[]) => ({
  parcels: parcels
    .map(({ weight, length, width, height }) =>
      length && width && height ? `${weight}x${length}x${width}x${height}` : String(weight),
    )
    .join(','),
  cods: parcels.map(({ cod }) => cod ?? 0).join(','),
})

/** Services of all carriers side by side, the cheapest first; the cheapest and the fastest are marked. */
function Offers({
  bill,
  parcels,
  choice,
  choose,
  about,
}: {
  bill: number
  parcels: readonly TypedParcel[]
  choice: Choice | undefined
  choose: (choice: Choice) => void
  about: About
}) {
  const { data, error, refetch } = useRecord(priceCalculator, {
    query: { bill_id: bill, ...inAddress(parcels) },
  })
  const { data: extras } = useCall(listExtras, {})
  const [again, setAgain] = useState<CarrierQuote>()
  if (error) return <Failed error={error} retry={refetch} />
  if (!data) return <Skeleton active paragraph={{ rows: 5 }} />
  const quotes = data.data.map((quote) => (again?.carrier === quote.carrier ? again : quote))
  const offers = quotes
    .flatMap(({ carrier, offers: own }) => own.map((offer) => ({ carrier, ...offer })))
    .toSorted((a, b) => a.fee - b.fee)
  const hours = offers.flatMap(({ hours: one }) => (one === null ? [] : [one]))
  const fastest = Math.min(...hours)
  const limits = (extras?.data ?? []).filter(({ limit }) => limit !== null)
  const askViettel = async () => {
    const given = parcels.map(sentOf)
    setAgain((await api(viettelService, { body: { bill_id: bill, parcels: given } })).data)
  }
  const chosen = quotes.find(({ carrier }) => carrier === choice?.carrier)
  return (
    <>
      <fieldset>
        <legend>Hãng và dịch vụ</legend>
        <ul className="carrier-offers">
          {offers.map((offer, at) => (
            <li key={`${offer.carrier} ${offer.service}`}>
              <label>
                <input
                  type="radio"
                  name="carrier-offer"
                  checked={choice?.carrier === offer.carrier && choice.service === offer.service}
                  onChange={() => choose({ carrier: offer.carrier, service: offer.service })}
                />
                <span>
                  <b>{carrierNames[offer.carrier]}</b> {offer.name}
                  {at === 0 && (
                    <span className="tag" data-phase="done">
                      Rẻ nhất
                    </span>
                  )}
                  {offer.hours === fastest && (
                    <span className="tag" data-phase="delivery">
                      Nhanh nhất
                    </span>
                  )}
                  <small className="quiet">{feesOf(offer)}</small>
                </span>
                <b className="n">{grouped(offer.fee)} đ</b>
              </label>
            </li>
          ))}
        </ul>
        {quotes
          .filter(({ why }) => why !== null)
          .map(({ carrier, why }) => (
            <p key={carrier} className="quiet">
              {carrierNames[carrier]}: {why}{' '}
              {carrier === 'viettel' && (
                <Button size="small" onClick={() => void askViettel()}>
                  Hỏi lại Viettel Post
                </Button>
              )}
            </p>
          ))}
        {limits.map(({ carrier, name, limit }) => (
          <p key={`${carrier} ${name}`} className="quiet">
            {carrierNames[carrier]}, {name.toLowerCase()}: {limit}
          </p>
        ))}
      </fieldset>
      <AddressCard about={about} chosen={chosen} />
    </>
  )
}

const systemNames = { '2025': 'hai cấp mới', legacy: 'ba cấp cũ' } as const

/** The receiver's place on the slip and in the other division, each carrier's codes of it, and how the chosen one reads it. */
function AddressCard({ about: { address }, chosen }: { about: About; chosen: CarrierQuote | undefined }) {
  if (!address) return <p className="bill-warning">Phiếu chưa có địa chỉ.</p>
  const { given, system, others, books } = address
  const other = system === 'legacy' ? '2025' : 'legacy'
  return (
    <dl className="carrier-addresses">
      <dt>Địa chỉ trên phiếu ({systemNames[system]})</dt>
      <dd>{given}</dd>
      {others.length > 0 && (
        <>
          <dt>Theo địa giới {systemNames[other]}</dt>
          <dd>{others.join('; ')}</dd>
        </>
      )}
      {books.map(({ carrier, code, problem }) => (
        <Fragment key={carrier}>
          <dt>Mã của {carrierNames[carrier]}</dt>
          <dd>
            {code && <span className="code">{code}</span>}{' '}
            {problem && <span className="bill-warning">{problem}</span>}
          </dd>
        </Fragment>
      ))}
      <dt>Hãng đọc thành</dt>
      <dd>
        {!chosen ? 'Chọn hãng để xem' : (chosen.reading ?? asItIs(chosen))}
        {chosen && chosen.misread.length > 0 && (
          <p className="bill-problem" role="alert">
            Hãng đọc khác phiếu: không thấy {chosen.misread.join(', ')}. Kiểm tra trước khi tạo vận đơn.
          </p>
        )}
      </dd>
    </dl>
  )
}

const asItIs = ({ carrier, names_known }: CarrierQuote) =>
  `${carrierNames[carrier]} nhận nguyên địa chỉ trên phiếu, không đọc lại${
    names_known ? '; đã kiểm tên phường xã và tỉnh thành khi báo giá' : ''
  }.`

const feesOf = ({ hours, cod_fee, value_fee }: CarrierQuote['offers'][number]) =>
  [
    hours === null ? 'không nói thời gian' : hours < 48 ? `${hours} giờ` : `${Math.round(hours / 24)} ngày`,
    ...(cod_fee ? [`phí thu hộ ${grouped(cod_fee)} đ`] : []),
    ...(value_fee ? [`phí khai giá ${grouped(value_fee)} đ`] : []),
  ].join(' · ')
