/** Whoever has goods in hand, or before the eyes, photographs them there; whatever takes files takes them by hand, too. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const textOf = (path: string) => readFileSync(path, 'utf8')
const photographs = /<(PhotoButton|PhotoUploader|OrderPhotos|Photos|ImagesInput)\b/

/** What the file shows, with the parts of its own slice that it is made of. */
function shownBy(path: string): string {
  const text = textOf(path)
  const own = path.split('/')[1] ?? ''
  const parts = [
    ...text.matchAll(/import\(?[^']*'#([^']+\.tsx)'/g),
    ...text.matchAll(/from '#([^']+\.tsx)'/g),
  ]
    .map(([, part]) => part ?? '')
    .filter((part) => part.startsWith(`${own}/`))
  return [text, ...parts.map((part) => textOf(`src/${part}`))].join('\n')
}

/** Which of them take no pictures, and why. */
const without: Readonly<Record<string, string>> = {
  'src/warehouse/web/lookup-station.tsx': 'looks up whatever passes by; nothing of it is worked on there',
  'src/warehouse/web/mawb-drawer.tsx': 'a flight is many parcels; each has its photos in its own drawer',
  'src/delivery/web/batch-drawer.tsx': 'a list of slips; each has the photos of its goods',
}

test('every station and every drawer of goods takes pictures', () => {
  const stations = globSync('src/*/web/**/*.tsx').filter(
    (path) => !path.startsWith('src/platform/') && textOf(path).includes('<ScanStation'),
  )
  const drawers = ['orders/*', 'warehouse', 'billing', 'delivery', 'liquidation']
    .flatMap((slice) => globSync(`src/${slice}/web/**/{*-drawer,*-exceptions}.tsx`))
    .concat(globSync('src/notices/web/feedback-form.tsx'))
  const places = [...stations, ...drawers]
  expect(stations.length).toBeGreaterThan(3)
  expect(drawers.length).toBeGreaterThan(5)
  expect(places.filter((path) => !photographs.test(shownBy(path)) && !Object.hasOwn(without, path))).toEqual(
    [],
  )
  expect(Object.keys(without).filter((path) => !places.includes(path))).toEqual([])
})

test('whatever takes a chosen file takes a dropped and a pasted one', () => {
  const pickers = globSync('src/**/*.tsx').filter((path) => textOf(path).includes('type="file"'))
  expect(pickers.length).toBeGreaterThan(6)
  expect(pickers.filter((path) => !textOf(path).includes('useIntake('))).toEqual([])
})

test('whoever has no mouse and no keys is not told to drop and to paste', () => {
  const told = globSync('src/**/*.tsx').flatMap((path) =>
    textOf(path)
      .split('\n')
      .filter((line) => /kéo thả|Ctrl\+V|kitWords\.orPaste/.test(line) && !/by-mouse|title=/.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  )
  expect(told).toEqual([])
})
