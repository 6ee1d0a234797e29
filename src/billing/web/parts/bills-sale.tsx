import { Modal } from 'antd'
import { useState } from 'react'
import type { BillRow } from '#billing/bill.api.ts'
import { moveBillSale } from '#billing/customer-bills.api.ts'
import { billReads } from '#billing/web/parts/bill-reads.ts'
import { listStaff } from '#catalog/lookup.api.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import { api, useAction } from '#platform/web/api.ts'
import { FieldInput } from '#platform/web/form/field-input.tsx'
import { remote, type FormField } from '#platform/web/form/form-types.ts'

interface Person {
  id: number
  name: string
}
const field: FormField = {
  name: 'sale_id',
  label: 'Nhân viên kinh doanh mới',
  input: remote<Person>({
    search: async (q, signal) =>
      (await api(listStaff, { query: { q, role: 'SS,CC', size: 20 }, signal })).results,
    keyOf: ({ id }) => id,
    labelOf: ({ name }) => name,
  }),
  required: true,
  hint: 'Đơn trên phiếu cũng chuyển theo; khách và phiếu đã duyệt giữ nguyên người phụ trách.',
}

/** Slips that are not approved go to another sales person, with their orders. */
export function BillsSale({
  bills,
  onClose,
}: {
  bills: readonly Pick<BillRow, 'id' | 'code'>[]
  onClose: (answer?: BulkAnswer) => void
}) {
  const [sale, setSale] = useState<Person | null>(null)
  const move = useAction(moveBillSale, {
    invalidates: billReads,
    quiet: true,
    onSuccess: ({ data: { done, failed } }) => onClose({ done, failed }),
    onFailure: (refused) => {
      const data = refused.extra['data'] as BulkAnswer | undefined
      if (data?.failed) onClose(data)
      return data?.failed !== undefined
    },
  })
  return (
    <Modal
      open
      title={
        bills.length === 1
          ? `Chuyển nhân viên kinh doanh ${bills[0]?.code}`
          : `Chuyển nhân viên kinh doanh: ${bills.length} phiếu`
      }
      width={460}
      okText="Chuyển"
      cancelText="Đóng"
      okButtonProps={{ loading: move.isPending, disabled: sale === null }}
      onOk={() => sale && move.mutate({ body: { ids: bills.map((bill) => bill.id), sale_id: sale.id } })}
      onCancel={() => onClose()}
    >
      <div className="form">
        <FieldInput
          field={field}
          values={{ sale_id: sale }}
          problem={undefined}
          disabled={move.isPending}
          onChange={(value) => setSale(value as Person | null)}
        />
      </div>
    </Modal>
  )
}
