import { Select } from 'antd'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Failed, Nothing } from '#platform/web/blank/blank.tsx'
import { bare, type InputProps } from '#platform/web/inputs/input-props.ts'

export interface RemotePickerProps<Item> extends InputProps<Item> {
  /** Asked 150 ms after the last key; `''` lists the usual ones. An answer that comes late is dropped. */
  search: (q: string, signal: AbortSignal) => Promise<readonly Item[]>
  keyOf: (item: Item) => string | number
  /** What stands in the closed field. */
  labelOf: (item: Item) => string
  /** A line of the list; without it the label. */
  render?: (item: Item) => ReactNode
}

/** Finds a record on the server by code, phone or name; arrows and Enter choose. */
export function RemotePicker<Item>({ search, keyOf, labelOf, render, ...props }: RemotePickerProps<Item>) {
  const [items, setItems] = useState<readonly Item[]>([])
  const [q, setQ] = useState('')
  const [open, setOpen] = useState(false)
  const [state, setState] = useState<'idle' | 'asking' | { failed: unknown }>('idle')
  const [again, setAgain] = useState(0)
  const ask = useRef(search)
  ask.current = search
  useEffect(() => {
    if (!open) return
    const controller = new AbortController()
    setState('asking')
    const timer = setTimeout(
      () => {
        ask.current(q, controller.signal).then(
          (found) => {
            if (controller.signal.aborted) return
            setItems(found)
            setState('idle')
          },
          (thrown) => {
            if (!controller.signal.aborted) setState({ failed: thrown })
          },
        )
      },
      q === '' ? 0 : 150,
    )
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [q, open, again])
  const { value } = props
  const { required, ...rest } = bare(props)
  const listed = value && !items.some((item) => keyOf(item) === keyOf(value)) ? [value, ...items] : items
  return (
    <Select<string | number, { value: string | number; label: string; item: Item }>
      {...rest}
      style={{ width: '100%' }}
      allowClear={!required}
      aria-required={required}
      placeholder={props.placeholder ?? 'Gõ mã hoặc tên để tìm…'}
      showSearch={{ filterOption: false, onSearch: setQ }}
      onOpenChange={(next) => {
        setOpen(next)
        if (!next) setQ('')
      }}
      loading={state === 'asking'}
      notFoundContent={
        state === 'asking' ? (
          'Đang tìm…'
        ) : state === 'idle' ? (
          <Nothing small>Không tìm thấy</Nothing>
        ) : (
          <Failed small error={state.failed} retry={() => setAgain(again + 1)} />
        )
      }
      options={(q === '' ? listed : items).map((item) => ({
        value: keyOf(item),
        label: labelOf(item),
        item,
      }))}
      optionRender={({ data }) => (render ? render(data.item) : data.label)}
      value={value ? keyOf(value) : undefined}
      onChange={(key?: string | number) =>
        props.onChange(key === undefined ? null : (listed.find((item) => keyOf(item) === key) ?? null))
      }
    />
  )
}
