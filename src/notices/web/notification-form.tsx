import { useMemo } from 'react'
import {
  createNotification,
  listNotifications,
  listTargetLevels,
  pushNow,
  updateNotification,
} from '#notices/notification.api.ts'
import { notificationFields } from '#notices/notification.fields.ts'
import type { Call, OutputOf } from '#platform/contract/call.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { readBusinessDate } from '#platform/rules/business-date.ts'
import { useCall } from '#platform/web/api.ts'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import type { FormField, FormValues } from '#platform/web/form/form-types.ts'
import { DateInput } from '#platform/web/inputs/date-input.tsx'
import type { InputProps } from '#platform/web/inputs/input-props.ts'
import { ManySelect } from '#platform/web/inputs/many-select.tsx'
import { SelectInput } from '#platform/web/inputs/select-input.tsx'
import { putBefore } from '#platform/web/record/put-before.ts'
import { formValues, recordForm } from '#platform/web/record/record-form.ts'
import { usePerson } from '#platform/web/session.ts'
import { formatInstant } from '#platform/web/words/dates.ts'

export type NotificationRow = OutputOf<(typeof listNotifications)['row']>

const hours = Array.from({ length: 96 }, (_, quarter) => {
  const time = `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`
  return { value: time, label: time }
})

/** A day and time in Vietnam, as an instant; half a day typed is sent as typed, for the server to refuse. */
function TimeInput({ value, onChange, ...props }: InputProps<string>) {
  const [date = '', time = '08:00'] = value ? shownTime(value) : []
  const say = (nextDate: string, nextTime: string) => {
    const day = readBusinessDate(nextDate)
    onChange(day ? new Date(`${day}T${nextTime}:00+07:00`).toISOString() : nextDate || null)
  }
  return (
    <div style={{ display: 'grid', gridTemplateColumns: '3fr 2fr', gap: 6 }}>
      <DateInput {...props} value={date} onChange={(next) => say(next ?? '', time)} />
      <SelectInput
        aria-label="Giờ gửi"
        disabled={props.disabled}
        required
        options={hours.some((one) => one.value === time) ? hours : [{ value: time, label: time }, ...hours]}
        value={time}
        onChange={(next) => say(date, next ?? time)}
      />
    </div>
  )
}

function shownTime(value: string): [string, string?] {
  if (Number.isNaN(Date.parse(value)) || !value.includes('T')) return [value]
  const [day = '', time = ''] = formatInstant(value, true).split(' ')
  return [day, time]
}

/** Customer numbers, pasted in any order and separated by anything. */
const codesOf = (value: unknown) =>
  String(value ?? '')
    .split(/[\s,;]+/)
    .filter(Boolean)

const fieldsFor = (
  role: RoleCode,
  levelOptions: readonly { value: string; label: string }[],
  timed: boolean,
): readonly FormField[] => {
  const asked = recordForm(notificationFields, role, {
    extended: {
      link: { placeholder: '/khuyen-mai hoặc https://…' },
      level_codes: {
        input: (props: InputProps<string[]>) => <ManySelect {...props} options={levelOptions} />,
        required: false,
        visible: (values: FormValues) => values['target'] === 'level',
      },
      scheduled_at: { input: TimeInput },
    },
  })
  const codes: FormField = {
    name: 'codes',
    label: 'Mã khách hàng',
    input: 'note',
    hint: 'Dán danh sách mã KH, cách nhau bằng dấu phẩy hoặc xuống dòng.',
    visible: (values: FormValues) => values['target'] === 'list',
    toBody: codesOf,
  }
  return putBefore(
    asked.filter(({ name }) => timed || name !== 'scheduled_at'),
    'scheduled_at',
    codes,
  )
}

const valuesOf = (row: unknown) => formValues(notificationFields, row as NotificationRow | undefined)

/** Writing a notification to customers: planned, or pushed at once. */
export function NotificationForm({
  row,
  now = false,
  onClose,
}: {
  row?: NotificationRow | undefined
  /** Sent at once. */
  now?: boolean
  onClose: () => void
}) {
  const { role } = usePerson()
  const { data } = useCall(listTargetLevels, {})
  const fields = useMemo(
    () =>
      fieldsFor(
        role,
        data?.data.map(({ code, name, customers }) => ({
          value: code,
          label: `${name} (${customers} khách)`,
        })) ?? [],
        !now,
      ),
    [role, data, now],
  )
  return (
    <FormDrawer<Call>
      call={(now ? pushNow : row ? updateNotification : createNotification) as Call}
      {...(row ? { params: { id: row.id } } : {})}
      title={now ? 'Gửi ngay tới khách hàng' : row ? `Sửa: ${row.title}` : 'Tạo thông báo gửi khách hàng'}
      fields={fields}
      initial={valuesOf(row)}
      valuesOf={valuesOf}
      open
      onClose={onClose}
      submitText={now ? 'Gửi ngay' : 'Lưu'}
      // An untouched list stays as it is.
      toBody={(body) => {
        const { codes, ...rest } = body as { codes?: string[] }
        return codes?.length ? body : rest
      }}
      invalidates={[listNotifications]}
    />
  )
}
