import { Button } from 'antd'
import { businessDate, formatBusinessDate, timeOfDay } from '#platform/rules/business-date.ts'
import type { SetFilters } from '#platform/web/list/filters.tsx'
import { doneKey, doneToKey, waitsKey } from '#platform/web/list/url-state.ts'

/** Why the list shows less than it has, where somebody came from what waits for them or from a figure of a day. */
export function OnlySome({ filters, set }: { filters: Readonly<Record<string, string>>; set: SetFilters }) {
  const done = filters[doneKey]
  if (!filters[waitsKey] && !done) return null
  return (
    <p className="list-pasted" role="status">
      {filters[waitsKey] && 'Chỉ những dòng đang chờ bạn xử lý. '}
      {done && `Chỉ những dòng đã qua bước này ${dayWords(filters[doneToKey])}. `}
      <Button
        size="small"
        type="link"
        onClick={() => set({ [waitsKey]: '', [doneKey]: '', [doneToKey]: '' })}
      >
        Xem cả dòng khác
      </Button>
    </p>
  )
}

function dayWords(to: string | undefined): string {
  const instant = new Date(to ?? NaN)
  if (Number.isNaN(instant.getTime())) return 'hôm nay'
  return `ngày ${formatBusinessDate(businessDate(instant))}, đến ${timeOfDay(instant)}`
}
