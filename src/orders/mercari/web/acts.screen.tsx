import { Button } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { orderPath } from '#orders/core/web/parts/order-paths.ts'
import {
  approveComments,
  listComments,
  listReceipts,
  rejectComments,
  settleActs,
  type ActRow,
} from '#orders/mercari/site-act.api.ts'
import { actFields } from '#orders/mercari/site-act.fields.ts'
import { actStatus, actTable } from '#orders/mercari/site-act.status.ts'
import { startsOf, wroteIt } from '#platform/contract/status.ts'
import { offForWriter } from '#platform/web/actions/own-work.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { api, useWrite } from '#platform/web/api.ts'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { BulkAction } from '#platform/web/list/list-types.ts'
import { recordColumns } from '#platform/web/record/record-columns.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'

const ProposeComments = lazy(async () => ({
  default: (await import('#orders/mercari/web/propose-comments.tsx')).ProposeComments,
}))

const kinds = {
  comment: {
    path: '/quotes/mercari-comment',
    title: 'Duyệt bình luận Mercari',
    noun: 'bình luận',
    call: listComments,
    chips: actStatus.chips,
  },
  receipt: {
    path: '/quotes/mercari/receipts',
    title: 'Bấm nhận hàng Mercari',
    noun: 'lần bấm nhận hàng',
    call: listReceipts,
    // Nobody approves a receipt.
    chips: actStatus.chips.filter(
      ({ value }) => value !== actStatus.proposed && value !== actStatus.rejected,
    ),
  },
} as const

/** What is done in our name at Mercari: what waits for a word, what was sent, what a person has to do. */
export const actScreenOf = (kind: keyof typeof kinds) =>
  function Acts() {
    return <ActList kind={kind} />
  }

function ActList({ kind }: { kind: keyof typeof kinds }) {
  const { chips, call, ...said } = kinds[kind]
  const { role, id: me } = usePerson()
  const sells = useHasFlag('ql', 'kd', 'cs')
  const write = useWrite([call])
  const [proposing, setProposing] = useState(false)
  const list = useMemo(
    () => ({
      ...said,
      sort: '-created_at',
      search: 'Mã đơn, sản phẩm…',
      rowLabel: (row: ActRow) => row.code,
      chips: { key: 'status', options: chips },
      columns: recordColumns<ActRow>(actFields, role, {
        code: {
          render: (row) => (
            <Link className="code link-words" to={orderPath(role, row.order_id)}>
              {row.code}
            </Link>
          ),
        },
        item_id: {
          render: (row) =>
            row.link ? (
              <a href={row.link} target="_blank" rel="noreferrer" className="code link-words">
                {row.item_id ?? 'Mở trang'}
              </a>
            ) : (
              row.item_id
            ),
        },
      }),
    }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is said follows from the kind
    [kind, role],
  )
  const may = (action: string, row: ActRow) => startsOf(actTable, action, role).includes(row.status)
  const rowActions = (row: ActRow): RowAction[] => {
    const settled = (step: 'settle' | 'again' | 'drop') => (reason?: string) =>
      write(settleActs, { body: { ids: [row.id], step, ...(reason ? { reason } : {}) } })
    const all: (RowAction | false)[] = [
      may('approve', row) && {
        key: 'approve',
        label: 'Duyệt bình luận',
        off: offForWriter(row, me),
        run: () => write(approveComments, { body: { ids: [row.id] } }),
      },
      may('self_sent', row) && {
        key: 'self_sent',
        label: 'Tự gửi',
        confirm: { title: `Đã tự viết bình luận của ${row.code} trên Mercari?`, content: row.text },
        run: () => write(approveComments, { body: { ids: [row.id], own: true } }),
      },
      may('settle', row) && {
        key: 'settle',
        label: 'Đã làm trên trang',
        confirm: {
          title: `${row.code}: đã thấy xong trên Mercari?`,
          content: kind === 'receipt' ? 'Đơn được ghi là đã bấm nhận hàng.' : row.text,
        },
        run: () => settled('settle')(),
      },
      may('again', row) && {
        key: 'again',
        label: 'Gửi lại',
        ...(kind === 'comment' && {
          confirm: {
            title: `Gửi lại bình luận của ${row.code}?`,
            content: 'Xem trên Mercari trước: nếu đã có thì đây là bình luận thứ hai.',
          },
        }),
        run: () => settled('again')(),
      },
      may('reject', row) && {
        key: 'reject',
        label: 'Không duyệt',
        danger: true,
        confirm: { title: `Không duyệt bình luận của ${row.code}?`, reason: 'required' },
        run: (reason) => write(rejectComments, { body: { ids: [row.id], reason: reason ?? '' } }),
      },
      may('drop', row) && {
        key: 'drop',
        label: 'Bỏ',
        danger: true,
        confirm: { title: `Bỏ việc này của ${row.code}?`, reason: 'required' },
        run: settled('drop'),
      },
    ]
    return all.filter((action) => action !== false)
  }
  const proposed = (rows: readonly ActRow[]) => rows.filter((row) => row.status === actStatus.proposed)
  const waits = 'Chỉ áp dụng cho bình luận chờ duyệt'
  const bulk: BulkAction<ActRow>[] = [
    {
      key: 'approve',
      label: 'Duyệt bình luận',
      confirm: 'plain',
      off: (rows) => {
        if (rows.length > 0 && proposed(rows).length === 0) return waits
        return rows.length > 0 && proposed(rows).every((row) => wroteIt(row, me))
          ? 'Bạn đã đề nghị những bình luận này nên người khác phải duyệt'
          : null
      },
      run: (ids) => api(approveComments, { body: { ids: [...ids] } }),
    },
    {
      key: 'reject',
      label: 'Không duyệt',
      danger: true,
      confirm: 'reason',
      off: (rows) => (rows.length > 0 && proposed(rows).length === 0 ? waits : null),
      run: (ids, { reason = '' }) => api(rejectComments, { body: { ids: [...ids], reason } }),
    },
  ]
  return (
    <>
      <ListScreen
        {...list}
        call={call}
        rowActions={rowActions}
        {...(kind === 'comment' && sells
          ? {
              bulk,
              actions: (
                <Button type="primary" onClick={() => setProposing(true)}>
                  Đề nghị bình luận
                </Button>
              ),
            }
          : {})}
      />
      {proposing && (
        <Suspense>
          <ProposeComments onClose={() => setProposing(false)} />
        </Suspense>
      )}
    </>
  )
}
