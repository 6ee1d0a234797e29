import { Button } from 'antd'
import { useMemo, useState } from 'react'
import type { RoleCode } from '#platform/contract/roles.ts'
import { useAction, useWrite } from '#platform/web/api.ts'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import { recordColumns } from '#platform/web/record/record-columns.ts'
import { formField } from '#platform/web/record/record-form.ts'
import { usePerson } from '#platform/web/session.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import { decideProposals, listProposals, pullRates, type ProposalRow } from '#pricing/rate-feed.api.ts'
import { proposalFields } from '#pricing/rate-proposal.fields.ts'
import { proposalStatus } from '#pricing/rate-proposal.status.ts'
import { PriceTabs } from '#pricing/web/price-tabs.tsx'

const rate = (value: number | null) =>
  value === null ? '—' : grouped(value, Number.isInteger(value) ? 0 : 2)

const columnsFor = (role: RoleCode) =>
  recordColumns<ProposalRow>(proposalFields, role, {
    before_rate: { render: (row) => rate(row.before_rate) },
    moved_percent: {
      render: (row) => `${row.moved_percent > 0 ? '+' : ''}${row.moved_percent.toFixed(2)}`,
    },
  })
const refusal = [formField(proposalFields, 'reason', { required: true })]

/** Rates that follow the bank's board: what moved far waits here for the accountant. */
export default function RateFeedScreen() {
  const { role } = usePerson()
  const columns = useMemo(() => columnsFor(role), [role])
  const [refusing, refuse] = useState<readonly number[]>()
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
                  key: 'apply',
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
          <Button loading={pull.isPending} onClick={() => pull.mutate({})}>
            Lấy tỷ giá ngay
          </Button>
        }
      />
      <FormDrawer
        call={decideProposals}
        title="Từ chối tỷ giá"
        fields={refusal}
        toBody={(body) => ({ ...body, ids: refusing ?? [], accept: false })}
        open={refusing !== undefined}
        onClose={() => refuse(undefined)}
        invalidates={[listProposals]}
        submitText="Từ chối"
      />
    </>
  )
}
