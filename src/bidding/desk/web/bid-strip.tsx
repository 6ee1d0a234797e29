import { Button, Switch } from 'antd'
import { Link } from 'react-router'
import { lateReasons } from '#bidding/core/bid.words.ts'
import { bidRoom } from '#bidding/desk/bid-room.api.ts'
import type { BidDesk } from '#bidding/desk/web/bid-desks.ts'
import { accountWords } from '#bidding/desk/web/parts/bid-choices.ts'
import { siteNames } from '#bidding/desk/web/parts/site-names.ts'
import { useCall } from '#platform/web/api.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import { grouped } from '#platform/web/words/numbers.ts'
import '#bidding/desk/web/parts/bids.css'

const minute = 60_000

/** Accounts, calls of the day and lateness, above the list; the sounds and the big screen beside them. */
export function BidStrip({
  desk,
  sounds,
  onSounds,
  onWall,
}: {
  desk: BidDesk
  sounds: boolean
  onSounds: (on: boolean) => void
  onWall: () => void
}) {
  const { data, error } = useCall(bidRoom, {}, { refetchInterval: minute })
  const { codes } = siteNames[desk.key]
  const room = data?.data
  const accounts = room?.accounts.filter(({ site_code }) => codes.includes(site_code)) ?? []
  const ill = accounts.filter(({ state }) => state !== 'ok' && state !== 'unused')
  const budget = room?.budgets.find(({ site_code }) => codes.includes(site_code))
  const clock = room?.clocks.find(({ site_code }) => codes.includes(site_code))
  return (
    <section className="bid-strip" aria-label="Phòng đấu giá">
      {error && !room ? (
        <Failed small error={error} />
      ) : (
        <>
          <span data-bad={ill.length > 0}>
            {room ? `${accounts.length - ill.length}/${accounts.length} tài khoản dùng được` : 'Đang đọc…'}
            {ill.map(({ id, name, state, live }) => (
              <span key={id}>
                · {name}: {accountWords[state].toLowerCase()}
                {live > 0 && (
                  <>
                    {', còn '}
                    <Link className="link-words" to={`${desk.path}?phase=live&account_id=${id}`}>
                      {live} lượt đang theo
                    </Link>
                  </>
                )}
              </span>
            ))}
          </span>
          {budget && (
            <span data-bad={budget.used > budget.limit - budget.kept}>
              <label htmlFor="bid-budget">Lượt hỏi hôm nay</label>
              <meter
                id="bid-budget"
                max={budget.limit}
                high={budget.limit - budget.kept}
                value={budget.used}
              />
              {grouped(budget.used)}/{grouped(budget.limit)}
            </span>
          )}
          {room && (
            <span title={causes(room.late.by_cause)}>
              {room.late.sent === 0
                ? 'Hôm nay chưa gửi giá nào'
                : `Đã gửi ${grouped(room.late.sent)} giá · trễ p99 ${grouped(room.late.p99 ?? 0)} ms, lâu nhất ${grouped(room.late.worst ?? 0)} ms`}
            </span>
          )}
          {clock && (
            <span>
              Giờ trang lệch {grouped(clock.offset_ms)} ms · trả lời trong {grouped(clock.request_ms)} ms
            </span>
          )}
        </>
      )}
      <span>
        <Switch
          id="bid-sounds"
          size="small"
          checked={sounds}
          onChange={onSounds}
          aria-label="Chuông đấu giá"
        />
        <label htmlFor="bid-sounds">Chuông</label>
      </span>
      <Button size="small" onClick={onWall}>
        Màn lớn
      </Button>
    </section>
  )
}

const causes = (by: Readonly<Record<string, number>>): string =>
  Object.entries(by)
    .map(([why, n]) => `${lateReasons.find(({ value }) => value === why)?.label ?? why}: ${n} lần`)
    .join(', ')
