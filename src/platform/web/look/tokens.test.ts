import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { phases } from '#platform/contract/phase.ts'
import { tokensCss } from '#platform/web/look/tokens-css.ts'
import { looks, type Look } from '#platform/web/look/tokens.ts'

/** WCAG 2: relative luminance of `#rrggbb`, and the contrast of two colours, 1 to 21. */
const luminance = (colour: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (one: string, other: string) => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Every pair of text and ground that a screen may show. */
function pairs(look: Look): [name: string, text: string, ground: string][] {
  const grounds = ['canvas', 'surface', 'raised', 'sunken', 'hover', 'selected'] as const
  const texts = ['text', 'text2', 'text3', 'placeholder', 'accentText'] as const
  const signs = { ...look.phase, good: look.good, warn: look.warn, bad: look.bad }
  return [
    ...grounds.flatMap((ground) =>
      texts.map((text): [string, string, string] => [`${text} on ${ground}`, look[text], look[ground]]),
    ),
    ...Object.entries(signs).flatMap(([name, sign]): [string, string, string][] => [
      [`${name} on its ground`, sign.text, sign.ground],
      // Its icon and words without a ground: in a line of a record's way, in a menu, in a chosen row.
      ...grounds.map((ground): [string, string, string] => [`${name} on ${ground}`, sign.text, look[ground]]),
    ]),
    ['a filled button', look.onAccent, look.accent],
    ['a filled button under the pointer', look.onAccent, look.accentHover],
    ['a filled button of danger', look.onAccent, look.danger],
    ['accent on its soft ground', look.accentText, look.accentSoft],
    ...Object.entries(look.scan).map(([name, { text, ground }]): [string, string, string] => [
      `a scan that is ${name}`,
      text,
      ground,
    ]),
    ...Object.entries(look.station).map(([name, { text, ground }]): [string, string, string] => [
      `the head of ${name}`,
      text,
      ground,
    ]),
  ]
}

describe.each(Object.entries(looks))('%s', (_, look) => {
  test('every text is read on every ground it may stand on: 4.5 to 1', () => {
    const faint = pairs(look)
      .map(([name, text, ground]) => [name, contrast(text, ground)] as const)
      .filter(([, ratio]) => ratio < 4.5)
    expect(faint.map(([name, ratio]) => `${name}: ${ratio.toFixed(2)}`)).toEqual([])
  })

  test('no two phases look alike', () => {
    const seen = phases.map((phase) => `${look.phase[phase].text} ${look.phase[phase].ground}`)
    expect(new Set(seen).size).toBe(phases.length)
  })
})

test('the style sheet has each colour for both appearances, and the sign of each phase', () => {
  const css = tokensCss()
  expect(css).toContain(`--bo-text:light-dark(${looks.light.text},${looks.dark.text})`)
  expect(css).toContain('--bo-type-label:12px')
  // A finger presses what is 40 px high; the mouse's heights stay.
  expect(css).toContain('--bo-height-control:28px')
  expect(css).toContain('@media (pointer:coarse){:root{--bo-height-control:40px;--bo-height-small:40px}}')
  for (const phase of phases)
    expect(css).toMatch(new RegExp(`\\[data-phase='${phase}'\\]\\{.*--phase-icon:url\\(`))
  expect(css).not.toMatch(/undefined|\[object/)
})

test('no other file of the browser names a colour, a size of type or a weight', () => {
  // What the server prints is paper and stands under `server/`; a tsx may say `#12` in a sentence.
  const told =
    /#(?:[\da-f]{3}|[\da-f]{6})\b(?=['";,) ])|\b(?:rgb|hsl|oklch)a?\(|font(?:-size|Size|-weight|Weight): '?\d/i
  const faults = globSync(['src/**/*.css', 'src/**/web/**/*.tsx'])
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, at) => (told.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
    )
  expect(faults).toEqual([])
})
