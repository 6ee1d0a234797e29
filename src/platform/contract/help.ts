/** What a screen is for, what is done first, what to watch for: three sentences each. */
export type ScreenHelp = readonly [purpose: string, first: string, care: string]
/** What a `*.help.ts` exports: the help of the screens of its folder, by their paths. It is fetched when it is asked for. */
export interface HelpFile {
  help: Readonly<Record<string, ScreenHelp>>
}
