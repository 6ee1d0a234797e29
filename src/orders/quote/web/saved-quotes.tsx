import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { getOrder, type OrderDetail, type OrderRow } from '#orders/core/order.api.ts'
import { orderFields } from '#orders/core/order.fields.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { CopyZalo } from '#orders/core/web/parts/copy-zalo.tsx'
import { orderPath } from '#orders/core/web/parts/order-paths.ts'
import { orderReads } from '#orders/core/web/parts/order-reads.ts'
import { createQuote, sendQuote, updateQuote } from '#orders/quote/quote.api.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { useAction, useCall } from '#platform/web/api.ts'
import { useMessage } from '#platform/web/dialogs.tsx'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import { formField } from '#platform/web/record/record-form.ts'
import { usePerson } from '#platform/web/session.ts'

const EditQuote = lazy(async () => ({
  default: (await import('#orders/quote/web/parts/edit-quote.tsx')).EditQuote,
}))

/** A quote saved at this desk, and what was sent for it. */
export interface Saved {
  id: number
  code: string
  body: Record<string, unknown>
}

/** The quotes saved since the screen was opened, the newest first, each with what is often done next. */
export function SavedQuotes({ saved, onMore }: { saved: readonly Saved[]; onMore: (more: Saved) => void }) {
  if (saved.length === 0) return null
  return (
    <section className="quote-box quote-saved" aria-live="polite">
      <h2>Vừa lưu</h2>
      {saved.map((one) => (
        <SavedQuote key={one.id} saved={one} onMore={onMore} />
      ))}
    </section>
  )
}

function SavedQuote({ saved, onMore }: { saved: Saved; onMore: (more: Saved) => void }) {
  const { role } = usePerson()
  const message = useMessage()
  const { data } = useCall(getOrder, { params: { id: saved.id } })
  const order = data?.data
  const [dialog, setDialog] = useState<'edit' | 'note'>()
  const again = useAction(createQuote, {
    quiet: true,
    invalidates: orderReads,
    onSuccess: ({ data: { id, code } }) => {
      message.success(`Đã lưu thêm ${code}`)
      onMore({ id, code, body: saved.body })
    },
  })
  const send = useAction(sendQuote, { invalidates: orderReads })
  const waits = order?.status === orderStatus.awaitingQuote
  return (
    <div className="quote-saved-one">
      <p>
        {order && !waits ? 'Đã gửi ' : 'Đã lưu '}
        <Link to={orderPath(role, saved.id)}>
          <b>{saved.code}</b>
        </Link>{' '}
        {order && <StatusTag status={order.status} tags={orderStatus.tags} />}
      </p>
      {order && (
        <div className="quote-buttons">
          {waits ? (
            <Button
              size="small"
              loading={send.isPending}
              onClick={() => send.mutate({ params: { id: saved.id }, body: { version: order.version } })}
            >
              Gửi báo giá
            </Button>
          ) : (
            <CopyZalo id={saved.id} />
          )}
          <Button size="small" onClick={() => setDialog('edit')}>
            Sửa
          </Button>
          <Button size="small" onClick={() => setDialog('note')}>
            Ghi chú
          </Button>
          <Button
            size="small"
            loading={again.isPending}
            onClick={() => again.mutate({ body: saved.body as { goods_values: number } })}
          >
            Thêm đơn như vậy
          </Button>
        </div>
      )}
      <Suspense>
        {order && dialog === 'edit' && <EditQuote order={order} onClose={() => setDialog(undefined)} />}
        {order && dialog === 'note' && <NoteOfQuote order={order} onClose={() => setDialog(undefined)} />}
      </Suspense>
    </div>
  )
}

const noteOf = (of: unknown) => {
  const { note, version } = of as OrderRow
  return { note, version }
}

/** The note of a quote alone, from where it was made. */
function NoteOfQuote({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  return (
    <FormDrawer
      open
      call={updateQuote}
      params={{ id: order.id }}
      title={`Ghi chú ${order.code}`}
      fields={[formField(orderFields, 'note')]}
      initial={noteOf(order)}
      valuesOf={noteOf}
      onClose={onClose}
      invalidates={orderReads}
    />
  )
}
