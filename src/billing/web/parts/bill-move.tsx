import { keepPreviousData } from '@tanstack/react-query'
import { Checkbox, Modal } from 'antd'
import { useState } from 'react'
import { approveBills, confirmBills } from '#billing/bill-write.api.ts'
import type { BillDetail } from '#billing/bill.api.ts'
import { billStatus } from '#billing/bill.status.ts'
import { collects, deliveredWords, undeliveredWords } from '#billing/bill.words.ts'
import { billReads } from '#billing/web/parts/bill-reads.ts'
import { ConfirmText } from '#billing/web/parts/customer-confirm.tsx'
import { billTargets, type BillMove } from '#billing/web/parts/bill-ways.ts'
import { backStatus } from '#delivery/back-status.api.ts'
import { changeBillStatus, previewBillMoney } from '#delivery/delivery.api.ts'
import { byAccount } from '#ledger/web/parts/by-account.ts'
import { PreviewedMoney } from '#orders/core/web/parts/preview-box.tsx'
import { ApiError } from '#platform/contract/client.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import { AnswerWaits } from '#platform/web/actions/answer-waits.ts'
import { PreviewWaits } from '#platform/web/actions/preview-waits.tsx'
import { useAction, useCall } from '#platform/web/api.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import { useMessage } from '#platform/web/dialogs.tsx'
import { FieldInput } from '#platform/web/form/field-input.tsx'
import type { FormField } from '#platform/web/form/form-types.ts'
import { useHasFlag } from '#platform/web/session.ts'
import { grouped } from '#platform/web/words/numbers.ts'

export type MoveButton = BillDetail['actions'][number] & { key: BillMove }

interface Values {
  reason?: string | null
  waybill?: string | null
  collected?: number | null
  return_fee?: number | null
}

/** Asks what an action of a bill needs, shows the journal rows it will post, and runs it. */
export function MoveDialog({
  bill,
  button,
  onClose,
}: {
  bill: BillDetail
  button: MoveButton
  onClose: () => void
}) {
  const message = useMessage()
  const manager = useHasFlag('ql')
  const [override, setOverride] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [waits, setWaits] = useState(false)
  const [values, setValues] = useState<Values>(() => ({
    collected: button.key === 'deliver' && collects(bill) ? bill.expected_cod : null,
    waybill: bill.waybill,
  }))
  const short = (button.key === 'release' || button.key === 'redeliver') && (bill.shortfall ?? 0) > 0
  const fields = fieldsOf(bill, button, override)
  const done = {
    invalidates: billReads,
    quiet: true,
    onSuccess: ({ data }: { data: BulkAnswer }) => {
      const refused = data.failed[0]
      if (refused) return setProblem(refused.message)
      message.success(`${button.label}: ${bill.code}`)
      onClose()
    },
    onFailure: (thrown: ApiError) => {
      const data = thrown.extra['data'] as BulkAnswer | undefined
      setProblem(data?.failed?.[0]?.message ?? thrown.sentence)
      return true
    },
  }
  const confirm = useAction(confirmBills, done)
  const approve = useAction(approveBills, done)
  const change = useAction(changeBillStatus, done)
  const back = useAction(backStatus, done)
  const running = [confirm, approve, change, back].some((action) => action.isPending)

  const given = Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => value !== null && value !== '' && fields.some((field) => field.name === name),
    ),
  )
  const missing = fields.some((field) => field.required && given[field.name] === undefined)
  const run = () => {
    setProblem(undefined)
    const ids = [bill.id]
    const { key } = button
    if (key === 'confirm') confirm.mutate({ body: { ids } })
    else if (key === 'approve') approve.mutate({ body: { ids } })
    else if (key === 'back') {
      back.mutate({ body: { ids: bill.orders.map((order) => order.id), reason: values.reason ?? '' } })
    } else {
      const status = billTargets[key]
      change.mutate({ body: { ids, status, ...given, ...(override ? { override } : {}) } })
    }
  }
  return (
    <Modal
      open
      title={`${button.label} ${bill.code}`}
      width={520}
      okText={button.label}
      cancelText="Đóng"
      okButtonProps={{
        danger: button.danger,
        disabled: missing || (short && !override),
        loading: running || waits,
      }}
      onOk={run}
      onCancel={onClose}
    >
      <AnswerWaits value={setWaits}>
        {effectOf(bill, button, values).map((words) => (
          <p key={words} className="bill-effect">
            {words}
          </p>
        ))}
        {short && (
          <p className="bill-warning" role="alert">
            Khách còn thiếu {grouped(bill.shortfall ?? 0)} đ so với hạn mức nợ và số dư khả dụng.
          </p>
        )}
        {short && manager && (
          <Checkbox checked={override} onChange={(event) => setOverride(event.target.checked)}>
            Quản lý cho xuất vượt hạn mức (ghi tên và lý do)
          </Checkbox>
        )}
        {button.key === 'confirm' && <ConfirmText id={bill.id} />}
        {fields.length > 0 && (
          <div className="form">
            {fields.map((field) => (
              <FieldInput
                key={field.name}
                field={field}
                values={values as Record<string, unknown>}
                problem={undefined}
                disabled={running}
                onChange={(value) => setValues((now) => ({ ...now, [field.name]: value }))}
              />
            ))}
          </div>
        )}
        {movesMoney(bill, button, values) && <Preview bill={bill} action={button.key} values={values} />}
      </AnswerWaits>
      {problem && (
        <p role="alert" className="bill-problem">
          {problem}
        </p>
      )}
    </Modal>
  )
}

