import { useEffect, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { fold } from '#platform/rules/fold.ts'
import type { ScreenRow } from '#platform/contract/screens.ts'
import { Nothing } from '#platform/web/blank/blank.tsx'
import { TextInput } from '#platform/web/inputs/text-inputs.tsx'
import { HelpWords } from '#platform/web/shell/help-words.tsx'
import type { ScreenHelp } from '#platform/contract/help.ts'
import { Screen } from '#platform/web/shell/screen.tsx'
import { groupsOf } from '#platform/web/shell/screen-groups.ts'
import { useShell } from '#platform/web/shell/shell-context.ts'
import '#platform/web/shell/help.css'

interface Page {
  path: string
  title: string
  section: string
  words: ScreenHelp
}

/** What each screen is for, of those that the person may open. */
export default function HelpScreen() {
  const shell = useShell()
  const [address, setAddress] = useSearchParams()
  const [pages, setPages] = useState<readonly Page[]>()
  const wanted = address.get('screen')
  const text = address.get('q') ?? ''
  useEffect(() => {
    let left = false
    const read = async (screens: readonly ScreenRow[]) => {
      const rows = groupsOf(shell.menus, screens).flatMap(({ section, screens: own }) =>
        own.map((screen) => ({ ...screen, section })),
      )
      const found = await Promise.all(
        rows.map(async (row) => ({ ...row, words: await shell.help(row.path) })),
      )
      if (!left) setPages(found.flatMap(({ words, ...row }) => (words ? [{ ...row, words }] : [])))
    }
    shell.screens().then(read, () => setPages([]))
    return () => {
      left = true
    }
  }, [shell])
  const shown = useMemo(() => {
    const words = fold(text).split(/\s+/).filter(Boolean)
    return (pages ?? []).filter((page) => {
      if (wanted) return page.path === wanted
      const said = fold([page.title, page.section, ...page.words].join(' '))
      return words.every((word) => said.includes(word))
    })
  }, [pages, text, wanted])

  return (
    <Screen path="/help" title="Trợ giúp">
      <div className="help-page">
        <TextInput
          aria-label="Tìm trong trợ giúp"
          value={text}
          onChange={(q) => setAddress(q ? { q } : {}, { replace: true })}
        />
        {wanted && (
          <p>
            <Link to="/help">Xem mọi màn hình</Link>
          </p>
        )}
        {shown.map(({ path, title, section, words }) => (
          <section key={path}>
            <h2>
              <Link to={path}>{title}</Link> <span className="quiet">{section}</span>
            </h2>
            <HelpWords words={words} />
          </section>
        ))}
        {pages && !shown.length && <Nothing>Không có hướng dẫn nào khớp “{text}”.</Nothing>}
      </div>
    </Screen>
  )
}
