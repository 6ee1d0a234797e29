import '#platform/web/form/form.css'
import { CalendarOutlined } from '@ant-design/icons'
import { Input, Popover } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { readBusinessDate } from '#platform/rules/business-date.ts'
import { finishDate, typeDate } from '#platform/web/inputs/date-typing.ts'
import { bare, type InputProps } from '#platform/web/inputs/input-props.ts'

const DateCalendar = lazy(() => import('#platform/web/inputs/date-calendar.tsx'))

/** DD-MM-YYYY, typed or picked. The calendar is fetched when it is first opened. */
export function DateInput(props: InputProps<string>) {
  const [text, setText] = useState(props.value ?? '')
  const [open, setOpen] = useState(false)
  const [left, setLeft] = useState(false)
  useEffect(() => setText(props.value ?? ''), [props.value])
  const wrong = left && text !== '' && readBusinessDate(text) === null
  const say = (next: string) => {
    setText(next)
    // Half a date is nobody's value, but the schema shall see that something is there.
    props.onChange(next === '' ? null : next)
  }
  return (
    <Input
      {...bare({ ...props, 'aria-invalid': props['aria-invalid'] || wrong })}
      placeholder={props.placeholder ?? 'DD-MM-YYYY'}
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      value={text}
      onChange={(event) => {
        const raw = event.target.value
        setLeft(false)
        // While deleting nothing is put back.
        say(raw.length < text.length ? raw : typeDate(raw))
      }}
      onBlur={() => {
        setLeft(true)
        if (text !== finishDate(text)) say(finishDate(text))
      }}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown') setOpen(true)
      }}
      suffix={
        <Popover
          open={open && !props.disabled}
          onOpenChange={setOpen}
          trigger="click"
          placement="bottomRight"
          arrow={false}
          destroyOnHidden
          content={
            <Suspense fallback={<div style={{ width: 280, height: 260 }}>Đang tải…</div>}>
              <DateCalendar
                value={readBusinessDate(text)}
                onPick={(day) => {
                  say(day)
                  setOpen(false)
                }}
              />
            </Suspense>
          }
        >
          <button
            type="button"
            className="kit-icon"
            aria-label="Mở lịch"
            disabled={props.disabled}
            // The field keeps its focus, so that leaving it is not judged half-way.
            onMouseDown={(event) => event.preventDefault()}
          >
            <CalendarOutlined />
          </button>
        </Popover>
      }
    />
  )
}
