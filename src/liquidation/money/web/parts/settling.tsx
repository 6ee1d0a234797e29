import type { DeskForm } from '#cashdesk/desk/web/parts/desk-form.tsx'
import { FormPreview } from '#cashdesk/desk/web/parts/desk-preview.tsx'
import { previewSettlement, settleLiquidation } from '#liquidation/money/proceeds.api.ts'

/** What the sale itself cost is asked; the owner's money after it is seen before. */
export const settling = (goods: {
  id: number
  code: string
  costs_vnd: number
  costs_note: string | null
}): DeskForm => ({
  call: settleLiquidation,
  title: `Quyết toán ${goods.code}`,
  fields: [
    {
      name: 'costs_vnd',
      label: 'Chi phí bán',
      input: 'money',
      span: 12,
      hint: 'Đăng tin, xử lý, vận chuyển cho việc bán: chủ hàng chịu, trừ sau cùng.',
    },
    { name: 'costs_note', label: 'Chi phí bán gồm', input: 'text' },
  ],
  initial: { costs_vnd: goods.costs_vnd, costs_note: goods.costs_note },
  submitText: 'Quyết toán',
  toBody: (body) => ({ ...body, id: goods.id }),
  below: ({ costs_vnd }) => (
    <FormPreview
      call={previewSettlement}
      sent={{ body: { id: goods.id, ...(typeof costs_vnd === 'number' ? { costs_vnd } : {}) } }}
    />
  ),
})
