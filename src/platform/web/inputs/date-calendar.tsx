import { Calendar } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/vi'
import { businessDate, type BusinessDate } from '#platform/rules/business-date.ts'

dayjs.locale('vi')

/** The month to pick a day from, DD-MM-YYYY. */
export default function DateCalendar({
  value,
  onPick,
}: {
  value: BusinessDate | null
  onPick: (day: string) => void
}) {
  return (
    <div style={{ width: 280 }}>
      <Calendar
        fullscreen={false}
        value={dayjs(value ?? businessDate(new Date()))}
        onSelect={(day, { source }) => {
          if (source === 'date') onPick(day.format('DD-MM-YYYY'))
        }}
      />
    </div>
  )
}
