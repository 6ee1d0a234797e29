import { useCall } from '#platform/web/api.ts'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import { formField, recordForm } from '#platform/web/record/record-form.ts'
import { usePerson } from '#platform/web/session.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import { changeBagDate, exportBags, getBag, listBags, saveBag, type BagRow } from '#shipments/bag.api.ts'
import { bagFields } from '#shipments/bag.fields.ts'
import { listPackages } from '#shipments/package.api.ts'
import type { BagFormOf } from '#shipments/web/bag-actions.ts'
import { bagStatus } from '#warehouse/bag.status.ts'
import { listMawbs } from '#warehouse/mawb.api.ts'
import type { PackageRow } from '#warehouse/package.api.ts'
import { useKeptWarehouse, useOverseas } from '#warehouse/web/parts/mawb-parts.tsx'

const reads = [listBags, getBag, listPackages]
const mawb = formField(bagFields, 'mawb', { placeholder: '176-12345675', span: 6, required: false })
const codesOf = (bags: readonly BagRow[]) => bags.map(({ code }) => code).join(', ')

/** The forms of bags: a new one, closing, leaving, the day of the flight. */
export function BagForms({ given, onClose }: { given: BagFormOf; onClose: () => void }) {
  if (given.form === 'new') return <NewBag onClose={onClose} />
  const [bag] = given.bags
  if (!bag) return null
  if (given.form === 'close') return <CloseBag bag={bag} onClose={onClose} />
  return given.form === 'export' ? (
    <ExportBags bags={given.bags} onClose={onClose} />
  ) : (
    <ChangeDate bags={given.bags} onClose={onClose} />
  )
}

function NewBag({ onClose }: { onClose: () => void }) {
  const { role } = usePerson()
  const [warehouse] = useKeptWarehouse()
  return (
    <FormDrawer
      call={saveBag}
      open
      title="Mở bao"
      submitText="Mở bao"
      fields={[
        formField(bagFields, 'warehouse_code', {
          input: { kind: 'select', options: useOverseas() },
          span: 6,
        }),
        { ...mawb, hint: 'Chưa biết chuyến thì để trống, chọn khi xuất.' },
        ...recordForm(bagFields, role),
      ]}
      initial={warehouse ? { warehouse_code: warehouse } : {}}
      toBody={(body) => ({
        ...Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null && value !== '')),
        action: 'make',
      })}
      invalidates={reads}
      onClose={onClose}
    />
  )
}

/** With its weight; what was not scanned into it is named, and left out only by a tick that says so. */
function CloseBag({ bag, onClose }: { bag: BagRow; onClose: () => void }) {
  const { data } = useCall(getBag, { query: { code: String(bag.id) } })
  if (!data) return null
  const { missing } = data.data
  const { id, version } = bag
  const tracks = missing.map(({ track }) => track).join(', ')
  return (
    <FormDrawer
      call={saveBag}
      open
      title={`Đóng bao ${bag.code}`}
      submitText="Đóng bao"
      fields={[
        {
          ...formField(bagFields, 'weight', { required: true, span: 6 }),
          hint: `Cộng các kiện: ${grouped(bag.d_weight, 2)} kg`,
        },
        ...(missing.length
          ? [
              {
                name: 'without',
                label: `Đóng bao không có ${missing.length} kiện chưa quét`,
                input: 'checkbox' as const,
                span: 12 as const,
                hint: `Còn thiếu: ${tracks}. Các kiện này ở lại kho.`,
                toBody: (value: unknown) => (value ? missing.map(({ id }) => id) : []),
              },
            ]
          : []),
      ]}
      initial={{ id, version }}
      toBody={(body) => ({ without: [], ...body, action: 'close' })}
      invalidates={reads}
      onClose={onClose}
    />
  )
}

function ExportBags({ bags, onClose }: { bags: readonly BagRow[]; onClose: () => void }) {
  const bound = bags.every((bag) => bag.mawb)
  const sum = (of: (bag: BagRow) => number) => bags.reduce((all, bag) => all + of(bag), 0)
  const kg = grouped(
    sum((bag) => bag.weight ?? bag.d_weight),
    2,
  )
  return (
    <FormDrawer
      call={exportBags}
      open
      title={`Xuất kho ${bags.length} bao: ${sum((bag) => bag.packages)} kiện, ${kg} kg`}
      submitText="Xuất kho"
      fields={[
        {
          ...mawb,
          label: 'Số MAWB',
          required: !bound,
          hint: bound ? 'Để trống: chuyến mà bao đã gắn.' : 'Số chưa có thì MAWB được tạo mới.',
        },
        formField(bagFields, 'flight_date', { input: 'date', span: 6, hint: 'Để trống: hôm nay.' }),
      ]}
      toBody={(body) => ({
        ids: bags.map(({ id }) => id),
        ...Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null && value !== '')),
      })}
      invalidates={[...reads, listMawbs]}
      onClose={onClose}
    />
  )
}

function ChangeDate({ bags, onClose }: { bags: readonly BagRow[]; onClose: () => void }) {
  return (
    <FormDrawer
      call={changeBagDate}
      open
      title={`Đổi ngày bay: ${codesOf(bags)}`}
      submitText="Đổi ngày bay"
      fields={[
        {
          name: 'date',
          label: 'Ngày bay mới',
          input: 'date',
          required: true,
          span: 6,
          hint: 'Mọi bao cùng chuyến đi theo.',
        },
      ]}
      initial={{ date: bags[0]?.flight_date ?? null }}
      toBody={(body) => ({ ...body, ids: bags.map(({ id }) => id) })}
      invalidates={[...reads, listMawbs]}
      onClose={onClose}
    />
  )
}

/** Packages meant for one of the open bags of their warehouse. */
export function AddToBag({ packages, onClose }: { packages: readonly PackageRow[]; onClose: () => void }) {
  const warehouse = packages[0]?.warehouse_code ?? ''
  const { data } = useCall(listBags, {
    query: { status: String(bagStatus.open), warehouse_code: warehouse, size: 100 },
  })
  if (!data) return null
  const options = data.results.map((bag) => ({
    value: bag.id,
    label: [bag.code, `${bag.packages} kiện`, bag.mawb, bag.note].filter(Boolean).join(' · '),
  }))
  return (
    <FormDrawer
      call={saveBag}
      open
      title={`Xếp ${packages.length} kiện vào bao`}
      submitText="Xếp vào bao"
      fields={[
        {
          name: 'id',
          label: 'Bao đang đóng',
          input: { kind: 'select', options },
          required: true,
          hint: options.length
            ? 'Quét từng kiện khi bỏ vào bao: kiện chưa quét được gọi tên lúc đóng bao.'
            : `Kho ${warehouse} chưa có bao nào đang mở: mở bao ở “Bao hàng”.`,
        },
      ]}
      toBody={(body) => ({ ...body, action: 'add', packages: packages.map((one) => one.id) })}
      invalidates={reads}
      onClose={onClose}
    />
  )
}
