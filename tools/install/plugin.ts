import { readFileSync } from 'node:fs'
import type { Plugin, Rolldown } from 'vite'
import { looks } from '#platform/web/look/tokens.ts'
import { iconFiles } from './icons.ts'

const name = 'Điều hành mua hộ'

const manifest = {
  name,
  short_name: 'Mua hộ',
  description: 'Điều hành mua hộ và vận chuyển hàng quốc tế',
  lang: 'vi',
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: looks.light.canvas,
  theme_color: looks.light.surface,
  icons: [
    { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
    { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
    { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
    { src: '/icon-maskable.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'Khai thác hàng', url: '/checkin' },
    { name: 'Quét mã vận đơn', url: '/scan-track' },
    { name: 'Kiểm tra phiếu xuất', url: '/invoice/check' },
  ],
}

const link = (rel: string, href: string, more: Record<string, string> = {}) => ({
  tag: 'link',
  attrs: { rel, href, ...more },
  injectTo: 'head' as const,
})

/** What makes the built product one that can be installed: icons, manifest, service worker (docs/adr/0024). */
export const install = (build: { date: string }): Plugin => ({
  name: 'install',
  apply: 'build',
  transformIndexHtml: () => [
    link('icon', '/icon.svg', { type: 'image/svg+xml' }),
    link('apple-touch-icon', '/icon-touch.png'),
    link('manifest', '/manifest.webmanifest'),
  ],
  // After Vite's own: it takes out chunks that hold nothing but styles, and a worker that names one is not installed.
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const emit = (fileName: string, source: string | Buffer) =>
        this.emitFile({ type: 'asset', fileName, source })
      for (const [fileName, source] of Object.entries(await iconFiles())) emit(fileName, source)
      emit('manifest.webmanifest', JSON.stringify(manifest))
      const worker = readFileSync(new URL('service-worker.js', import.meta.url), 'utf8')
        .replaceAll('BUILD', build.date)
        .replace('FILES', JSON.stringify(['/', '/icon.svg', ...keptOffline(bundle)]))
      emit('service-worker.js', worker)
    },
  },
})

/** The files that the shell and the stations need: what is downloaded first, and what each station brings. */
function keptOffline(bundle: Rolldown.OutputBundle): string[] {
  const chunks = new Map(
    Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  )
  const closure = (fileName: string, seen = new Set<string>()): Set<string> => {
    const chunk = chunks.get(fileName)
    if (!chunk || seen.has(fileName)) return seen
    seen.add(fileName)
    for (const one of chunk.imports) closure(one, seen)
    return seen
  }
  const holds = (fileName: string, part: string) =>
    chunks.get(fileName)!.moduleIds.some((module) => module.endsWith(part))
  const isStation = (fileName: string) =>
    holds(fileName, '.screen.tsx') &&
    [...closure(fileName)].some((one) => holds(one, '/scan/scan-station.tsx'))
  const wanted = [...chunks.values()].filter(
    ({ fileName, isEntry }) => isEntry || isStation(fileName) || holds(fileName, '.screens.ts'),
  )
  const code = wanted.flatMap(({ fileName }) => [...closure(fileName)])
  const styles = code.flatMap((fileName) => [...(chunks.get(fileName)!.viteMetadata?.importedCss ?? [])])
  const files = new Set([...code, ...styles])
  return [...files].map((file) => `/${file}`).toSorted()
}
