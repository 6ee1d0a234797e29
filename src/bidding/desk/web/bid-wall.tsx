import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import type { BidRow } from '#bidding/core/bid.api.ts'
import { bidStatus } from '#bidding/core/bid.status.ts'
import type { BidDesk } from '#bidding/desk/web/bid-desks.ts'
import { Countdown } from '#bidding/desk/web/parts/countdown.tsx'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { Nothing } from '#platform/web/blank/blank.tsx'
import { Room, useRowWindow } from '#platform/web/list/use-row-window.tsx'
import { grouped } from '#platform/web/words/numbers.ts'
import '#bidding/desk/web/parts/bids.css'

/** All that can still be won, to be read from the other end of the room. */
export function BidWall({
  desk,
  rows,
  offsetOf,
  onClose,
}: {
  desk: BidDesk
  rows: readonly BidRow[]
  offsetOf: (site: string) => number
  onClose: () => void
}) {
  const wall = useRef<HTMLDialogElement>(null)
  const shown = useRowWindow(wall, { count: rows.length, estimate: 66 })
  useEffect(() => {
    const dialog = wall.current
    dialog?.showModal()
    // A browser that refuses the whole screen shows it in its window.
    dialog?.requestFullscreen?.().catch(() => undefined)
    return () => {
      if (document.fullscreenElement) void document.exitFullscreen()
    }
  }, [])
  const money = (amount: number | null, { currency }: BidRow) =>
    amount === null ? '–' : grouped(amount, currency === 'JPY' ? 0 : 2)
  return (
    <dialog ref={wall} className="bid-wall" aria-label={`${desk.title}, màn lớn`} onClose={onClose}>
      <header>
        <h2>
          {desk.title}: {rows.length} lượt đang theo
        </h2>
        <Button onClick={() => wall.current?.close()}>Đóng màn lớn</Button>
      </header>
      {rows.length === 0 ? (
        <Nothing>Không còn phiên nào đang theo.</Nothing>
      ) : (
        <table>
          <thead>
            <tr>
              <th data-of="left">Còn lại</th>
              <th>Sản phẩm</th>
              <th className="right" data-of="price">
                Giá hiện tại
              </th>
              <th className="right" data-of="most">
                Tối đa
              </th>
              <th data-of="leads">Ai dẫn</th>
              <th data-of="status">Trạng thái</th>
              <th data-of="account">Tài khoản</th>
            </tr>
          </thead>
          <tbody>
            <Room height={shown.above} columns={7} />
            {rows.slice(shown.first, shown.until).map((row) => (
              <tr key={row.id}>
                <td>
                  <Countdown
                    endsAt={row.ends_at}
                    offsetMs={offsetOf(row.site_code)}
                    japan={desk.japan}
                    over={false}
                  />
                </td>
                <td>{row.title}</td>
                <td className="right">{money(row.price, row)}</td>
                <td className="right">
                  {money(row.max_price, row)} {row.currency}
                </td>
                <td>{row.leads === null ? 'Chưa rõ' : row.leads ? 'Mình' : 'Người khác'}</td>
                <td>
                  <StatusTag status={row.status} tags={bidStatus.tags} />
                </td>
                <td>{row.account_name ?? 'Máy chọn'}</td>
              </tr>
            ))}
            <Room height={shown.below} columns={7} />
          </tbody>
        </table>
      )}
    </dialog>
  )
}
