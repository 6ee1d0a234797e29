import { Button } from 'antd'
import { useState } from 'react'
import { changeAddress, changeDate, changeMethod, changePartner } from '#billing/bill-write.api.ts'
import { billHistories, type BillDetail } from '#billing/bill.api.ts'
import { useCarrierOptions } from '#billing/web/parts/bill-options.ts'
import { billReads } from '#billing/web/parts/bill-reads.ts'
import { receiverBody, receiverNames, receiverValues, termFields } from '#billing/web/parts/terms-fields.ts'
import { useFieldForm } from '#orders/core/web/parts/use-field-form.ts'
import { ApiError } from '#platform/contract/client.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import { api, queryClient, showError } from '#platform/web/api.ts'
import { useMessage } from '#platform/web/dialogs.tsx'
import { FieldInput } from '#platform/web/form/field-input.tsx'
import { NewsStrip } from '#platform/web/form/news-strip.tsx'
import { SideDrawer } from '#platform/web/record/side-drawer.tsx'
import { useLastChange } from '#platform/web/form/use-last-change.ts'

/** Changes receiver, carrier, day or method of a bill that is approved or came back: each by its own call. */
export function TermsForm({ bill, onClose }: { bill: BillDetail; onClose: () => void }) {
  const message = useMessage()
  const [saving, setSaving] = useState(false)
  const fields = termFields(useCarrierOptions(), true)
  const before = {
    method: bill.method,
    date: bill.date,
    partner: bill.partner_id,
    shipper: bill.shipper_id,
    waybill: bill.waybill,
    ...receiverValues(bill.receiver),
    version: bill.version,
  }
  const form = useFieldForm(fields, before)
  const { kept } = form
  const told = useLastChange({ call: billHistories, params: { id: bill.id } }, kept.news !== undefined)
  const save = async () => {
    const { id } = bill
    const now = form.values
    // Against what the form was opened with: what the bill became meanwhile is not this person's change.
    const differs = (...names: string[]) => names.some((name) => kept.touched.has(name))
    setSaving(true)
    try {
      if (differs(...receiverNames)) {
        const body = { id, address: receiverBody(now) }
        if (!form.accepts(changeAddress.body, body)) return
        await api(changeAddress, { body: body as never })
      }
      if (differs('partner', 'shipper', 'waybill')) {
        const { partner, shipper, waybill } = now
        // A carrier's number goes with the carrier: it is sent only where somebody wrote it.
        const given = differs('waybill') ? { waybill } : {}
        await api(changePartner, { body: { id, partner, shipper, ...given } as never })
      }
      if (differs('date')) await api(changeDate, { body: { id, date: now['date'] } as never })
      if (differs('method')) await api(changeMethod, { body: { id, method: now['method'] } as never })
      message.success('Đã cập nhật phiếu')
      onClose()
    } catch (problem) {
      const data = problem instanceof ApiError ? (problem.extra['data'] as BulkAnswer | undefined) : undefined
      if (data?.failed?.[0]) message.error(data.failed[0].message)
      else if (!(problem instanceof ApiError && form.refused(problem))) showError(message, problem)
    } finally {
      setSaving(false)
      for (const call of billReads) void queryClient.invalidateQueries({ queryKey: [call.id] })
    }
  }
  return (
    <SideDrawer
      title={`Đổi người nhận, đối tác ${bill.code}`}
      width="record"
      onClose={onClose}
      footer={
        <Button
          type="primary"
          loading={saving}
          disabled={kept.news !== undefined}
          onClick={() => void save()}
        >
          Lưu
        </Button>
      }
    >
      <form className="form" ref={form.root} noValidate onSubmit={(event) => event.preventDefault()}>
        {form.general && (
          <p className="form-wide bill-problem" role="alert">
            {form.general}
          </p>
        )}
        {!saving && <NewsStrip kept={kept} fields={fields} by={told} />}
        {fields.map((field) => (
          <FieldInput
            key={field.name}
            field={field}
            values={form.values}
            problem={form.problems[field.name]}
            disabled={saving}
            onChange={(value) => form.set({ [field.name]: value })}
          />
        ))}
      </form>
    </SideDrawer>
  )
}
