import { useMemo } from 'react'
import { hasFlag } from '#platform/contract/roles.ts'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import type { FormField, FormValues } from '#platform/web/form/form-types.ts'
import { currentStation, usePerson, type Person } from '#platform/web/session.ts'
import { createSchedule, listSchedules } from '#reports/schedules.api.ts'
import { relativePeriods, rhythms, weekdays } from '#reports/schedules.rules.ts'

/** What a report's screen hands on: itself and what is looked at. */
export interface Wanted {
  screen: string
  title: string
  query: string
  /** Whether it is of days at all. */
  dated: boolean
}

const choices = <T extends string>(names: Readonly<Record<T, string>>) =>
  Object.entries<string>(names).map(([value, label]) => ({ value, label }))
const hours = Array.from({ length: 24 }, (_, value) => ({
  value,
  label: `${String(value).padStart(2, '0')}:00`,
}))
const days = Array.from({ length: 28 }, (_, at) => ({ value: at + 1, label: `Ngày ${at + 1}` }))
/** No key of a station. */
const everyStation = 'all'

const fieldsFor = ({ role, stations }: Person, dated: boolean): readonly FormField[] => [
  { name: 'name', label: 'Tên', input: 'text', required: true, hint: 'Tên này đứng ở thông báo và tên tệp.' },
  ...(dated
    ? [
        {
          name: 'period',
          label: 'Số liệu của',
          input: { kind: 'select' as const, options: choices(relativePeriods) },
          required: true,
          span: 6 as const,
          hint: 'Tính từ ngày làm tệp.',
        },
      ]
    : []),
  {
    name: 'station_id',
    label: 'Trạm',
    input: {
      kind: 'select',
      options: [
        ...(hasFlag(role, 'ql') ? [{ value: everyStation, label: 'Mọi trạm' }] : []),
        ...stations.map(({ id, name }) => ({ value: String(id), label: name })),
      ],
    },
    required: true,
    span: 6,
    toBody: (value) => (value === everyStation ? null : Number(value)),
  },
  {
    name: 'every',
    label: 'Gửi',
    input: { kind: 'select', options: choices(rhythms) },
    required: true,
    span: 6,
  },
  {
    name: 'weekday',
    label: 'Vào',
    input: { kind: 'select', options: weekdays.map((label, at) => ({ value: at + 1, label })) },
    required: true,
    span: 3,
    visible: ({ every }) => every === 'week',
  },
  {
    name: 'month_day',
    label: 'Vào',
    input: { kind: 'select', options: days },
    required: true,
    span: 3,
    visible: ({ every }) => every === 'month',
  },
  { name: 'hour', label: 'Lúc', input: { kind: 'select', options: hours }, required: true, span: 3 },
]

export function ScheduleForm({ wanted, onClose }: { wanted: Wanted; onClose: () => void }) {
  const person = usePerson()
  const { dated, title, screen, query } = wanted
  const fields = useMemo(() => fieldsFor(person, dated), [person, dated])
  const station = currentStation()
  const initial: FormValues = {
    name: title,
    period: dated ? 'yesterday' : 'none',
    station_id: station === 'all' ? everyStation : (station ?? String(person.stations[0]?.id ?? '')),
    every: 'day',
    weekday: 1,
    month_day: 1,
    hour: 7,
  }
  return (
    <FormDrawer
      call={createSchedule}
      title={`Gửi định kỳ: ${title}`}
      fields={fields}
      initial={initial}
      toBody={(body, values) => ({ ...body, screen, query, period: values['period'] })}
      open
      onClose={onClose}
      invalidates={[listSchedules]}
      submitText="Đặt lịch"
    />
  )
}
