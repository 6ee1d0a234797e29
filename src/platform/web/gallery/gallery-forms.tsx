import { Button } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { positiveVnd, quantity, requiredText, text, weight } from '#platform/contract/fields.ts'
import { fold } from '#platform/rules/fold.ts'
import { useConfirmAction } from '#platform/web/actions/confirm-action.tsx'
import { useMessage } from '#platform/web/dialogs.tsx'
import { FieldInput } from '#platform/web/form/field-input.tsx'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import { remote, type FormField } from '#platform/web/form/form-types.ts'
import { people, provinces, wards } from '#platform/web/gallery/gallery.data.ts'
import { pause } from '#platform/web/gallery/gallery-part.tsx'
import { AddressInput, type Address } from '#platform/web/inputs/address-input.tsx'
import { printHtml } from '#platform/web/print/print-frame.ts'
import { errorText } from '#platform/web/words/kit.words.ts'

const customer = remote<(typeof people)[number]>({
  search: async (q) => {
    await pause(120)
    return people.filter((one) => fold(`${one.code} ${one.name} ${one.phone}`).includes(fold(q)))
  },
  keyOf: (one) => one.id,
  labelOf: (one) => `${one.code} · ${one.name}`,
})

const fields: readonly FormField[] = [
  { name: 'name', label: 'Tên hàng', input: 'text', required: true },
  {
    name: 'customer',
    label: 'Khách hàng',
    input: customer,
    required: true,
    span: 8,
    toBody: (one) => (one as { id: number }).id,
  },
  { name: 'phone', label: 'Điện thoại', input: 'phone', span: 4 },
  {
    name: 'site',
    label: 'Trang mua',
    span: 6,
    input: {
      kind: 'select',
      options: [
        { value: 'amazon', label: 'Amazon' },
        { value: 'ebay', label: 'eBay', off: 'tạm ngưng' },
      ],
    },
  },
  {
    name: 'price',
    label: 'Giá mua',
    span: 6,
    input: {
      kind: 'foreign',
      currencies: { USD: { decimals: 2 }, JPY: { decimals: 0 } },
      rateOf: (currency) => ({ USD: 26_150, JPY: 172.5 })[currency],
    },
  },
  {
    name: 'deposit',
    label: 'Đặt cọc',
    input: 'money',
    required: true,
    span: 4,
    hint: 'Tối thiểu 50% giá trị đơn',
  },
  { name: 'weight', label: 'Cân nặng', input: 'weight', span: 4 },
  { name: 'quantity', label: 'Số lượng', input: 'quantity', span: 4, required: true },
  { name: 'due', label: 'Hạn báo giá', input: 'date', span: 4 },
  { name: 'urgent', label: 'Đơn gấp', input: 'checkbox', span: 4 },
  { name: 'urgency', label: 'Lý do gấp', input: 'text', visible: (values) => values['urgent'] === true },
  { name: 'note', label: 'Ghi chú', input: 'note' },
]

/** Its path answers nobody: the form shows what a failure looks like. */
const saveSample = call({
  id: 'gallery-save',
  method: 'POST',
  path: '/api/dev/gallery',
  summary: 'Lưu thử',
  roles: 'public',
  body: z.object({
    name: requiredText(),
    customer: z.number(),
    phone: text(20).optional(),
    deposit: positiveVnd,
    weight: weight.optional(),
    quantity,
    note: text(2000).optional(),
  }),
  data: z.object({}),
})

/** Every input of a form. */
export function Fields({
  disabled,
  problems,
}: {
  disabled: boolean
  problems: Readonly<Record<string, string>>
}) {
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({
    name: 'Đồng hồ Seiko SNK809 tự động',
    customer: people[0],
    phone: '0912345678',
    site: 'amazon',
    price: { amount: 89.99, currency: 'USD' },
    deposit: 1_250_000,
    weight: 0.35,
    quantity: 2,
    due: '30-11-2026',
    urgent: true,
    urgency: 'Quà sinh nhật',
    note: 'Khách dặn gọi trước khi giao.',
  })
  return (
    <div className="form" style={{ maxWidth: 608 }}>
      {fields.map((field) => (
        <FieldInput
          key={field.name}
          field={field}
          values={values}
          problem={problems[field.name]}
          disabled={disabled}
          onChange={(value) => setValues((now) => ({ ...now, [field.name]: value }))}
        />
      ))}
    </div>
  )
}

/** What a server finds wrong with them. */
export const wrong = {
  name: 'Chưa được nhập.',
  customer: 'Chưa được chọn.',
  deposit: 'Phải từ 1 trở lên.',
  weight: 'Chỉ được có tối đa 2 số lẻ.',
  due: 'Ngày đã qua.',
}

const loadProvinces = () => Promise.resolve(provinces)
const loadWards = (province: string) => pause(200).then(() => wards[province] ?? [])

export function AddressPart() {
  const [value, setValue] = useState<Address | null>({
    province: '01',
    ward: '00070',
    street: '12 Hàng Khay',
  })
  return (
    <AddressInput
      value={value}
      onChange={setValue}
      loadProvinces={loadProvinces}
      loadWards={loadWards}
      old={{
        title: 'Địa chỉ cũ (3 cấp)',
        action: 'Chuyển sang 2 cấp',
        text: 'Phường Tràng Tiền, Quận Hoàn Kiếm, Hà Nội',
        convert: () =>
          Promise.resolve({
            question: 'Phường Tràng Tiền cũ đã chia vào 2 đơn vị mới. Địa chỉ này nay thuộc đơn vị nào?',
            choices: [
              {
                label: 'Phường Hoàn Kiếm',
                address: { province: '01', ward: '00070', street: '12 Hàng Khay' },
              },
              { label: 'Phường Cửa Nam', address: { province: '01', ward: '00082', street: '12 Hàng Khay' } },
            ],
          }),
      }}
    />
  )
}

export function Dialogs() {
  const message = useMessage()
  const confirmAction = useConfirmAction()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const say = (work: Promise<unknown>) =>
    void work.catch((thrown: unknown) => message.error(errorText(thrown)))
  return (
    <>
      <Button onClick={() => setOpen(true)}>Mở biểu mẫu</Button>{' '}
      <Button
        onClick={() =>
          void confirmAction({
            title: 'Hủy đơn DH261100?',
            reason: 'required',
            danger: true,
            okText: 'Hủy đơn',
          })
        }
      >
        Hỏi kèm lý do
      </Button>{' '}
      <Button onClick={() => say(printHtml('<h1>Phiếu thử</h1>', { page: 'A5' }))}>In phiếu A5</Button>{' '}
      <Button onClick={() => say(printHtml(''))}>In nội dung rỗng</Button>
      <FormDrawer call={saveSample} title="Tạo đơn hàng" fields={fields} open={open} onClose={close} />
    </>
  )
}
