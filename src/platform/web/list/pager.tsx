import { memo } from 'react'
import type { Pagination } from '#platform/contract/call.ts'
import { sizesWith } from '#platform/web/list/url-state.ts'
import { countOf, grouped } from '#platform/web/words/numbers.ts'

/** The pages to offer around the current one; a gap is null. */
export function pagesAround(page: number, pages: number): (number | null)[] {
  const near = new Set([1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages))
  const sorted = [...near].toSorted((a, b) => a - b)
  return sorted.flatMap((one, index) =>
    index > 0 && one - (sorted[index - 1] ?? 0) > 1 ? [null, one] : [one],
  )
}

export const Pager = memo(function Pager({
  pagination: { page, size, total, more },
  shown,
  most,
  turn,
  resize,
}: {
  pagination: Pagination
  /** Rows on this page. */
  shown: number
  /** Rows of the longest page, where it is longer than those of other lists. */
  most?: number | undefined
  turn: (page: number) => void
  resize: (size: number) => void
}) {
  const pages = Math.max(Math.ceil(total / size), page)
  const first = (page - 1) * size + 1
  // What is brought forward stands before the first row and is none of those counted.
  const counted = Math.min(shown, size)
  const full = more === true && shown === size
  return (
    <div className="pager" role="group" aria-label="Phân trang">
      <span>
        {total === 0
          ? '0 dòng'
          : `${grouped(first)}–${grouped(first + counted - 1)} / ${countOf(total, more)} dòng`}
      </span>
      <div className="pager-pages">
        <button type="button" aria-label="Trang trước" disabled={page <= 1} onClick={() => turn(page - 1)}>
          ‹
        </button>
        {pagesAround(page, pages).map((one, index) =>
          one === null ? (
            <span key={`gap-${index}`}>…</span>
          ) : (
            <button
              key={one}
              type="button"
              aria-label={`Trang ${one}`}
              aria-current={one === page ? 'page' : undefined}
              onClick={() => turn(one)}
            >
              {grouped(one)}
            </button>
          ),
        )}
        <button
          type="button"
          aria-label="Trang sau"
          disabled={page >= pages && !full}
          onClick={() => turn(page + 1)}
        >
          ›
        </button>
      </div>
      <select
        aria-label="Số dòng mỗi trang"
        value={size}
        onChange={(event) => resize(Number(event.target.value))}
      >
        {sizesWith(size, most).map((one) => (
          <option key={one} value={one}>
            {one} / trang
          </option>
        ))}
      </select>
    </div>
  )
})
