import { Segmented } from 'antd'
import { lazy, Suspense, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { levelProposalStatus } from '#customers/decision.status.ts'
import { grantLevel, levelProposals, refuseLevel } from '#customers/level-proposal.api.ts'
import { customerLevels, vipLevels } from '#customers/levels.api.ts'
import { customerReads } from '#customers/web/customer-reads.ts'
import { levelParts, vipLevelParts } from '#customers/web/level.parts.ts'
import type { Writers } from '#platform/contract/status.ts'
import { offForWriter } from '#platform/web/actions/own-work.ts'
import { useWrite } from '#platform/web/api.ts'
import { ResourceScreen } from '#platform/web/resource/resource-screen.tsx'
import type { ResourceParts, Row } from '#platform/web/resource/resource-parts.ts'
import { usePerson } from '#platform/web/session.ts'
import '#customers/web/customer.css'

const path = '/customer/levels'
const title = 'Hạng khách hàng'
const VipRevenue = lazy(async () => ({
  default: (await import('#billing/web/parts/vip-revenue.tsx')).VipRevenue,
}))

const tabs = [
  { value: 'customer', label: 'Hạng khách hàng' },
  { value: 'vip', label: 'Hạng VIP đấu giá' },
  { value: 'proposals', label: 'Đề nghị đổi hạng' },
  { value: 'revenue', label: 'Doanh thu khách VIP' },
]

/** Levels of customers and of VIP auction accounts, proposals of other levels, and what VIP customers bring. */
export default function Levels() {
  const [search, setSearch] = useSearchParams()
  const tab = search.get('tab') ?? 'customer'
  const parts = useProposalParts()
  const above = (
    <Segmented
      className="customer-tabs"
      value={tab}
      // Each tab is a list of its own: filters and order of another mean nothing there.
      onChange={(next) => setSearch(next === 'customer' ? {} : { tab: next })}
      options={tabs}
    />
  )
  const common = { path, title, above }
  switch (tab) {
    case 'vip':
      return <ResourceScreen key={tab} resource={vipLevels} parts={vipLevelParts} {...common} />
    case 'proposals':
      return <ResourceScreen key={tab} resource={levelProposals} parts={parts} {...common} />
    case 'revenue':
      return (
        <Suspense fallback={above}>
          <VipRevenue {...common} />
        </Suspense>
      )
    default:
      return <ResourceScreen key={tab} resource={customerLevels} parts={levelParts} {...common} />
  }
}

const waits = (row: Row) => row['status'] === levelProposalStatus.waiting

/** The decision on a proposal that waits; what is decided stays as it is. */
function useProposalParts(): ResourceParts {
  const { id: me } = usePerson()
  const write = useWrite(customerReads)
  return useMemo(
    () => ({
      lockedBecause: (row) => (waits(row) ? undefined : 'đã có quyết định'),
      actions: [
        {
          call: grantLevel,
          of: (row) =>
            waits(row)
              ? [
                  {
                    key: 'grant',
                    label: 'Duyệt đổi hạng',
                    off: offForWriter({ writers: row['writers'] as Writers }, me),
                    confirm: {
                      title: 'Duyệt đổi hạng?',
                      content: `${String(row['customer_id_name'])}: ${String(row['level_code_name'])}`,
                      okText: 'Duyệt',
                    },
                    run: () => write(grantLevel, { body: { id: row.id } }),
                  },
                ]
              : [],
        },
        {
          call: refuseLevel,
          of: (row) =>
            waits(row)
              ? [
                  {
                    key: 'refuse',
                    label: 'Từ chối',
                    danger: true,
                    confirm: { title: 'Từ chối đề nghị này?', reason: 'required' },
                    run: (reason) => write(refuseLevel, { body: { id: row.id, reason } }),
                  },
                ]
              : [],
        },
      ],
    }),
    [me, write],
  )
}
