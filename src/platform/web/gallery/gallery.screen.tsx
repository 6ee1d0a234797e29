import { Button } from 'antd'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { call, type List } from '#platform/contract/call.ts'
import { positiveVnd, quantity, requiredText, text, weight } from '#platform/contract/fields.ts'
import { ActionBar } from '#platform/web/actions/action-bar.tsx'
import { useConfirmAction } from '#platform/web/actions/confirm-action.tsx'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { useMessage } from '#platform/web/dialogs.tsx'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import { FieldInput } from '#platform/web/form/field-input.tsx'
import { remote, type FormField } from '#platform/web/form/form-types.ts'
import {
  people,
  provinces,
  sampleMemory,
  samples,
  statuses,
  wards,
  type Sample,
} from '#platform/web/gallery/gallery.data.ts'
import { AddressInput, type Address } from '#platform/web/inputs/address-input.tsx'
import { ListMemoryProvider } from '#platform/web/list/list-memory.tsx'
import {
  ListView,
  useListState,
  type ListDeclaration,
  type ListResult,
} from '#platform/web/list/list-view.tsx'
import { readAny } from '#platform/web/list/url-state.ts'
import { printHtml } from '#platform/web/print/print-frame.ts'
import type { ScanResult, ScanStore } from '#platform/web/scan/queue.ts'
import { ScanStation } from '#platform/web/scan/scan-station.tsx'
import { Screen } from '#platform/web/shell/screen.tsx'
import { errorText } from '#platform/web/words/kit.words.ts'
import { fold } from '#platform/rules/fold.ts'

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

const orders: ListDeclaration<Sample> = {
  path: '/dev/gallery',
  noun: 'đơn hàng',
  size: 50,
  sort: '-created_at',
  search: 'Mã đơn, tên khách, số điện thoại…',
  rowLabel: (row) => row.code,
  chips: {
    key: 'status',
    options: Object.entries(statuses).map(([value, { label }]) => ({ value, label })),
  },
  filters: [{ key: 'created_at', title: 'Ngày tạo', kind: 'range' }],
  presets: [{ label: 'Cần xử lý', filters: { status: '1,6' } }],
  columns: [
    { key: 'code', title: 'Mã đơn', kind: 'code', width: 90, pinned: true, sortable: true },
    { key: 'status', title: 'Trạng thái', kind: 'status', statuses, width: 110 },
    { key: 'customer', title: 'Khách hàng', width: 170, filter: { kind: 'text' } },
    { key: 'phone', title: 'Điện thoại', kind: 'code', width: 100 },
    {
      key: 'site',
      title: 'Trang mua',
      width: 120,
      filter: {
        kind: 'any',
        options: ['amazon.com', 'ebay.com', 'rakuten.co.jp', 'mercari.com', 'taobao.com'].map((value) => ({
          value,
          label: value,
        })),
      },
    },
    { key: 'quantity', title: 'SL', kind: 'number', width: 60, total: 'quantity' },
    { key: 'price', title: 'Đơn giá', kind: 'money', width: 100, sortable: true },
    { key: 'total', title: 'Thành tiền', kind: 'money', width: 110, sortable: true, total: 'total' },
    { key: 'debt', title: 'Công nợ', kind: 'money', width: 100, total: 'debt' },
    {
      key: 'weight',
      title: 'Cân nặng',
      kind: 'weight',
      width: 80,
      total: 'weight',
      edit: { kind: 'weight', save: () => pause(300) },
    },
    {
      key: 'track',
      title: 'Tracking',
      kind: 'code',
      width: 150,
      edit: { kind: 'text', save: () => pause(300) },
    },
    { key: 'assignee', title: 'Phụ trách', width: 90 },
    { key: 'created_at', title: 'Ngày tạo', kind: 'time', width: 125, sortable: true },
    {
      key: 'note',
      title: 'Ghi chú',
      width: 190,
      edit: {
        kind: 'text',
        save: () => pause(200).then(() => Promise.reject(new Error('Đơn đã khóa, không sửa được ghi chú.'))),
      },
    },
  ],
  bulk: [
    {
      key: 'assign',
      label: 'Nhận xử lý',
      confirm: 'plain',
      run: async (ids) => {
        await pause(400)
        return {
          data: {
            done: ids.filter((id) => id % 4 !== 0),
            failed: ids
              .filter((id) => id % 4 === 0)
              .map((id) => ({ id, error: 'orders.status', message: 'Đơn đã hủy, không nhận xử lý được.' })),
          },
        }
      },
    },
    {
      key: 'cancel',
      label: 'Hủy đơn',
      danger: true,
      confirm: 'reason',
      off: (rows) => (rows.some((row) => row.status === 5) ? 'Có đơn đã về kho' : null),
      run: async (ids) => ({ data: { done: [...ids], failed: [] } }),
    },
  ],
  rowActions: (row) => [
    { key: 'copy', label: 'Sao chép đơn', run: () => {} },
    { key: 'buy', label: 'Mua hàng', off: row.status < 3 ? 'chưa đặt cọc' : undefined, run: () => {} },
    { key: 'cancel', label: 'Hủy đơn', danger: true, run: () => {} },
  ],
  open: {
    title: (row, id) => (row ? `Đơn hàng ${row.code}` : `Đơn hàng #${id}`),
    render: (_, row) => (row ? <StatusTag status={row.status} tags={statuses} /> : 'Không có trên trang này'),
  },
}

