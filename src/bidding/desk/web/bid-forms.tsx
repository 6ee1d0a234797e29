import { bidFields } from '#bidding/core/bid.fields.ts'
import type { BidRow } from '#bidding/core/bid.api.ts'
import { bidStatus } from '#bidding/core/bid.status.ts'
import { bidOutcomesByHand, sentByHand } from '#bidding/core/by-hand.rules.ts'
import { assistedBid } from '#bidding/desk/bid-room.api.ts'
import { createMercariQuote } from '#bidding/desk/mercari-bid.api.ts'
import { bidReads, type BidDesk } from '#bidding/desk/web/bid-desks.ts'
import { useBidAccounts } from '#bidding/desk/web/parts/bid-choices.ts'
import { TypedMoney } from '#bidding/desk/web/parts/bid-money.tsx'
import { priceIn } from '#bidding/desk/web/parts/foreign-input.tsx'
import { MomentInput } from '#bidding/desk/web/parts/moment-input.tsx'
import { amountOf, priceField } from '#bidding/desk/web/parts/price-field.tsx'
import { useCatalogOptions } from '#orders/core/web/parts/catalog-options.ts'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import type { FormField, FormValues } from '#platform/web/form/form-types.ts'
import { formField, formValues } from '#platform/web/record/record-form.ts'

interface OfBid {
  desk: BidDesk
  row: BidRow
  onClose: () => void
}
const ofRow = (row: BidRow) => ({ version: row.version })
const answerOf = (row: BidRow) => ({ ...ofRow(row), amount: row.max_price })

/** What more is held when the most of a bid is this. */
function Raised({ row, most }: { row: BidRow; most: number | undefined }) {
  return <TypedMoney asked={most ? { action: 'raise', id: row.id, max_price: most } : undefined} />
}

/** Places a bid, raises it, places it once more: up to the most, with what more is held. */
export function PlaceForm({ desk, row, onClose }: OfBid) {
  const accounts = useBidAccounts([row.site_code])
  const { call, names } = desk.place
  const verb = row.status === bidStatus.bidding ? 'Nâng giá' : 'Đặt giá'
  const values = (given: unknown) => {
    const { max_price, account_id, version } = given as BidRow
    return { max_price, account_id, version }
  }
  const fields: FormField[] = [
    priceField(row.currency, {
      required: true,
      ...(row.sent_max === null
        ? {}
        : { hint: `Đã gửi ${row.sent_max.toLocaleString('vi-VN')}: chỉ nâng lên` }),
    }),
    {
      name: 'account_id',
      label: 'Tài khoản đấu giá',
      input: { kind: 'select', options: accounts },
      span: 6,
    },
  ]
  const below = ({ max_price }: FormValues) => <Raised row={row} most={amountOf(max_price)} />
  return (
    <FormDrawer
      open
      call={call}
      {...(names === 'path' ? { params: { id: row.id } } : {})}
      title={`${verb} ${row.item_id}`}
      fields={fields}
      initial={values(row)}
      valuesOf={values}
      {...(names === 'body' ? { toBody: (body: object) => ({ ...body, id: row.id }) } : {})}
      below={below}
      invalidates={bidReads}
      submitText={verb}
      onClose={onClose}
    />
  )
}

/** What people keep of a bid. */
export function EditForm({ desk, row, onClose }: OfBid) {
  const { routes, goodsTypes } = useCatalogOptions()
  const accounts = useBidAccounts([row.site_code])
  const values = (given: unknown) => ({
    ...formValues(bidFields, given as BidRow),
    max_price: (given as BidRow).max_price,
    account_id: (given as BidRow).account_id,
  })
  const below = ({ max_price }: FormValues) => {
    const most = amountOf(max_price)
    return <Raised row={row} most={most === row.max_price ? undefined : most} />
  }
  return (
    <FormDrawer
      open
      call={desk.edit}
      title={`Sửa lượt ${row.item_id}`}
      fields={[
        priceField(row.currency, { required: true }),
        formField(bidFields, 'lead_seconds'),
        {
          name: 'account_id',
          label: 'Tài khoản đấu giá',
          input: { kind: 'select', options: accounts },
          span: 12,
        },
        { name: 'route_code', label: 'Tuyến', input: { kind: 'select', options: routes }, span: 6 },
        { name: 'goods_type', label: 'Loại hàng', input: { kind: 'select', options: goodsTypes }, span: 6 },
        formField(bidFields, 'note'),
      ]}
      initial={values(row)}
      valuesOf={values}
      toBody={(body) => ({ ...body, id: row.id })}
      below={below}
      invalidates={bidReads}
      onClose={onClose}
    />
  )
}

/** Won or bought on the site, as a person saw it. */
export function TakeForm({ row, onClose }: OfBid) {
  const below = ({ price }: FormValues) => {
    const paid = amountOf(price)
    return <TypedMoney asked={paid ? { action: 'take', id: row.id, price: paid } : undefined} />
  }
  return (
    <FormDrawer
      open
      call={createMercariQuote}
      title={`Tạo đơn từ lượt ${row.item_id}`}
      fields={[
        {
          name: 'price',
          label: 'Giá thắng hoặc giá mua trên trang',
          input: priceIn(row.currency),
          required: true,
          span: 6,
          hint: `Không quá ${row.max_price.toLocaleString('vi-VN')} ${row.currency}`,
        },
      ]}
      initial={ofRow(row)}
      valuesOf={(given) => ofRow(given as BidRow)}
      toBody={(body) => ({ ...body, id: row.id })}
      below={below}
      invalidates={bidReads}
      submitText="Tạo đơn"
      onClose={onClose}
    />
  )
}

/** What the site showed to who placed it by hand. */
export function AnswerForm({ row, onClose }: OfBid) {
  return (
    <FormDrawer
      open
      call={assistedBid}
      params={{ id: row.id }}
      title={`Kết quả đặt tay ${row.item_id}`}
      fields={[
        {
          name: 'outcome',
          label: 'Trang cho thấy',
          input: { kind: 'select', options: bidOutcomesByHand },
          required: true,
        },
        {
          name: 'amount',
          label: 'Giá đã đặt trên trang',
          input: priceIn(row.currency),
          required: true,
          span: 6,
          visible: ({ outcome }) => sentByHand.some((one) => one === outcome),
        },
        { name: 'price', label: 'Giá hiện tại trên trang', input: priceIn(row.currency), span: 6 },
        { name: 'ends_at', label: 'Kết thúc (giờ Việt Nam)', input: MomentInput, span: 6 },
        { name: 'words', label: 'Nguyên văn của trang', input: 'note' },
      ]}
      initial={answerOf(row)}
      valuesOf={(given) => answerOf(given as BidRow)}
      invalidates={bidReads}
      submitText="Ghi kết quả"
      onClose={onClose}
    />
  )
}
