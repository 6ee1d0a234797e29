import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { atRest, readFrames, scaleProtocols, type ScaleProtocolName } from '#platform/rules/scale-frames.ts'

const read = (name: ScaleProtocolName, stream: string) => readFrames(scaleProtocols[name], stream).frames
const weight = (kg: number, stable: boolean | null = null) => ({ kg, stable })

describe('frames as the scales send them', () => {
  test.each<[ScaleProtocolName, string, object]>([
    ['yaohua', '\u0002+023960015\u0003', weight(23_960)],
    ['yaohua', '\u0002+00124031F\u0003', weight(1.24)],
    ['yaohuaAsked', '\u0002AB+023960016\u0003', weight(23_960)],
    ['a12', 'WG004.139kg3D\r\n', weight(4.139)],
    ['equals', '0003.000=', weight(3)],
    ['equals', '-012.50=', weight(-12.5)],
    ['equalsTurned', '000.3000=', weight(3)],
    ['equalsTurned', '05.210-=', weight(-12.5)],
    ['cas', 'ST,GS,+  12.345kg\r\n', weight(12.345, true)],
    ['cas', 'US,NT,-   0.250kg\r\n', weight(-0.25, false)],
    ['cas', 'ST,GS,+   1250 g\r\n', weight(1.25, true)],
    ['cas', 'OL,GS,+        kg\r\n', { fault: 'over' }],
    ['sics', 'S S     100.00 g\r\n', weight(0.1, true)],
    ['sics', 'S D     100.00 g\r\n', weight(0.1, false)],
    ['sics', 'S I\r\n', { fault: 'busy' }],
    ['sics', 'S +\r\n', { fault: 'over' }],
    ['sics', 'S -\r\n', { fault: 'under' }],
    ['a12', 'OL\r\n', { fault: 'over' }],
  ])('%s: %j', (name, stream, said) => {
    expect(read(name, stream)).toEqual([said])
  })

  test('one character that changed on its way is damage, not another weight', () => {
    expect(read('yaohua', '\u0002+023860015\u0003')).toEqual([{ fault: 'damaged' }])
    expect(read('a12', 'WG004.739kg3D\r\n')).toEqual([{ fault: 'damaged' }])
  })
})

/** A frame of the check kind, as the scale would send it. */
const frameOf = (kg: number) => {
  const said = `+${String(Math.round(kg * 1000)).padStart(6, '0')}3`
  const sum = [...said].reduce((check, character) => check ^ character.charCodeAt(0), 0)
  return `\u0002${said}${sum.toString(16).toUpperCase().padStart(2, '0')}\u0003`
}

test('a stream gives the same weights however it is cut, and what came before its first frame is dropped', () => {
  const weights = fc.array(
    fc.integer({ min: 0, max: 999_999 }).map((gram) => gram / 1000),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(
      weights,
      fc.string({ maxLength: 4 }),
      fc.integer({ min: 1, max: 9 }),
      (shown, before, size) => {
        const stream = before.replaceAll('\u0003', '') + shown.map(frameOf).join('')
        let rest = ''
        const seen: number[] = []
        for (let at = 0; at < stream.length; at += size) {
          const piece = readFrames(scaleProtocols.yaohua, rest + stream.slice(at, at + size))
          rest = piece.rest
          for (const frame of piece.frames) if ('kg' in frame) seen.push(frame.kg)
        }
        expect(seen).toEqual(shown)
      },
    ),
  )
})

test('whatever a line sends is read, in time that grows with its length alone, and never is NaN', () => {
  const protocols = Object.values(scaleProtocols)
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (noise) => {
      for (const protocol of protocols)
        for (const frame of readFrames(protocol, `${noise}${protocol.end}`).frames)
          if ('kg' in frame) expect(Number.isFinite(frame.kg)).toBe(true)
    }),
  )
  expect(readFrames(scaleProtocols.cas, 'x'.repeat(100_000)).rest.length).toBeLessThan(1_000)
})

describe('at rest', () => {
  const at = (ms: number, kg: number, stable: boolean | null = null) => ({ at: ms, kg, stable })
  test('is three equal weighings within a second, where the scale says nothing', () => {
    expect(atRest([at(0, 1), at(300, 1)])).toBeNull()
    expect(atRest([at(0, 1), at(300, 1), at(600, 1)])).toBe(1)
    expect(atRest([at(0, 1), at(600, 1), at(1200, 1)])).toBeNull()
    expect(atRest([at(0, 1), at(300, 1.2), at(600, 1)])).toBeNull()
  })
  test('is what the scale says where it does', () => {
    expect(atRest([at(0, 2.5, true)])).toBe(2.5)
    expect(atRest([at(0, 2.5, false), at(10, 2.5, false), at(20, 2.5, false)])).toBeNull()
    expect(atRest([])).toBeNull()
  })
})
