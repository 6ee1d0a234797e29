import { Button } from 'antd'
import { useMemo } from 'react'
import { penaltyFields } from '#cashdesk/debts/penalty.fields.ts'
import { penaltyStatus } from '#cashdesk/debts/penalty.status.ts'
import * as api from '#cashdesk/debts/penalty.api.ts'
import type { PenaltyRow } from '#cashdesk/debts/penalty.api.ts'
import { bulkPreview } from '#cashdesk/desk/web/parts/bulk-preview.tsx'
import { PenaltyPreview } from '#cashdesk/debts/web/penalty-preview.tsx'
import { keyed, useDeskForm, type DeskForm } from '#cashdesk/desk/web/parts/desk-form.tsx'
import { waitingAndCancelled } from '#cashdesk/desk/web/parts/totals.ts'
import { customerInput } from '#customers/web/parts/customer-field.tsx'
import { customerFilter } from '#customers/web/parts/customer-filter.ts'
import { orderInput } from '#orders/desk/web/parts/order-field.tsx'
import type { RoleCode } from '#platform/contract/roles.ts'
import { offForWriter } from '#platform/web/actions/own-work.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { useAction, useWrite } from '#platform/web/api.ts'
import type { BulkAction } from '#platform/web/list/list-types.ts'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import { recordColumns } from '#platform/web/record/record-columns.ts'
import { formField, formValues, recordForm } from '#platform/web/record/record-form.ts'
import { salePicker } from '#staff/web/parts/sale-picker.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'

const invalidates = [api.listPenalties]
const columnsFor = (role: RoleCode) =>
  recordColumns<PenaltyRow>(penaltyFields, role, {
    customer_name: {
      value: (row) => [row.customer_no, row.customer_name].filter(Boolean).join(' · '),
      filter: { ...customerFilter, key: 'customer_id' },
    },
    amount: { total: 'amount', apart: waitingAndCancelled },
  })
const fieldsFor = (role: RoleCode) =>
  recordForm(penaltyFields, role, {
    extended: {
      order_id: {
        inputOf: ({ customer_id: customer }) => orderInput(keyed(customer) ?? undefined),
        toBody: keyed,
      },
      staff_id: { input: salePicker, toBody: keyed },
    },
  })

const creation = (role: RoleCode): DeskForm => ({
  call: api.createPenalty,
  title: 'Lập phiếu phạt',
  fields: [
    formField(penaltyFields, 'customer_id', {
      input: customerInput,
      span: 12,
      required: true,
      toBody: keyed,
    }),
    ...fieldsFor(role),
  ],
  initial: { kind: 'auction' },
})
const valuesOf = (of: unknown) => {
  const row = of as PenaltyRow
  return {
    ...formValues(penaltyFields, row),
    order_id: row.order_id === null ? null : { id: row.order_id, code: row.order_code, name: '' },
    staff_id: row.staff_id === null ? null : { id: row.staff_id, name: row.staff_name ?? '' },
  }
}
const changing = (role: RoleCode, row: PenaltyRow): DeskForm => ({
  call: api.changePenalty,
  params: { id: row.id },
  title: `Sửa ${row.code}`,
  fields: fieldsFor(role),
  initial: valuesOf(row),
  valuesOf,
})

/** Penalties of customers: proposed by sales or support, charged by the accountant. */
export default function Punishes() {
  const { open, drawer } = useDeskForm(invalidates)
  const whole = useHasFlag('ql', 'kt', 'kd', 'cs')
  const checks = useHasFlag('ql', 'kt')
  const { id: me, role } = usePerson()
  const write = useWrite(invalidates)
  const rowActions = (row: PenaltyRow): RowAction[] => {
    if (!whole || row.status === penaltyStatus.cancelled || (row.status === penaltyStatus.charged && !checks))
      return []
    const ids = [row.id]
    const preview = (action: 'confirm' | 'cancel') => <PenaltyPreview row={row} action={action} />
    const charge: RowAction = {
      key: 'confirm',
      label: 'Duyệt, ghi phạt',
      off: offForWriter(row, me),
      confirm: { title: `Ghi phạt ${row.code}?`, content: preview('confirm'), okText: 'Ghi phạt' },
      run: () => write(api.confirmPenalties, { body: { ids } }),
    }
    const edit: RowAction = { key: 'edit', label: 'Sửa', run: () => open(changing(role, row)) }
    const cancel: RowAction = {
      key: 'cancel',
      label: 'Hủy phiếu phạt',
      danger: true,
      confirm: {
        title: `Hủy ${row.code}?`,
        content:
          row.status === penaltyStatus.charged
            ? preview('cancel')
            : 'Phiếu chưa ghi sổ nên không phát sinh bút toán.',
        reason: 'required',
      },
      run: (reason) => write(api.cancelPenalties, { body: { ids, reason } }),
    }
    if (row.status !== penaltyStatus.proposed) return [cancel]
    return checks ? [charge, edit, cancel] : [edit, cancel]
  }
  const charge = useAction(api.confirmPenalties, { invalidates, quiet: true })
  const cancelAll = useAction(api.cancelPenalties, { invalidates, quiet: true })
  const bulk: BulkAction<PenaltyRow>[] = [
    {
      key: 'confirm',
      label: 'Duyệt, ghi phạt',
      confirm: 'plain',
      content: bulkPreview(api.previewConfirmations),
      off: (rows) =>
        rows.some(({ status }) => status === penaltyStatus.proposed) ? null : 'chỉ ghi được phiếu chờ duyệt',
      run: (ids) => charge.mutateAsync({ body: { ids: [...ids] } }),
    },
    {
      key: 'cancel',
      label: 'Hủy phiếu phạt',
      danger: true,
      confirm: 'reason',
      content: bulkPreview(api.previewCancellations),
      off: (rows) =>
        rows.some(({ status }) => status !== penaltyStatus.cancelled) ? null : 'các phiếu đã hủy',
      run: (ids, { reason = '' }) => cancelAll.mutateAsync({ body: { ids: [...ids], reason } }),
    },
  ]
  const list = useMemo(
    () => ({
      path: '/punishes',
      noun: 'phiếu phạt',
      sort: '-created_at',
      search: whole ? 'Mã, nội dung, khách…' : 'Mã phiếu phạt…',
      rowLabel: (row: PenaltyRow) => row.code,
      chips: { key: 'status', options: penaltyStatus.chips },
      columns: columnsFor(role),
    }),
    [whole, role],
  )
  return (
    <>
      <ListScreen
        {...list}
        title="Phạt"
        call={api.listPenalties}
        {...(whole ? { exportCall: api.exportPenalties } : {})}
        rowActions={rowActions}
        {...(checks ? { bulk } : {})}
        actions={
          whole && (
            <Button type="primary" onClick={() => open(creation(role))}>
              Lập phiếu phạt
            </Button>
          )
        }
      />
      {drawer}
    </>
  )
}
