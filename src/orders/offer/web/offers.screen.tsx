import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { orderPath } from '#orders/core/web/parts/order-paths.ts'
import { actOnOffers, listOffers, makeOffer, type OfferRow, type OfferStep } from '#orders/offer/offer.api.ts'
import { offerFields } from '#orders/offer/offer.fields.ts'
import { offerStatus } from '#orders/offer/offer.status.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { useWrite } from '#platform/web/api.ts'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import { recordColumns } from '#platform/web/record/record-columns.ts'
import { formField } from '#platform/web/record/record-form.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'

/** Prices offered to sellers, and what they said. */
export default function Offers() {
  const { role } = usePerson()
  const sells = useHasFlag('ql', 'kd', 'cs')
  const write = useWrite([listOffers])
  const [making, setMaking] = useState(false)
  const list = useMemo(
    () => ({
      path: '/offers',
      noun: 'lần trả giá',
      sort: '-created_at',
      search: 'Mã đơn, sản phẩm, khách…',
      rowLabel: (row: OfferRow) => row.code,
      chips: { key: 'status', options: offerStatus.chips },
      columns: recordColumns<OfferRow>(offerFields, role, {
        code: {
          render: (row) => (
            <Link className="code link-words" to={orderPath(role, row.order_id)}>
              {row.code}
            </Link>
          ),
        },
      }),
    }),
    [role],
  )
  const rowActions = (row: OfferRow): RowAction[] => {
    if (!sells) return []
    const moved = (status: OfferStep) => (answer?: string) =>
      write(actOnOffers, { body: { ids: [row.id], status, ...(answer ? { answer } : {}) } })
    const withdraw: RowAction = {
      key: 'withdraw',
      label: 'Rút lại',
      danger: true,
      confirm: { title: `Rút lại giá trả của ${row.code}?`, reason: 'required' },
      run: moved(offerStatus.withdrawn),
    }
    if (row.status === offerStatus.toSend)
      return [{ key: 'send', label: 'Đã gửi người bán', run: () => moved(offerStatus.sent)() }, withdraw]
    if (row.status !== offerStatus.sent) return []
    return [
      {
        key: 'accept',
        label: 'Người bán đồng ý',
        confirm: {
          title: `Người bán đồng ý giá trả của ${row.code}?`,
          content: 'Đã đồng ý thì phải mua theo giá đã trả.',
        },
        run: () => moved(offerStatus.accepted)(),
      },
      { key: 'refuse', label: 'Người bán từ chối', run: () => moved(offerStatus.refused)() },
      withdraw,
    ]
  }
  return (
    <>
      <ListScreen
        {...list}
        title="Đơn trả giá"
        call={listOffers}
        rowActions={rowActions}
        actions={
          sells && (
            <Button type="primary" onClick={() => setMaking(true)}>
              Trả giá
            </Button>
          )
        }
      />
      {making && (
        <FormDrawer
          open
          call={makeOffer}
          title="Trả giá cho người bán"
          fields={[
            {
              name: 'code',
              label: offerFields.code.label,
              input: 'text',
              required: true,
              placeholder: 'DH…',
            },
            formField(offerFields, 'offer_price', { span: 12, required: true }),
          ]}
          onClose={() => setMaking(false)}
          invalidates={[listOffers]}
          submitText="Ghi giá trả"
        />
      )}
    </>
  )
}
