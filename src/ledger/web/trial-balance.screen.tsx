import { Alert } from 'antd'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { exportTrialBalance, readTrialBalance, type TrialRow } from '#ledger/account.api.ts'
import { accountName } from '#ledger/accounts.rules.ts'
import { statementPath } from '#ledger/web/parts/statement-path.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import { useCall } from '#platform/web/api.ts'
import { CallList } from '#platform/web/list/list-screen.tsx'
import type { Column } from '#platform/web/list/list-types.ts'
import { useListState } from '#platform/web/list/list-address.ts'
import { wireQuery } from '#platform/web/list/url-state.ts'
import { periodPresets } from '#platform/web/report/report-list.ts'
import { useStation } from '#platform/web/session.ts'
import { Screen } from '#platform/web/shell/screen.tsx'
import { grouped } from '#platform/web/words/numbers.ts'
import '#ledger/web/ledger.css'

const money = (key: keyof TrialRow & string, title: string): Column<TrialRow> => ({
  key,
  title,
  kind: 'money',
  width: 150,
  total: key,
  value: (row) => row[key] || null,
  ...(key.startsWith('closing') ? { card: 'amount' } : {}),
})

const columnsFor = (days: { date_from?: string; date_to?: string }): readonly Column<TrialRow>[] => [
  {
    key: 'name',
    title: 'Tài khoản',
    width: 280,
    pinned: true,
    render: (row) =>
      row.account_id === null ? (
        <Link className="ledger-link" to={statementPath({ kind: row.kind, ...days })}>
          {row.name}
        </Link>
      ) : (
        <Link className="ledger-link" to={statementPath({ account: row.account_id, ...days })}>
          {row.name}
        </Link>
      ),
  },
  { key: 'kind', title: 'Loại', width: 200, value: (row) => accountName(row.kind) },
  money('opening_debit', 'Dư nợ đầu kỳ'),
  money('opening_credit', 'Dư có đầu kỳ'),
  money('debit', 'Phát sinh nợ'),
  money('credit', 'Phát sinh có'),
  money('closing_debit', 'Dư nợ cuối kỳ'),
  money('closing_credit', 'Dư có cuối kỳ'),
]

/** Every account's balances at both ends and its turnover; both sides are equal. */
export default function TrialBalance() {
  const declared = useMemo(() => {
    const presets = periodPresets(businessDate(new Date()))
    return {
      path: '/ledger/trial-balance',
      noun: 'tài khoản',
      size: 200,
      search: false as const,
      filters: [{ key: 'date', title: 'Ngày ghi sổ', kind: 'range' as const }],
      initialFilters: presets[2]!.filters,
      presets,
      rowLabel: (row: TrialRow) => row.name,
    }
  }, [])
  const { state } = useListState<TrialRow>({ ...declared, columns: columnsFor({}) })
  const { date_from, date_to } = state.filters
  const list = useMemo(
    () => ({
      ...declared,
      columns: columnsFor({ ...(date_from ? { date_from } : {}), ...(date_to ? { date_to } : {}) }),
    }),
    [declared, date_from, date_to],
  )
  return (
    <Screen path={declared.path} title="Bảng cân đối tài khoản">
      <Balanced query={wireQuery(state)} />
      <CallList {...list} call={readTrialBalance} exportCall={exportTrialBalance} />
    </Screen>
  )
}

/** Says at a glance that both sides are equal; asks what the list asks, so both share one answer. */
function Balanced({ query }: { query: Record<string, string | number> }) {
  const { data } = useCall(readTrialBalance, { query })
  // The place is kept while it is asked for: the grid below measures its own once.
  return <div className="ledger-balanced">{data?.option && <Said {...data.option} />}</div>
}

function Said({ from, to, difference }: { from: string; to: string; difference: number }) {
  const station = useStation()
  // The ledger of an account, one press away, is that of all stations.
  const whose =
    station === 'all' ? '' : ' Chỉ tính bút toán của trạm đang làm việc; sổ chi tiết tính mọi trạm.'
  return difference === 0 ? (
    <Alert type="success" showIcon title={`Từ ${from} đến ${to}: tổng nợ bằng tổng có, sổ cân.${whose}`} />
  ) : (
    <Alert
      type="error"
      showIcon
      title={`Sổ không cân, lệch ${grouped(difference)} đ. Hãy báo quản trị hệ thống ngay.`}
    />
  )
}