/** What a server would answer. */
function answer(state: ReturnType<typeof useListState<Sample>>['state']): List<Sample> {
  const { filters, q, sort, page, size } = state
  const chosen = readAny(filters['status'])
  const site = readAny(filters['site'])
  const base = samples.filter(
    (row) =>
      fold(`${row.code} ${row.customer} ${row.phone}`).includes(fold(q)) &&
      (site.length === 0 || site.includes(row.site)) &&
      fold(row.customer).includes(fold(filters['customer'] ?? '')),
  )
  const rows = base.filter((row) => chosen.length === 0 || chosen.includes(String(row.status)))
  const field = (sort ?? '').replace('-', '') as keyof Sample
  const sorted = sort
    ? rows.toSorted(
        (a, b) => (a[field] < b[field] ? -1 : a[field] > b[field] ? 1 : 0) * (sort.startsWith('-') ? -1 : 1),
      )
    : rows
  const sum = (key: 'quantity' | 'total' | 'debt' | 'weight') =>
    rows.reduce((total, row) => total + row[key], 0)
  const counts: Record<string, number> = {}
  for (const row of base) counts[row.status] = (counts[row.status] ?? 0) + 1
  return {
    results: sorted.slice((page - 1) * size, page * size),
    pagination: { page, size, total: rows.length },
    option: { counts },
    totals: { quantity: sum('quantity'), total: sum('total'), debt: sum('debt'), weight: sum('weight') },
  }
}

const still = { error: undefined, loading: false, refreshing: false, retry: () => {} }

function FullList() {
  const address = useListState(orders)
  const data = useMemo(() => answer(address.state), [address.state])
  return (
    <ListView
      list={orders}
      address={address}
      result={{ ...still, data }}
      exportRows={(_, signal) =>
        new Promise((done, fail) => {
          const timer = setTimeout(done, 4_000)
          signal.addEventListener('abort', () => {
            clearTimeout(timer)
            fail(new Error('hủy'))
          })
        })
      }
    />
  )
}

const { chips: _, bulk: __, rowActions: ___, presets: ____, ...plainOrders } = orders
const small: ListDeclaration<Sample> = {
  ...plainOrders,
  path: '/dev/gallery/states',
  columns: orders.columns.slice(0, 8),
  filters: [],
  size: 5,
  keyboard: false,
  below: 0,
}
const counted: List<Sample> = {
  results: samples.slice(0, 4),
  pagination: { page: 3, size: 4, total: 10_000, more: true },
}
const states: readonly (readonly [string, Partial<ListResult<Sample>>])[] = [
  ['Đang tải', { loading: true }],
  ['Chưa có dòng nào', { data: { results: [], pagination: { page: 1, size: 5, total: 0 } } }],
  ['Không tải được', { error: new Error('Hệ thống đang tạm gián đoạn, vui lòng thử lại sau giây lát.') }],
  ['Làm mới, nhiều hơn mức đếm', { refreshing: true, data: counted }],
]

