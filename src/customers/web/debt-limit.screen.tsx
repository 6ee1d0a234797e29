import { Button, Segmented } from 'antd'
import { lazy, Suspense, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { customerDebts, debtPayments, refuseDebt, setDebtLimit } from '#customers/debts.api.ts'
import { debtRequestStatus } from '#customers/decision.status.ts'
import { useCustomerDialog } from '#customers/web/customer-actions.tsx'
import type { CustomerDialog } from '#customers/web/customer-forms.ts'
import { customerReads } from '#customers/web/customer-reads.ts'
import { customerInput } from '#customers/web/parts/customer-field.tsx'
import type { Writers } from '#platform/contract/status.ts'
import { offForWriter } from '#platform/web/actions/own-work.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { useWrite } from '#platform/web/api.ts'
import { ResourceScreen } from '#platform/web/resource/resource-screen.tsx'
import type { ResourceParts, Row } from '#platform/web/resource/resource-parts.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import '#customers/web/customer.css'

const path = '/debt/limit'
const DebtAgeing = lazy(async () => ({
  default: (await import('#cashdesk/debts/web/parts/debt-ageing.tsx')).DebtAgeing,
}))

/** Proposals of limits with a manager's decision, and the days on which debts were promised to be paid. */
export default function DebtLimit() {
  const [search, setSearch] = useSearchParams()
  const tab = search.get('tab')
  const kind = tab === 'promises' || tab === 'ageing' ? tab : 'limits'
  const { open, drawer } = useCustomerDialog()
  const manager = useHasFlag('ql')
  const write = useWrite(customerReads)
  const { id: me } = usePerson()
  const parts = useMemo((): ResourceParts => {
    const waits = (row: Row) => row['status'] === debtRequestStatus.waiting
    const grant = (row: Row): RowAction => ({
      key: 'grant',
      label: 'Duyệt hạn mức',
      off: offForWriter({ writers: row['writers'] as Writers }, me),
      run: () => open(limitForm(row)),
    })
    const refuse = (row: Row): RowAction => ({
      key: 'refuse',
      label: 'Từ chối',
      danger: true,
      confirm: { title: 'Từ chối đề nghị này?', reason: 'required' },
      run: (reason) => write(refuseDebt, { body: { id: row.id, reason } }),
    })
    return {
      lockedBecause: (row) => (waits(row) ? undefined : 'đã có quyết định'),
      actions: [
        { call: setDebtLimit, of: (row) => (waits(row) ? [grant(row)] : []) },
        { call: refuseDebt, of: (row) => (waits(row) ? [refuse(row)] : []) },
      ],
    }
  }, [me, open, write])
  const above = (
    <Segmented
      className="customer-tabs"
      value={kind}
      // Each tab is a list of its own: filters and order of another mean nothing there.
      onChange={(next) => setSearch(next === 'limits' ? {} : { tab: next })}
      options={[
        { value: 'limits', label: 'Đề nghị hạn mức' },
        { value: 'promises', label: 'Lịch hẹn trả nợ' },
        { value: 'ageing', label: 'Tuổi nợ, nhắc nợ' },
      ]}
    />
  )
  return (
    <>
      {kind === 'ageing' ? (
        <Suspense fallback={above}>
          <DebtAgeing title="Hạn mức công nợ" above={above} />
        </Suspense>
      ) : kind === 'limits' ? (
        <ResourceScreen
          key="limits"
          resource={customerDebts}
          path={path}
          title="Hạn mức công nợ"
          parts={parts}
          above={above}
          actions={manager && <Button onClick={() => open(limitForm())}>Đặt hạn mức</Button>}
        />
      ) : (
        <ResourceScreen
          key="promises"
          resource={debtPayments}
          path={path}
          title="Hạn mức công nợ"
          above={above}
        />
      )}
      {drawer}
    </>
  )
}

/** The limit itself; with a proposal its customer and amount stand there already. */
function limitForm(row?: Row): CustomerDialog {
  const customer = {
    name: 'user_id',
    label: 'Khách hàng',
    input: customerInput,
    required: true,
    toBody: (value: unknown) => (value as { id: number }).id,
  }
  return {
    call: setDebtLimit,
    title: row ? `Duyệt hạn mức: ${String(row['customer_id_name'] ?? '')}` : 'Đặt hạn mức công nợ',
    fields: [
      ...(row ? [] : [customer]),
      {
        name: 'debt_limit',
        label: 'Hạn mức công nợ (đ)',
        input: 'money',
        required: true,
        hint: 'Khách được nhận hàng khi phần còn thiếu không vượt số này.',
      },
      { name: 'reason', label: 'Ý kiến', input: 'note' },
    ],
    initial: row ? { user_id: row['customer_id'], debt_limit: row['amount'], request_id: row.id } : {},
  }
}
