import { IdcardOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { closeProfile, openProfile, type CookieRow } from '#bidding/accounts/cookie.api.ts'
import { cookieErrors } from '#bidding/accounts/cookie.errors.ts'
import { cookieFields } from '#bidding/accounts/cookie.fields.ts'
import { cookieStatus, cookieTable } from '#bidding/accounts/cookie.status.ts'
import { cookieReads, cookieStart, type CookieDesk } from '#bidding/accounts/web/cookie-desks.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { statusActions } from '#platform/web/actions/status-actions.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { useWrite } from '#platform/web/api.ts'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { OpenRecord } from '#platform/web/list/list-types.ts'
import { RecordFacts } from '#platform/web/record/fact-list.tsx'
import { recordColumns } from '#platform/web/record/record-columns.ts'
import { recordFacts } from '#platform/web/record/record-facts.ts'
import { usePerson } from '#platform/web/session.ts'

const forms = () => import('#bidding/accounts/web/cookie-form.tsx')
const CookieForm = lazy(async () => ({ default: (await forms()).CookieForm }))
const EbayConfigForm = lazy(async () => ({
  default: (await import('#bidding/accounts/web/ebay-config-form.tsx')).EbayConfigForm,
}))

const openOf = (role: RoleCode): OpenRecord<CookieRow> => ({
  title: (row, id) => `Cookie ${row?.username ?? `#${id}`}`,
  head: (row) => ({
    icon: <IdcardOutlined />,
    name: row.username,
    about: row.site_name,
    tags: <StatusTag status={row.status} tags={cookieStatus.tags} />,
    figures: [
      { label: 'Lượt đang theo', value: String(row.live_bids) },
      { label: 'Số cookie', value: row.jar_cookies === null ? null : String(row.jar_cookies) },
    ],
  }),
  render: (_, row) =>
    row && (
      <RecordFacts
        facts={recordFacts(cookieFields, role, row, {
          without: ['username', 'site_name', 'status', 'live_bids', 'jar_cookies'],
        })}
      />
    ),
  width: 'form',
})

/** How our accounts are signed in, and who has which profile open. */
export function CookieScreen({ desk }: { desk: CookieDesk }) {
  const { role, id: me } = usePerson()
  const write = useWrite(cookieReads)
  const [asked, setAsked] = useState<{ form: 'save' | 'config'; row?: CookieRow }>()
  const list = useMemo(() => {
    const start = cookieStart(desk)
    return {
      path: desk.path,
      title: desk.title,
      noun: desk.noun,
      size: start.size,
      sort: start.sort,
      filterKeys: start.filterKeys,
      search: 'Tài khoản, mã hồ sơ, proxy…',
      rowLabel: (row: CookieRow) => row.username,
      chips: { key: 'status', options: cookieStatus.chips },
      columns: recordColumns<CookieRow>(cookieFields, role, { username: { pinned: true } }),
      open: openOf(role),
      nothing: 'Chưa có cookie nào: bấm “Thêm cookie” cho tài khoản mua hàng đầu tiên.',
    }
  }, [desk, role])

  const profileActions = (row: CookieRow): RowAction[] => {
    const params = { username: row.username }
    const body = { site_code: row.site_code }
    const mine = row.opened_by === me
    return [
      {
        key: 'open',
        label: mine ? 'Mở lại hồ sơ' : 'Mở hồ sơ',
        primary: !row.open,
        off: row.status === cookieStatus.off ? cookieErrors['cookies.off'].message : undefined,
        run: () => write(openProfile, { params, body }),
      },
      ...(row.open
        ? [
            { key: 'close', label: 'Đóng hồ sơ', run: () => write(closeProfile, { params, body }) },
            {
              key: 'free',
              label: 'Giải phóng hồ sơ',
              danger: true,
              seldom: true,
              confirm: {
                title: `Giải phóng hồ sơ ${row.username}?`,
                content: `${row.opened_name} đang giữ. Không hỏi trình quản lý: chỉ làm khi biết chắc hồ sơ đã đóng trên máy.`,
              },
              run: () => write(closeProfile, { params, body: { ...body, force: true } }),
            },
          ]
        : []),
    ]
  }
  const rowActions = (row: CookieRow): RowAction[] => [
    ...profileActions(row),
    { key: 'change', label: 'Sửa, thay cookie', run: () => setAsked({ form: 'save', row }) },
    ...(row.site_code === 'ebay'
      ? [{ key: 'config', label: 'Cấu hình eBay', run: () => setAsked({ form: 'config', row }) }]
      : []),
    ...statusActions(
      cookieTable,
      { role, status: row.status, noun: row.username, snapshot: {}, errors: cookieErrors },
      ({ to }) => {
        if (!cookieStatus.has(to)) return undefined
        return write(desk.status, {
          body: { username: row.username, site_code: row.site_code, status: to },
        })
      },
    ).map((action) => ({ ...action, primary: false, seldom: true })),
  ]
  const close = () => setAsked(undefined)
  return (
    <>
      <ListScreen
        {...list}
        call={desk.list}
        rowActions={rowActions}
        {...(desk.excel ? { exportCall: desk.excel } : {})}
        actions={
          <Button type="primary" onClick={() => setAsked({ form: 'save' })}>
            Thêm cookie
          </Button>
        }
      />
      <Suspense>
        {asked?.form === 'save' && <CookieForm desk={desk} row={asked.row} onClose={close} />}
        {asked?.form === 'config' && asked.row && <EbayConfigForm of={asked.row} onClose={close} />}
      </Suspense>
    </>
  )
}
