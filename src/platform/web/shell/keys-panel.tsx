import { Modal } from 'antd'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useShownKeys } from '#platform/web/keys.ts'
import type { ScreenHelp } from '#platform/contract/help.ts'
import { HelpWords } from '#platform/web/shell/help-words.tsx'
import { useShell } from '#platform/web/shell/shell-context.ts'
import '#platform/web/shell/help.css'

/** What the screen is for, and the keys of what is on it, as those who listen to them declare them. */
export default function KeysPanel({ onClose }: { onClose: () => void }) {
  // As they are when it is asked for: the panel itself listens to nothing.
  const groups = useShownKeys()
  const { help } = useShell()
  const { pathname } = useLocation()
  const [words, setWords] = useState<ScreenHelp>()
  useEffect(() => {
    help(pathname).then(setWords, () => {}) // the keys are there without it
  }, [help, pathname])
  const named = [...new Set(groups.map(({ group }) => group))].map((group) => {
    const keys = groups.filter((one) => one.group === group).flatMap((one) => one.keys)
    return { group, keys: keys.filter((key, at) => keys.findIndex(({ what }) => what === key.what) === at) }
  })
  return (
    <Modal open title="Phím của màn hình này" footer={null} width={520} onCancel={onClose}>
      {words && (
        <>
          <HelpWords words={words} />
          <Link to={`/help?screen=${encodeURIComponent(pathname)}`} onClick={onClose}>
            Đọc thêm trong Trợ giúp
          </Link>
        </>
      )}
      {named.map(({ group, keys }) => (
        <section key={group} className="keys-group">
          <h3>{group}</h3>
          <dl>
            {keys.map(({ keys: pressed, what }) => (
              <div key={what}>
                <dt>
                  {pressed.split(' ').map((one) => (
                    <kbd key={one}>{one}</kbd>
                  ))}
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  )
}
