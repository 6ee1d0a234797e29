import { Button } from 'antd'
import { partnerFilter } from '#catalog/web/parts/partner-field.ts'
import type { OutputOf } from '#platform/contract/call.ts'
import { formatBusinessDate } from '#platform/rules/business-date.ts'
import { useConfirmAction } from '#platform/web/actions/confirm-action.tsx'
import type { StatusTags } from '#platform/contract/status.ts'
import { useAction } from '#platform/web/api.ts'
import type { ReportAnswer, ReportParts } from '#platform/web/report/report-list.ts'
import { useHasFlag } from '#platform/web/session.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import { readPartnerDebt, recalculatePartnerDebt } from '#reports/partner-debt.api.ts'
import { partnerDebtFrom, partnerDebtTypes } from '#reports/partner-debt.report.ts'

const phases = { old_dept: null, transfer: 'money', refund: 'done' } as const
const types: StatusTags = Object.fromEntries(
  Object.entries(partnerDebtTypes).map(([key, label]) => [
    key,
    { label, phase: phases[key as keyof typeof phases] },
  ]),
)

/** The answer in its specified shape, as that of any report. */
function listOf({ data }: { data: OutputOf<typeof readPartnerDebt.data> }): ReportAnswer {
  return {
    results: data.partnerDeptReportDetails.map(({ partner_info, ...row }) => ({
      ...row,
      partner: partner_info?.name ?? null,
    })) as ReportAnswer['results'],
    pagination: data.pagination,
    option: { _id: 0, transferred: data.totalTransfer, refunded: data.totalRefund, closing: data.lastDept },
  }
}

/** Adds every line up again and says whether the running figure is right. */
function Recalculate({ filters }: { filters: Readonly<Record<string, string | undefined>> }) {
  const proves = useHasFlag('ql', 'kt')
  const confirm = useConfirmAction()
  const partnerIds = (filters['partner_ids'] ?? '').split(',').map(Number).filter(Boolean)
  const run = useAction(recalculatePartnerDebt, {
    quiet: true,
    onSuccess: ({ data }) => {
      const wrong = data.partners.filter((one) => one.kept !== one.computed || one.wrong_lines > 0)
      return confirm({
        title: data.correct ? 'Công nợ khớp sổ' : `${wrong.length} đối tác lệch sổ`,
        content: (data.correct ? data.partners : wrong).map((one) => (
          <p key={one.partner_id} style={{ margin: '0 0 4px' }}>
            {one.partner_name}: {grouped(one.lines)} dòng, cộng lại <b>{grouped(one.computed)} đ</b>
            {one.kept !== one.computed && `, số đang ghi ${grouped(one.kept)} đ`}
          </p>
        )),
        okText: 'Đã rõ',
      })
    },
  })
  if (!proves) return null
  return (
    <Button
      loading={run.isPending}
      onClick={() => run.mutate({ body: partnerIds.length ? { partner_ids: partnerIds } : {} })}
    >
      Tính lại công nợ
    </Button>
  )
}

export const partnerDebtParts: ReportParts = {
  statuses: { type: types },
  remote: { partner_ids: partnerFilter },
  rowLabel: (row) => String(row['description']),
  own: { call: readPartnerDebt, listOf },
  Actions: Recalculate,
  choose: `Chọn đối tác để xem công nợ; theo dõi từ ${formatBusinessDate(partnerDebtFrom)}.`,
}
