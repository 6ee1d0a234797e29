declare module '*.css'
declare const __BUILD__: { version: string; date: string }
interface ImportMeta {
  readonly env: { readonly DEV: boolean }
}
