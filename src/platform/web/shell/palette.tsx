import { SearchOutlined } from '@ant-design/icons'
import { Modal } from 'antd'
import {
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { useNavigate } from 'react-router'
import type { ScreenRow } from '#platform/contract/screens.ts'
import type { Early } from '#platform/web/shell/early-search.tsx'
import { awaitedHit, enteredHit, hitKey, inOrder, screensMatching } from '#platform/web/shell/search.ts'
import type { SearchGroup, SearchHit, SearchProvider } from '#platform/web/shell/search.ts'
import { useShell } from '#platform/web/shell/shell-context.ts'

interface SearchProps {
  /** What was typed while this was on its way. */
  early: RefObject<Early>
  /** From here on the keys are this one's. */
  onTyping: () => void
  onClose: () => void
}

/**
 * Ctrl+K: screens at once, then what the slices' providers find. The input is a plain one: antd's
 * brings its whole form library into the first download.
 */
export default function Palette({ open, ...search }: SearchProps & { open: boolean }) {
  const { onClose } = search
  // The box keeps what it held while it fades away: whoever is back that soon begins anew.
  const [opened, setOpened] = useState({ open, times: 0 })
  if (opened.open !== open) setOpened({ open, times: opened.times + Number(open) })
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
      {open && <Search key={opened.times} {...search} />}
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

function Search({ early, onTyping, onClose }: SearchProps) {
  const { screens, providers } = useSearched()
  const navigate = useNavigate()
  const listId = useId()
  const [text, setText] = useState(() => early.current.text)
  // What the person chose with arrows or mouse; the groups move as answers come, it does not.
  const [chosen, setChosen] = useState<string>()
  const [found, setFound] = useState<Found>(nothingYet(''))
  const [entered, setEntered] = useState<{ text: string; tab: boolean } | undefined>(() =>
    early.current.entered ? { text: early.current.text.trim(), tab: false } : undefined,
  )
  useLayoutEffect(() => {
    early.current = { text: '', entered: false }
    onTyping()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: it has taken over
  }, [])
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
    wanted.length >= 2 &&
    !(screens && providers && found.text === wanted && found.answered >= providers.length)
  const active = Math.max(
    hits.findIndex((hit) => hitKey(hit) === chosen),
    0,
  )

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
      const next = hits[(active + step + hits.length) % hits.length]
      setChosen(next && hitKey(next))
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      const inTab = event.ctrlKey || event.metaKey
      const again = entered?.text === wanted
      const hit = enteredHit(groups, wanted, { chosen, again, allAnswered: !searching })
      if (hit) go(hit, inTab)
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
            setChosen(undefined)
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
            setChosen(undefined)
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="palette-close" onClick={onClose}>
          Đóng
        </button>
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
                  key={hitKey(hit)}
                  id={`${listId}-${own}`}
                  role="option"
                  aria-selected={own === active}
                  tabIndex={-1}
                  className="palette-hit"
                  ref={own === active ? (row) => row?.scrollIntoView({ block: 'nearest' }) : undefined}
                  onMouseMove={() => setChosen(hitKey(hit))}
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
      {hits.length > 0 && searching && entered?.text === wanted && (
        <p className="palette-none quiet" role="status">
          Đang tìm nốt; Enter lần nữa mở dòng đầu.
        </p>
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
