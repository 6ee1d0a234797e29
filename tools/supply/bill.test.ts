import { expect, test } from 'vitest'
import { faultsOf, knownFrom } from './bill.ts'
import type { Bill, Component } from './bill.ts'

const good: Component = {
  name: 'zod',
  version: '4.6.7',
  purl: 'pkg:npm/zod@4.6.7',
  hashes: [{ alg: 'SHA-512', content: 'ab' }],
  licenses: [{ license: { id: 'MIT' } }],
}
const bill = (...components: Component[]): Bill => ({
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  components,
})

test('a bill is right when each package has its place, its hash and a licence that we may ship', () => {
  const both = { ...good, licenses: [{ expression: '(GPL-3.0 OR MIT)' }, { license: { id: 'ISC' } }] }
  expect(faultsOf(bill(good, both))).toEqual([])
  expect(faultsOf(bill())).toEqual(['the bill names no packages'])
  const { purl: _purl, hashes: _hashes, licenses: _licenses, ...bare } = good
  expect(faultsOf(bill(bare))).toEqual([
    'zod@4.6.7: no purl',
    'zod@4.6.7: no SHA-512',
    'zod@4.6.7: licence unknown',
  ])
  const asking = { ...good, licenses: [{ expression: 'MIT AND AGPL-3.0' }] }
  expect(faultsOf(bill(asking))).toEqual(['zod@4.6.7: licence MIT AND AGPL-3.0'])
})

test('what is known against a package is told; who could not be asked has said nothing', () => {
  const vulnerabilities = {
    tar: {
      name: 'tar',
      severity: 'high',
      range: '<7.0.0',
      fixAvailable: true,
      via: [{ title: 'Path traversal' }, 'other'],
    },
    ms: { name: 'ms', severity: 'low', range: '*', fixAvailable: false, via: [] },
  }
  expect(knownFrom(JSON.stringify({ vulnerabilities }))).toEqual({
    asked: true,
    lines: ['high: tar <7.0.0: Path traversal', 'low: ms * (no fix yet)'],
    serious: 1,
  })
  expect(knownFrom('{"vulnerabilities":{}}')).toEqual({ asked: true, lines: [], serious: 0 })
  const silent = { asked: false, lines: [], serious: 0 }
  expect(knownFrom('{"message":"405 Method Not Allowed","statusCode":405}')).toEqual(silent)
  expect(knownFrom('npm error network')).toEqual(silent)
})
