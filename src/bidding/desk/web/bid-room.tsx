import { ThunderboltOutlined } from '@ant-design/icons'
import { Button, Segmented } from 'antd'
import { lazy, Suspense, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { BidRow } from '#bidding/core/bid.api.ts'
import { bidFields } from '#bidding/core/bid.fields.ts'
import type { BidList } from '#bidding/core/bid.rules.ts'
import { bidStatus } from '#bidding/core/bid.status.ts'
import { bidRoom } from '#bidding/desk/bid-room.api.ts'
import { changeEbayAccount } from '#bidding/desk/ebay-bid.api.ts'
import { useBidActions, type Asking } from '#bidding/desk/web/bid-actions.tsx'
import { bidBulk } from '#bidding/desk/web/bid-bulk.ts'
import { bidDesks, bidReads, type BidDesk } from '#bidding/desk/web/bid-desks.ts'
import { BidDrawer } from '#bidding/desk/web/bid-drawer.tsx'
import { useBidAccounts, useBidPeople } from '#bidding/desk/web/parts/bid-choices.ts'
import { bidStart } from '#bidding/desk/web/bid-list.ts'
import { BidStrip } from '#bidding/desk/web/bid-strip.tsx'
import { useBidSounds, useLiveBids } from '#bidding/desk/web/live-bids.ts'
import { Countdown } from '#bidding/desk/web/parts/countdown.tsx'
import { groupFilter } from '#bidding/desk/web/parts/group-input.ts'
import { MomentInput } from '#bidding/desk/web/parts/moment-input.tsx'
import { priceIn } from '#bidding/desk/web/parts/foreign-input.tsx'
import { siteNames } from '#bidding/desk/web/parts/site-names.ts'
import { setServerClock } from '#bidding/desk/web/parts/ticker.ts'
import { approveBids, assignBids, listWonBids } from '#bidding/desk/yahoo-bid.api.ts'
import { customerFilter } from '#customers/web/parts/customer-filter.ts'
import { orderPath } from '#orders/core/web/parts/order-paths.ts'
import type { Way } from '#platform/contract/way.ts'
import { wayByTimes } from '#platform/contract/way.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { useCall, useWrite } from '#platform/web/api.ts'
import { useAskFields } from '#platform/web/form/use-ask-fields.tsx'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { Column, OpenRecord } from '#platform/web/list/list-types.ts'
import { OutsideLink } from '#platform/web/outside-link.tsx'
import { recordColumns } from '#platform/web/record/record-columns.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import { grouped } from '#platform/web/words/numbers.ts'

const forms = () => import('#bidding/desk/web/bid-forms.tsx')
const WishForm = lazy(async () => ({
  default: (await import('#bidding/desk/web/wish-form.tsx')).WishForm,
}))
const PlaceForm = lazy(async () => ({ default: (await forms()).PlaceForm }))
const EditForm = lazy(async () => ({ default: (await forms()).EditForm }))
const TakeForm = lazy(async () => ({ default: (await forms()).TakeForm }))
const AnswerForm = lazy(async () => ({ default: (await forms()).AnswerForm }))
const BidWall = lazy(async () => ({ default: (await import('#bidding/desk/web/bid-wall.tsx')).BidWall }))

const way: Way = {
  statuses: bidStatus,
  steps: [
    { label: 'Yêu cầu', by: bidStatus.pending },
    { label: 'Đấu giá', by: bidStatus.bidding },
    { label: 'Thắng', by: bidStatus.won },
    { label: 'Thanh toán', by: bidStatus.payment },
  ],
  broken: [bidStatus.exceeded, bidStatus.deletedWinner, bidStatus.cancelled, bidStatus.error],
}
const amount = (value: number | null, { currency }: BidRow) =>
  value === null ? null : `${grouped(value, currency === 'JPY' ? 0 : 2)} ${currency}`

const openOf = (desk: BidDesk): OpenRecord<BidRow> => ({
  title: (row, id) => `Lượt đấu giá ${row?.item_id ?? `#${id}`}`,
  head: (row) => ({
    icon: <ThunderboltOutlined />,
    photo: row.picture,
    name: row.title,
    code: row.item_id,
    tags: <StatusTag status={row.status} tags={bidStatus.tags} />,
    about: row.customer_name,
    figures: [
      { label: 'Giá hiện tại', value: amount(row.price, row) },
      { label: 'Tối đa', value: amount(row.max_price, row) },
      { label: 'Đang giữ', value: row.held_vnd },
    ],
    way: wayByTimes(way, row.status, [
      [bidStatus.pending, row.created_at],
      [bidStatus.won, row.won_at],
      [bidStatus.payment, row.paid_at],
    ]),
  }),
  render: (_id, row) => row && <BidDrawer desk={desk} row={row} />,
  width: 'work',
})

const phases = [
  { value: 'live', label: 'Đang theo' },
  { value: 'ended', label: 'Đã xong' },
]
const within = [
  { value: '10', label: '10 phút' },
  { value: '60', label: '1 giờ' },
  { value: '1440', label: '1 ngày' },
]
const soundKey = 'bid-sounds'

/** Market clocks by site, as the room tells them; with them the server's own. */
function useClocks(): (site: string) => number {
  const { data, dataUpdatedAt } = useCall(bidRoom, {}, { staleTime: 30_000 })
  const room = data?.data
  useEffect(() => {
    if (room) setServerClock(room.now, dataUpdatedAt)
  }, [room, dataUpdatedAt])
  return useCallback(
    (site: string) => room?.clocks.find(({ site_code }) => site_code === site)?.offset_ms ?? 0,
    [room],
  )
}

interface Asked {
  step: Asking | 'wish'
  row?: BidRow
}

/** A room of bids: the same for the three marketplaces. */
export function BidRoom({ of }: { of: BidList }) {
  const desk = bidDesks[of]
  const { role } = usePerson()
  const makes = useHasFlag('ql', 'kd', 'cs')
  const [search, setSearch] = useSearchParams()
  const [asked, setAsked] = useState<Asked>()
  const [wall, setWall] = useState(false)
  const [sounds, setSounds] = useState(() => localStorage.getItem(soundKey) === 'on')
  const { ask, dialog } = useAskFields()
  const write = useWrite(bidReads)
  const offsetOf = useClocks()
  const accounts = useBidAccounts(siteNames[of].codes)
  const people = useBidPeople()
  const live = useLiveBids(desk, sounds || wall)
  useBidSounds(desk, live, sounds)

  const choose = async (step: Asking, row: BidRow) => {
    if (step === 'approve') {
      const given = await ask({
        title: `Duyệt đặt giá ${row.item_id}`,
        okText: 'Duyệt',
        initial: { most: row.max_price },
        fields: [
          { name: 'most', label: 'Đến giá', input: priceIn(row.currency), required: true, span: 6 },
          {
            name: 'until',
            label: 'Đến lúc (giờ Việt Nam)',
            input: MomentInput,
            span: 6,
            hint: 'Để trống: một giờ sau khi phiên kết thúc',
          },
        ],
      })
      if (!given) return undefined
      const until = given['until']
      return write(approveBids, {
        body: { ids: [row.id], most: Number(given['most']), ...(until ? { until: String(until) } : {}) },
      })
    }
    const isAccount = step === 'change_account'
    const title = isAccount ? 'Đổi tài khoản đấu giá' : 'Giao người theo dõi'
    const given = await ask({
      title: `${title} ${row.item_id}`,
      okText: title,
      initial: { id: isAccount ? row.account_id : row.assignee_id },
      fields: [
        {
          name: 'id',
          label: isAccount ? 'Tài khoản đấu giá' : 'Người theo dõi',
          input: { kind: 'select', options: isAccount ? accounts : people },
          required: isAccount,
        },
      ],
    })
    if (!given) return undefined
    const id = typeof given['id'] === 'number' ? given['id'] : null
    return isAccount
      ? write(changeEbayAccount, { body: { id: row.id, account_id: id ?? 0 } })
      : write(assignBids, { body: { ids: [row.id], staff_id: id } })
  }
  const dialogs: readonly Asking[] = ['approve', 'assign', 'change_account']
  const actionsOf = useBidActions(desk, {
    ask: (step, row) => (dialogs.includes(step) ? choose(step, row) : setAsked({ step, row })),
    offsetOf,
  })

  const isWon = search.get('view') === 'orders'
  const list = useMemo(() => {
    const columns = recordColumns<BidRow>(bidFields, role, {
      item_id: {
        render: (row) => <OutsideLink to={row.link}>{row.item_id}</OutsideLink>,
      },
      held_vnd: { card: false },
      max_price: { card: 'amount', render: (row) => amount(row.max_price, row) },
      customer_name: { filter: { ...customerFilter, key: 'customer_id' } },
      group_name: { filter: { ...groupFilter, key: 'group_id' } },
      account_name: {
        filter: {
          key: 'account_id',
          kind: 'any',
          options: accounts.map(({ value, label }) => ({ value: String(value), label })),
        },
      },
      ends_at: {
        width: 200,
        render: (row) => (
          <Countdown
            endsAt={row.ends_at}
            offsetMs={offsetOf(row.site_code)}
            japan={row.currency === 'JPY'}
            over={row.ended_at !== null}
          />
        ),
      },
      order_code: {
        render: (row) =>
          row.order_id === null ? null : (
            <Link className="code link-words" to={orderPath(role, row.order_id)}>
              {row.order_code}
            </Link>
          ),
      },
    })
    return { columns: columns as readonly Column<BidRow>[], open: openOf(desk) }
  }, [desk, role, offsetOf, accounts])

  const close = () => setAsked(undefined)
  const start = bidStart(of)
  return (
    <>
      <ListScreen
        key={isWon ? 'orders' : 'bids'}
        path={desk.path}
        title={desk.title}
        noun={desk.noun}
        {...list}
        call={isWon ? listWonBids : desk.list}
        size={start.size}
        most={start.most}
        filterKeys={start.filterKeys}
        // What became an order is over.
        {...(isWon ? { sort: '-created_at' } : { sort: start.sort, initialFilters: start.filters })}
        {...(desk.excel && !isWon ? { exportCall: desk.excel } : {})}
        rowLabel={(row: BidRow) => row.item_id}
        search="Mã sản phẩm, tên sản phẩm, khách…"
        chips={{ key: 'status', options: bidStatus.chips }}
        filters={[
          { key: 'phase', title: 'Còn theo hay đã xong', kind: 'any', options: phases },
          { key: 'within', title: 'Kết thúc trong', kind: 'any', options: within },
        ]}
        bulk={bidBulk(desk, { role, ask, people, accounts })}
        rowActions={actionsOf}
        nothing="Chưa theo phiên nào: dán liên kết ở “Yêu cầu đấu giá”."
        above={
          <BidStrip
            desk={desk}
            sounds={sounds}
            onSounds={(on) => {
              localStorage.setItem(soundKey, on ? 'on' : 'off')
              setSounds(on)
            }}
            onWall={() => setWall(true)}
          />
        }
        actions={
          <>
            <Segmented
              aria-label="Xem gì"
              value={isWon ? 'orders' : 'bids'}
              options={[
                { value: 'bids', label: 'Lượt đấu giá' },
                { value: 'orders', label: 'Đã thành đơn' },
              ]}
              onChange={(next) => setSearch(next === 'orders' ? { view: 'orders' } : {})}
            />
            {makes && (
              <Button type="primary" onClick={() => setAsked({ step: 'wish' })}>
                Yêu cầu đấu giá
              </Button>
            )}
          </>
        }
      />
      <Suspense>
        <AskedForm asked={asked} desk={desk} onClose={close} />
        {wall && live && (
          <BidWall desk={desk} rows={live} offsetOf={offsetOf} onClose={() => setWall(false)} />
        )}
      </Suspense>
      {dialog}
    </>
  )
}

function AskedForm({
  asked,
  desk,
  onClose,
}: {
  asked: Asked | undefined
  desk: BidDesk
  onClose: () => void
}): ReactNode {
  if (!asked) return null
  const { step, row } = asked
  if (!row) return <WishForm desk={desk} onClose={onClose} />
  const given = { desk, row, onClose }
  if (step === 'edit') return <EditForm {...given} />
  if (step === 'take_order') return <TakeForm {...given} />
  if (step === 'type_answer') return <AnswerForm {...given} />
  return <PlaceForm {...given} />
}
