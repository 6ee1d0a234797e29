import { Button } from 'antd'
import { useState } from 'react'
import { useAction, useWrite } from '#platform/web/api.ts'
import { useMessage } from '#platform/web/dialogs.tsx'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { Column } from '#platform/web/list/list-types.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import { decideProposals, listProposals, pullRates, type ProposalRow } from '#pricing/rate-feed.api.ts'
import { proposalStatus } from '#pricing/rate-proposal.status.ts'
import { PriceTabs } from '#pricing/web/price-tabs.tsx'

const rate = (value: number | null) =>
  value === null ? '—' : grouped(value, Number.isInteger(value) ? 0 : 2)

const columns: Column<ProposalRow>[] = [
  { key: 'currency', title: 'Tiền tệ', width: 90, pinned: true, sortable: true },
  {
    key: 'status',
    title: 'Trạng thái',
    width: 170,
    kind: 'status',
    statuses: proposalStatus.tags,
    filter: { kind: 'any', options: proposalStatus.chips },
  },
  {
    key: 'before_rate',
    title: 'Đang bán',
    width: 110,
    kind: 'number',
    render: (row) => rate(row.before_rate),
  },
  {
    key: 'sell_rate',
    title: 'Tỷ giá bán mới',
    width: 120,
    kind: 'number',
    render: (row) => rate(row.sell_rate),
  },
  {
    key: 'moved_percent',
    title: 'Lệch (%)',
    width: 100,
    kind: 'number',
    render: (row) => `${row.moved_percent > 0 ? '+' : ''}${row.moved_percent.toFixed(2)}`,
  },
  {
    key: 'bank_rate',
    title: 'Ngân hàng bán',
    width: 120,
    kind: 'number',
    render: (row) => rate(row.bank_rate),
  },
  {
    key: 'buy_rate',
    title: 'Tỷ giá mua mới',
    width: 120,
    kind: 'number',
    render: (row) => rate(row.buy_rate),
  },
  {
    key: 'applied_date',
    title: 'Áp dụng từ',
    width: 110,
    kind: 'date',
    sortable: true,
    filter: { kind: 'range' },
  },
  { key: 'pulled_at', title: 'Lấy lúc', width: 150, kind: 'time' },
  { key: 'decided_by_name', title: 'Người xử lý', width: 150 },
  { key: 'reason', title: 'Lý do', width: 220 },
]

/** Rates that follow the bank's board: what moved far waits here for the accountant. */
export default function RateFeedScreen() {
  const [refusing, refuse] = useState<readonly number[]>()
  const message = useMessage()
  const write = useWrite([listProposals])
  const pull = useAction(pullRates, { invalidates: [listProposals] })
  return (
    <>
      <ListScreen
        path="/prices/rate-feed"
        title="Tỷ giá theo ngân hàng"
        noun="tỷ giá"
        call={listProposals}
        columns={columns}
        size={20}
        sort="-id"
        search={false}
        rowLabel={(row) => row.currency}
        above={<PriceTabs path="/prices/rate-feed" />}
        rowActions={(row) =>
          row.status === proposalStatus.waiting
            ? [
                {
                  key: 'accept',
                  label: 'Áp dụng',
                  confirm: {
                    title: `Áp dụng tỷ giá ${row.currency} ${rate(row.sell_rate)}?`,
                    content: `Đang bán ${rate(row.before_rate)}, lệch ${row.moved_percent.toFixed(2)} %. Đơn đã có giá không đổi.`,
                    okText: 'Áp dụng',
                  },
                  run: () => write(decideProposals, { body: { ids: [row.id], accept: true } }),
                },
                { key: 'refuse', label: 'Từ chối', danger: true, run: () => refuse([row.id]) },
              ]
            : []
        }
        actions={
          <Button
            loading={pull.isPending}
            onClick={() =>
              pull.mutate(
                {},
                { onSuccess: () => message.info('Kết quả hiện ở đây sau ít giây, bấm tải lại.') },
              )
            }
          >
            Lấy tỷ giá ngay
          </Button>
        }
      />
      <FormDrawer
        call={decideProposals}
        title="Từ chối tỷ giá"
        fields={[{ name: 'reason', label: 'Lý do', input: 'note', required: true }]}
        toBody={(body) => ({ ...body, ids: refusing ?? [], accept: false })}
        open={refusing !== undefined}
        onClose={() => refuse(undefined)}
        invalidates={[listProposals]}
        submitText="Từ chối"
      />
    </>
  )
}
