declare module '*.css'
/** Is the kit's gallery a screen of this build? Not in production. */
declare const __GALLERY__: boolean
declare const __BUILD__: { version: string; date: string }
interface ImportMeta {
  readonly glob: import('vite/types/importGlob.d.ts').ImportGlobFunction
  readonly env: { readonly DEV: boolean }
}