/** What it comes to, in the words of who hands goods over. */
function effectOf(bill: BillDetail, { key, effect }: MoveButton, { return_fee }: Values): string[] {
  if (key === 'deliver') return [deliveredWords(bill)]
  if (key === 'fail') return undeliveredWords(bill, return_fee ?? 0)
  return effect ? [effect] : []
}

function fieldsOf(bill: BillDetail, button: MoveButton, override: boolean): FormField[] {
  const fields: FormField[] = []
  if ((button.key === 'hand_over' || button.key === 'redeliver') && bill.shipper_id === null) {
    fields.push({ name: 'waybill', label: 'Mã vận đơn của đối tác', input: 'text', required: true })
  }
  if (button.key === 'deliver' && collects(bill)) {
    fields.push({
      name: 'collected',
      label: 'Số tiền COD thực thu',
      input: 'money',
      required: true,
      hint: `Dự kiến ${grouped(bill.expected_cod)} đ`,
    })
  }
  if (button.key === 'fail') {
    fields.push({
      name: 'return_fee',
      label: 'Phí hoàn thu của khách',
      input: 'money',
      hint: 'Để trống: không thu',
    })
  }
  if (button.needs_reason || override) {
    fields.push({ name: 'reason', label: 'Lý do', input: 'note', required: true })
  }
  return fields
}

/** Where stepping back reverses what was posted on the way there. */
const reversedBack: readonly number[] = [billStatus.approved, billStatus.delivered, billStatus.undeliverable]

/** Actions that post or lock something: their rows are shown before OK. */
function movesMoney(bill: BillDetail, button: MoveButton, { return_fee }: Values): boolean {
  if (button.key === 'deliver') return collects(bill)
  if (button.key === 'cancel') return bill.status >= billStatus.approved
  if (button.key === 'back') return reversedBack.includes(bill.status)
  if (button.key === 'fail') return (return_fee ?? 0) > 0
  return ['approve', 'restock'].includes(button.key)
}

function Preview({ bill, action, values }: { bill: BillDetail; action: string; values: Values }) {
  const { collected, return_fee } = values
  const body = {
    id: bill.id,
    action,
    ...(action === 'deliver' && typeof collected === 'number' ? { collected } : {}),
    ...(action === 'fail' && typeof return_fee === 'number' ? { return_fee } : {}),
  }
  const { data, error } = useCall(
    previewBillMoney,
    { body },
    { staleTime: 0, gcTime: 0, placeholderData: keepPreviousData },
  )
  if (error) return <Failed small error={error} />
  if (!data) return <PreviewWaits />
  return <PreviewedMoney preview={{ ...data.data, rows: byAccount(data.data.rows) }} />
}