function ListStates() {
  const address = useListState(small)
  return states.map(([name, result]) => (
    <Part key={name} name={`Danh sách: ${name}`}>
      <ListView list={small} address={address} result={{ ...still, data: undefined, ...result }} />
    </Part>
  ))
}

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

function Fields({ disabled, problems }: { disabled: boolean; problems: Readonly<Record<string, string>> }) {
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

const wrong = {
  name: 'Chưa được nhập.',
  customer: 'Chưa được chọn.',
  deposit: 'Phải từ 1 trở lên.',
  weight: 'Chỉ được có tối đa 2 số lẻ.',
  due: 'Ngày đã qua.',
}

const loadProvinces = () => Promise.resolve(provinces)
const loadWards = (province: string) => pause(200).then(() => wards[province] ?? [])

function AddressPart() {
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

function memoryStore(): ScanStore {
  return { add: () => Promise.resolve(), remove: () => Promise.resolve(), all: () => Promise.resolve([]) }
}

async function scanned(code: string): Promise<ScanResult> {
  await pause(40)
  if (/^X/i.test(code)) return { tone: 'error', title: 'Không tìm thấy kiện', say: 'Không tìm thấy' }
  if (/^W/i.test(code))
    return { tone: 'warn', title: 'Kiện đã nhập kho', detail: 'nhập lúc 09:15 hôm nay', say: 'Đã nhập' }
  return {
    tone: 'ok',
    title: 'Đã nhập kho',
    detail: 'KH000001 · Nguyễn Thị Hồng Nhung · 0.35 kg',
    say: 'Đã nhập kho',
  }
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section data-part={name} style={{ margin: '18px 0' }} aria-label={name}>
      <h2 style={{ fontSize: 14, margin: '0 0 8px' }}>{name}</h2>
      {children}
    </section>
  )
}

function Dialogs() {
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

export default function GalleryScreen() {
  const [store] = useState(memoryStore)
  const [search] = useSearchParams()
  // `?part=list` shows one part alone, as it stands on a screen of its own.
  const only = search.get('part')
  useEffect(() => {
    if (only) scrollTo(0, 0)
  }, [only])
  return (
    <ListMemoryProvider value={sampleMemory}>
      <Screen path="/dev/gallery" title="Bộ giao diện">
        <FullList />
        {only !== 'list' && (
          <>
            <ListStates />
            <Part name="Nhãn trạng thái">
              {Object.keys(statuses).map((status) => (
                <span key={status} style={{ marginRight: 6 }}>
                  <StatusTag status={status} tags={statuses} />
                </span>
              ))}
            </Part>
            <Part name="Thao tác">
              <ActionBar
                actions={[
                  { key: 'quote', label: 'Báo giá', primary: true, run: () => pause(800) },
                  {
                    key: 'buy',
                    label: 'Mua hàng',
                    off: 'Khách chưa đặt cọc đủ.',
                    run: () => {},
                  },
                  { key: 'cancel', label: 'Hủy đơn', danger: true, run: () => {} },
                ]}
              />
            </Part>
            <Part name="Hộp thoại, biểu mẫu và in">
              <Dialogs />
            </Part>
            <Part name="Ô nhập">
              <Fields disabled={false} problems={{}} />
            </Part>
            <Part name="Ô nhập: có lỗi">
              <Fields disabled={false} problems={wrong} />
            </Part>
            <Part name="Ô nhập: tắt">
              <Fields disabled problems={{}} />
            </Part>
            <Part name="Địa chỉ">
              <div style={{ maxWidth: 560 }}>
                <AddressPart />
              </div>
            </Part>
            <Part name="Trạm quét">
              <ScanStation
                embedded
                station="gallery"
                path="/dev/gallery/station"
                title="Nhập kho"
                store={store}
                onScan={scanned}
              />
            </Part>
          </>
        )}
      </Screen>
    </ListMemoryProvider>
  )
}
