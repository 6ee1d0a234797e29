import '#platform/web/form/form.css'
import { CalendarOutlined } from '@ant-design/icons'
import { Input, Popover } from 'antd'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { businessDate, readBusinessDate } from '#platform/rules/business-date.ts'
import { noSuchDay, readTypedDate, typeDate } from '#platform/web/inputs/date-typing.ts'
import { bare, type InputProps } from '#platform/web/inputs/input-props.ts'

const DateCalendar = lazy(() => import('#platform/web/inputs/date-calendar.tsx'))

/**
 * DD-MM-YYYY, typed (also as 22112026, 22/11, hôm nay) or picked. What is no day is said in words once it is
 * left, and handed on as it was typed, so that the form refuses it. The calendar is fetched when it is first opened.
 */
export function DateInput(props: InputProps<string>) {
  const [text, setText] = useState(props.value ?? '')
  const [open, setOpen] = useState(false)
  const [left, setLeft] = useState(false)
  const said = useRef(props.value ?? null)
  useEffect(() => {
    // Another value from outside; what was typed stays as it is typed.
    if (said.current === (props.value ?? null)) return
    said.current = props.value ?? null
    setText(props.value ?? '')
  }, [props.value])
  const day = readTypedDate(text, businessDate(new Date()))
  const wrong = left && text.trim() !== '' && day === null
  const say = (next: string) => {
    setText(next)
    const value = next.trim() === '' ? null : (readTypedDate(next, businessDate(new Date())) ?? next)
    said.current = value
    props.onChange(value)
  }
  return (
    <>
      <Input
        {...bare({ ...props, 'aria-invalid': props['aria-invalid'] || wrong })}
        placeholder={props.placeholder ?? 'DD-MM-YYYY'}
        autoComplete="off"
        maxLength={20}
        value={text}
        onChange={(event) => {
          const raw = event.target.value
          setLeft(false)
          // While deleting nothing is put back.
          say(raw.length < text.length ? raw : typeDate(raw))
        }}
        onBlur={() => {
          setLeft(true)
          if (day !== null) setText(day)
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') setOpen(true)
          // Sent without being left: what is wrong with it is said all the same.
          if (event.key === 'Enter') setLeft(true)
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
                  value={readBusinessDate(day)}
                  onPick={(picked) => {
                    say(picked)
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
      {wrong && !props['aria-invalid'] && (
        <small role="alert" className="bad-words">
          {noSuchDay(text, props.named)}
        </small>
      )}
    </>
  )
}
