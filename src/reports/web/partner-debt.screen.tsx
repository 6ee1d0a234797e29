import { Button, Empty } from 'antd'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { partnerFilter } from '#catalog/web/parts/partner-field.ts'
import { businessDate, formatBusinessDate } from '#platform/rules/business-date.ts'
import { useConfirmAction } from '#platform/web/actions/confirm-action.tsx'
import type { StatusTags } from '#platform/contract/status.ts'
import { download, useAction, useCall } from '#platform/web/api.ts'
import type { Column } from '#platform/web/list/list-types.ts'
import { ListView, useListState } from '#platform/web/list/list-view.tsx'
import { wireQuery } from '#platform/web/list/url-state.ts'
import { periodPresets } from '#platform/web/report/report-list.ts'
import { useHasFlag } from '#platform/web/session.ts'
import { Screen } from '#platform/web/shell/screen.tsx'
import { grouped } from '#platform/web/words/numbers.ts'
import {
  exportPartnerDebt,
  partnerDebtFrom,
  partnerDebtTypes,
  readPartnerDebt,
  recalculatePartnerDebt,
  type PartnerDebtRow,
} from '#reports/partner-debt.api.ts'

const tones = { old_dept: 'neutral', transfer: 'info', refund: 'success' } as const
const types: StatusTags = Object.fromEntries(
  Object.entries(partnerDebtTypes).map(([key, label]) => [
    key,
    { label, tone: tones[key as keyof typeof tones] },
  ]),
)

const columns: readonly Column<PartnerDebtRow>[] = [
  { key: 'confirm_date', title: 'Ngày xác nhận', kind: 'date', width: 120, pinned: true },
  { key: 'type', title: 'Loại', kind: 'status', statuses: types, width: 120 },
  { key: 'partner', title: 'Đối tác', width: 200, value: (row) => row.partner_info?.name },
  { key: 'description', title: 'Diễn giải', width: 260 },
  { key: 'card_infor', title: 'Tài khoản', width: 200 },
  { key: 'amount', title: 'Số tiền', kind: 'money', width: 140 },
  { key: 'dept', title: 'Công nợ', kind: 'money', width: 150, total: 'lastDept' },
  { key: 'note', title: 'Ghi chú', width: 220 },
  { key: 'customer_info', title: 'Khách hàng', width: 220 },
  { key: 'creator_name', title: 'Người tạo', width: 150 },
]
const hiddenFromPartner = new Set(['partner', 'customer_info', 'creator_name'])

/** What stands against partners, row by row, from the old debt to the last. */
export default function PartnerDebt() {
  const himself = useHasFlag('pa')
  const proves = useHasFlag('ql', 'kt')
  const list = useMemo(
    () => ({
      path: '/report/dept/partner',
      noun: 'dòng công nợ',
      size: 50,
      search: false as const,
      columns: himself ? columns.filter(({ key }) => !hiddenFromPartner.has(key)) : columns,
      filters: [
        ...(himself ? [] : [{ key: 'partner_ids', title: 'Đối tác', ...partnerFilter }]),
        { key: 'date', title: 'Ngày xác nhận', kind: 'range' as const },
      ],
      rowLabel: (row: PartnerDebtRow) => row.description,
    }),
    [himself],
  )
  const address = useListState<PartnerDebtRow>(list)
  const { state, change } = address
  const chosen = himself || Boolean(state.filters['partner_ids'])
  const query = useCall(
    readPartnerDebt,
    { query: wireQuery(state) },
    { enabled: chosen, placeholderData: keepPreviousData },
  )
  const found = query.data?.data
  return (
    <Screen
      path={list.path}
      title="Báo cáo công nợ đối tác"
      actions={proves && <Recalculate ids={(state.filters['partner_ids'] ?? '').split(',').map(Number)} />}
    >
      {chosen && !found && <p style={{ margin: '0 0 8px' }}>&nbsp;</p>}
      {found && chosen && (
        <p style={{ margin: '0 0 8px' }}>
          Giao dịch <b>{grouped(found.totalTransfer)} đ</b> · Hoàn tiền <b>{grouped(found.totalRefund)} đ</b>{' '}
          · Công nợ cuối <b>{grouped(found.lastDept)} đ</b>
        </p>
      )}
      {!chosen && (
        <Empty
          description={`Chọn đối tác để xem công nợ; theo dõi từ ${formatBusinessDate(partnerDebtFrom)}.`}
          style={{ marginBottom: 16 }}
        />
      )}
      <ListView<PartnerDebtRow>
        // The grid measures its place once: what stands above it goes when partners are chosen.
        key={String(chosen)}
        list={{ ...list, presets: presetsKeeping(state.filters['partner_ids']) }}
        address={{ ...address, change }}
        result={{
          data:
            found && chosen
              ? {
                  results: found.partnerDeptReportDetails,
                  pagination: found.pagination,
                  totals: { lastDept: found.lastDept },
                }
              : { results: [], pagination: { page: 1, size: state.size, total: 0 } },
          error: query.error,
          loading: chosen && query.isPending,
          refreshing: query.isFetching && !query.isPending,
          retry: () => void query.refetch(),
        }}
        exportRows={
          chosen
            ? (filters, signal) => download(exportPartnerDebt, { query: filters, body: undefined, signal })
            : undefined
        }
      />
    </Screen>
  )
}

/** A period is chosen for the partners that are shown. */
const presetsKeeping = (partner: string | undefined) =>
  periodPresets(businessDate(new Date())).map(({ label, filters }) => ({
    label,
    filters: { ...filters, ...(partner ? { partner_ids: partner } : {}) },
  }))

/** Adds every line up again and says whether the running figure is right. */
function Recalculate({ ids }: { ids: readonly number[] }) {
  const confirm = useConfirmAction()
  const partnerIds = ids.filter((id) => id > 0)
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
        okText: 'Đóng',
      })
    },
  })
  return (
    <Button
      loading={run.isPending}
      onClick={() => run.mutate({ body: partnerIds.length ? { partner_ids: partnerIds } : {} })}
    >
      Tính lại công nợ
    </Button>
  )
}
