import { SearchOutlined } from '@ant-design/icons'
import { Modal } from 'antd'
import { useEffect, useId, useMemo, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import type { ScreenRow } from '#platform/contract/screens.ts'
import { awaitedHit, inOrder, screensMatching } from '#platform/web/shell/search.ts'
import type { SearchGroup, SearchHit, SearchProvider } from '#platform/web/shell/search.ts'
import { useShell } from '#platform/web/shell/shell-context.ts'

/**
 * Ctrl+K: screens at once, then what the slices' providers find. The input is a plain one: antd's
 * brings its whole form library into the first download.
 */
export default function Palette({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Modal
      open={open}
      onCancel={onClose}
      footer={null}
      closable={false}
      width={600}
      style={{ top: 72 }}
      destroyOnHidden
      className="palette"
      title={<span className="sr-only">Tìm kiếm</span>}
    >
      {open && <Search onClose={onClose} />}
    </Modal>
  )
}

/** What is searched, as soon as each of it is there. */
function useSearched() {
  const shell = useShell()
  const [screens, setScreens] = useState<readonly ScreenRow[]>()
  const [providers, setProviders] = useState<readonly SearchProvider[]>()
  useEffect(() => {
    shell.screens().then(setScreens, () => setScreens([]))
    shell.searchProviders().then(setProviders, () => setProviders([]))
  }, [shell])
  return { screens, providers }
}

interface Found {
  text: string
  groups: readonly SearchGroup[]
  /** How many sources have said what they know. */
  answered: number
}
const nothingYet = (text: string): Found => ({ text, groups: [], answered: 0 })

function Search({ onClose }: { onClose: () => void }) {
  const { screens, providers } = useSearched()
  const navigate = useNavigate()
  const listId = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const [found, setFound] = useState<Found>(nothingYet(''))
  const [entered, setEntered] = useState<{ text: string; tab: boolean }>()
  const wanted = text.trim()

  useEffect(() => {
    if (wanted.length < 2) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      for (const [place, provider] of (providers ?? []).entries()) {
        const told = (hits: readonly SearchHit[]) => {
          if (stop.signal.aborted) return
          const group = { title: provider.title, hits, place }
          setFound((now) => {
            const { groups, answered } = now.text === wanted ? now : nothingYet(wanted)
            return {
              text: wanted,
              groups: hits.length ? [...groups, group] : groups,
              answered: answered + 1,
            }
          })
        }
        // One source that fails does not spoil the others.
        provider.search(wanted, stop.signal).then(told, () => told([]))
      }
    }, 150)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [wanted, providers])

  const groups = useMemo(() => {
    const own = wanted
      ? screensMatching(wanted, screens ?? [])
      : (screens ?? [])
          .filter(({ path }) => !path.includes(':'))
          .slice(0, 8)
          .map(({ title, path, menuSection }) => ({ title, hint: menuSection ?? path, to: path }))
    const all = found.text === wanted ? [...found.groups] : []
    if (own.length) all.unshift({ title: 'Màn hình', hits: own, place: -1 })
    return inOrder(all, wanted)
  }, [wanted, screens, found])
  const hits = groups.flatMap((group) => group.hits)
  const searching =
    wanted.length >= 2 && !(providers && found.text === wanted && found.answered >= providers.length)
  const active = Math.min(at, hits.length - 1)

  const go = (hit: SearchHit | undefined, tab: boolean) => {
    if (!hit) return
    if (tab) window.open(hit.to, '_blank', 'noopener')
    else void navigate(hit.to)
    onClose()
  }
  const opened = entered?.text === wanted ? awaitedHit(groups, wanted, !searching) : undefined
  const tab = entered?.tab ?? false
  useEffect(() => {
    if (opened) go(opened, tab)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it has come
  }, [opened])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && hits.length) {
      event.preventDefault()
      setAt((active + step + hits.length) % hits.length)
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      const inTab = event.ctrlKey || event.metaKey
      if (hits[active]) go(hits[active], inTab)
      else setEntered({ text: wanted, tab: inTab })
    }
  }

  let index = -1
  return (
    <>
      <div className="palette-input">
        <SearchOutlined />
        <input
          autoFocus
          type="text"
          autoComplete="off"
          spellCheck={false}
          placeholder="Tên màn hình, không cần gõ dấu"
          role="combobox"
          aria-label="Tìm kiếm"
          aria-expanded={hits.length > 0}
          aria-controls={listId}
          aria-activedescendant={hits.length ? `${listId}-${active}` : undefined}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setAt(0)
          }}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text')
            if (!/[\r\n\t]/.test(pasted.trim())) return
            event.preventDefault() // a column of codes: the field itself would glue the lines together
            setText(
              pasted
                .trim()
                .split(/[\s,;]+/)
                .join(' '),
            )
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={listId} role="listbox" aria-label="Kết quả" className="palette-list">
        {groups.map((group) => (
          <div key={group.title} role="group" aria-label={group.title}>
            <div className="palette-group" aria-hidden="true">
              {group.title}
            </div>
            {group.hits.map((hit) => {
              const own = ++index
              return (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the combobox holds the keys
                <div
                  key={`${hit.to} ${hit.title}`}
                  id={`${listId}-${own}`}
                  role="option"
                  aria-selected={own === active}
                  tabIndex={-1}
                  className="palette-hit"
                  ref={own === active ? (row) => row?.scrollIntoView({ block: 'nearest' }) : undefined}
                  onMouseMove={() => own !== active && setAt(own)}
                  onClick={(event) => go(hit, event.ctrlKey || event.metaKey)}
                >
                  <span>{hit.title}</span>
                  {hit.hint && <span className="quiet">{hit.hint}</span>}
                </div>
              )
            })}
          </div>
        ))}
      </div>
      {wanted && screens && !hits.length && (
        <p className="palette-none quiet">{searching ? 'Đang tìm…' : `Không có kết quả cho “${wanted}”.`}</p>
      )}
      <div className="palette-keys quiet" aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> chọn
        </span>
        <span>
          <kbd>Enter</kbd> mở
        </span>
        <span>
          <kbd>Ctrl</kbd> <kbd>Enter</kbd> mở tab mới
        </span>
        <span>
          <kbd>Esc</kbd> đóng
        </span>
      </div>
    </>
  )
}
