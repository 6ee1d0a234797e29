import { paymentChannelNames } from '#orders/purchase/charge.words.ts'
import { listStaff } from '#catalog/lookup.api.ts'
import * as charges from '#orders/purchase/charge.api.ts'
import { chargeStatus } from '#orders/purchase/charge.status.ts'
import type { OrderRow } from '#orders/core/order.api.ts'
import { notesAt, orderNoteCodes, orderNotes, type OrderNote } from '#orders/core/order-note.rules.ts'
import { salesRoles, staffLabels } from '#orders/core/web/parts/catalog-options.ts'
import { changeExtras } from '#orders/desk/extra-services.api.ts'
import { changeAutobuy, type autobuyWays } from '#orders/buying/buying.api.ts'
import { orderFields } from '#orders/core/order.fields.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { serviceExtras } from '#pricing/price-records.api.ts'
import { changeMercari, changeNotes, changeSale, changeSubStatus } from '#orders/desk/change-order.api.ts'
import { subBody, subTargets } from '#orders/desk/web/parts/sub-targets.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { api, type Write } from '#platform/web/api.ts'
import type { FormField, FormValues } from '#platform/web/form/form-types.ts'
import type { Question } from '#platform/web/form/use-ask-fields.tsx'
import type { InputProps } from '#platform/web/inputs/input-props.ts'
import { ManySelect } from '#platform/web/inputs/many-select.tsx'

/** What is asked before an action on one order or many, and the call that follows the answer. */
export type OrderQuestion = Omit<Question, 'title'> & {
  run: (ids: number[], given: FormValues, send: Write) => Promise<{ data: BulkAnswer }>
}
type Rows = readonly Pick<OrderRow, 'status' | 'sub_status' | 'named_notes'>[]

const choice = (
  name: string,
  label: string,
  options: readonly { value: string | number; label: string }[],
): FormField => ({ name, label, input: { kind: 'select', options }, required: true })

const named = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

function noteField(name: 'add' | 'remove', label: string, codes: readonly OrderNote[]): FormField {
  const options = codes.map((value) => ({ value, label: orderNotes[value] }))
  return {
    name,
    label,
    input: (props: InputProps<OrderNote[]>) => <ManySelect {...props} options={options} />,
  }
}

const notesOf = (given: unknown) => (given ?? []) as OrderNote[]

/** By the key of the action in the table of orders. */
export const orderQuestions = {
  sub_status: (rows: Rows, role: RoleCode): OrderQuestion => ({
    okText: 'Cập nhật',
    fields: [
      choice('sub_status', 'Trạng thái phụ', subTargets(rows, role)),
      { name: 'note', label: 'Ghi chú', input: 'note', hint: 'Bắt buộc với hàng vướng mắc.' },
    ],
    run: (ids, { sub_status, note }, send) =>
      send(changeSubStatus, { body: { ids, ...subBody(sub_status, note) } }),
  }),
  named_notes: (rows: Rows): OrderQuestion => {
    const offered = orderNoteCodes.filter((note) => rows.some((row) => notesAt(row.status).includes(note)))
    const there = orderNoteCodes.filter((note) => rows.some((row) => row.named_notes.includes(note)))
    return {
      okText: 'Cập nhật nhãn',
      fields: [
        noteField('add', 'Gắn nhãn', offered),
        ...(there.length ? [noteField('remove', 'Gỡ nhãn', there)] : []),
      ],
      run: (ids, { add, remove }, send) =>
        send(changeNotes, { body: { ids, add: notesOf(add), remove: notesOf(remove) } }),
    }
  },
  autobuy: (): OrderQuestion => ({
    okText: 'Đặt',
    fields: [choice('autobuy', 'Ai mua', orderFields.autobuy.options)],
    run: (ids, { autobuy }, send) =>
      send(changeAutobuy, { body: { ids, autobuy: autobuy as (typeof autobuyWays)[number] } }),
  }),
  mercari: (): OrderQuestion => ({
    okText: 'Cập nhật',
    fields: [
      choice('mercari', 'Khi hàng về kho nước ngoài', [
        { value: 'on', label: 'Cần bấm nhận hàng' },
        { value: 'off', label: 'Không cần bấm nhận hàng' },
      ]),
    ],
    run: (ids, { mercari }, send) => send(changeMercari, { body: { ids, mercari: mercari === 'on' } }),
  }),
  extras: async (rows: Rows): Promise<OrderQuestion> => {
    const { results } = await api(serviceExtras.calls.list, { query: { size: 200 } })
    const names = new Map(results.map((row) => [String(row['code']), String(row['name'])]))
    const options = [...names].map(([value, label]) => ({ value, label }))
    const isPriced = rows.some((row) => row.status === orderStatus.priced)
    return {
      okText: 'Cập nhật dịch vụ',
      fields: [
        {
          name: 'services_extra',
          label: 'Dịch vụ của đơn',
          hint: isPriced ? 'Đơn đã tính giá bị bỏ giá và phải tính lại.' : 'Để trống: không dịch vụ nào.',
          input: (props: InputProps<string[]>) => <ManySelect {...props} options={options} />,
        },
      ],
      run: (ids, { services_extra }, send) =>
        send(changeExtras, { body: { ids, services_extra: (services_extra ?? []) as string[] } }),
    }
  },
  sale: async (): Promise<OrderQuestion> => {
    const { results } = await api(listStaff, { query: { role: salesRoles.join(','), size: 1000 } })
    return {
      okText: 'Chuyển',
      fields: [choice('sale_id', 'Nhân viên kinh doanh', staffLabels(results))],
      run: (ids, { sale_id }, send) => send(changeSale, { body: { ids, sale_id: Number(sale_id) } }),
    }
  },
  channel: (): OrderQuestion => ({
    okText: 'Cập nhật',
    fields: [choice('channel', 'Trả người bán bằng', named(paymentChannelNames))],
    run: (ids, { channel }, send) => {
      const payment_channel = channel as (typeof charges.paymentChannels)[number]
      return send(charges.changeChannel, { body: { ids, payment_channel } })
    },
  }),
  charge: (): OrderQuestion => ({
    okText: 'Cập nhật',
    fields: [choice('status', 'Khoản chi cho người bán', named(chargeStatus.names))],
    run: (ids, { status }, send) =>
      send(charges.changeCharge, { body: { ids, status: Number(status) as charges.ChargeStatus } }),
  }),
} satisfies Record<string, (rows: Rows, role: RoleCode) => OrderQuestion | Promise<OrderQuestion>>
export type QuestionKey = keyof typeof orderQuestions
