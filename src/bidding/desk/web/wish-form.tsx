import { bidFields } from '#bidding/core/bid.fields.ts'
import { groupModes } from '#bidding/core/bid.words.ts'
import { bidReads, type BidDesk } from '#bidding/desk/web/bid-desks.ts'
import { useBidAccounts, useBidPeople } from '#bidding/desk/web/parts/bid-choices.ts'
import type { BidGroup } from '#bidding/desk/bid-room.api.ts'
import { groupInput } from '#bidding/desk/web/parts/group-input.ts'
import { TypedMoney } from '#bidding/desk/web/parts/bid-money.tsx'
import { priceIn } from '#bidding/desk/web/parts/foreign-input.tsx'
import { MomentInput } from '#bidding/desk/web/parts/moment-input.tsx'
import { amountOf, priceField } from '#bidding/desk/web/parts/price-field.tsx'
import { siteNames } from '#bidding/desk/web/parts/site-names.ts'
import type { CustomerRow } from '#customers/customer.api.ts'
import { customerInput } from '#customers/web/parts/customer-field.tsx'
import { useCatalogOptions } from '#orders/core/web/parts/catalog-options.ts'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import type { FormField, FormValues } from '#platform/web/form/form-types.ts'
import { formField } from '#platform/web/record/record-form.ts'
import { useHasFlag } from '#platform/web/session.ts'

/** A customer's wish for a listing: the market is asked for it, the money is held. */
export function WishForm({ desk, onClose }: { desk: BidDesk; onClose: () => void }) {
  const manages = useHasFlag('ql')
  const accounts = useBidAccounts(siteNames[desk.key].codes)
  const people = useBidPeople()
  const { routes, goodsTypes } = useCatalogOptions()
  const grouped = ({ group_name }: FormValues) => Boolean(group_name)
  const fields: FormField[] = [
    {
      name: 'link',
      label: 'Liên kết sản phẩm',
      input: 'text',
      required: true,
      placeholder: siteNames[desk.key].example,
    },
    {
      name: 'user_id',
      label: 'Khách hàng',
      input: customerInput,
      required: true,
      toBody: (customer) => (customer as CustomerRow).id,
    },
    priceField(desk.currency, { required: true, hint: 'Theo giá của trang, chưa gồm phí đấu giá' }),
    formField(bidFields, 'lead_seconds', { hint: 'Để trống: theo tốc độ đo được của trang' }),
    {
      name: 'account_id',
      label: 'Tài khoản đấu giá',
      input: { kind: 'select', options: accounts },
      span: 6,
      hint: 'Để trống: tài khoản ưu tiên nhất',
    },
    { name: 'assignee_id', label: 'Người theo dõi', input: { kind: 'select', options: people }, span: 6 },
    { name: 'route_code', label: 'Tuyến', input: { kind: 'select', options: routes }, span: 6 },
    { name: 'goods_type', label: 'Loại hàng', input: { kind: 'select', options: goodsTypes }, span: 6 },
    formField(bidFields, 'note'),
    {
      name: 'group_name',
      label: 'Nhóm mới',
      input: 'text',
      span: 6,
      hint: 'Khi khách muốn một trong nhiều phiên, hoặc tất cả',
    },
    {
      name: 'group_mode',
      label: 'Cách của nhóm',
      input: { kind: 'select', options: groupModes },
      span: 6,
      visible: grouped,
    },
    {
      name: 'group_id',
      label: 'Vào nhóm đã có',
      input: groupInput(undefined),
      inputOf: ({ user_id }) => groupInput((user_id as CustomerRow | null | undefined)?.id),
      placeholder: 'Gõ tên nhóm…',
      hint: 'Nhóm của khách đã chọn',
      span: 6,
      disabled: ({ user_id }) => !user_id,
      visible: (values) => !grouped(values),
      toBody: (group) => (group as BidGroup).id,
    },
    { name: 'rehearsal', label: 'Diễn tập: làm mọi bước, không gửi giá', input: 'checkbox' },
    ...(manages
      ? [
          {
            name: 'replace',
            label: 'Thay lượt yếu hơn của khách khác trên cùng sản phẩm',
            input: 'checkbox' as const,
          },
        ]
      : []),
    {
      name: 'price',
      label: 'Giá đang thấy trên trang',
      input: priceIn(desk.currency),
      span: 6,
      hint: 'Chỉ cần khi trang chưa hỏi được',
    },
    { name: 'ends_at', label: 'Kết thúc (giờ Việt Nam)', input: MomentInput, span: 6 },
  ]
  const below = ({ user_id, max_price }: FormValues) => {
    const customer = user_id as CustomerRow | null | undefined
    const most = amountOf(max_price)
    return (
      <TypedMoney
        asked={
          customer && most
            ? { action: 'wish', user_id: customer.id, max_price: most, currency: desk.currency }
            : undefined
        }
      />
    )
  }
  return (
    <FormDrawer
      open
      call={desk.wish}
      title={`Yêu cầu ${desk.noun}`}
      fields={fields}
      initial={{ group_mode: 'one' }}
      toBody={({ group_name, group_mode, ...body }) => ({
        ...body,
        ...(group_name ? { group: { name: group_name, mode: group_mode } } : {}),
      })}
      below={below}
      invalidates={bidReads}
      submitText="Yêu cầu và giữ tiền"
      onClose={onClose}
    />
  )
}
