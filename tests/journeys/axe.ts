import axe from 'axe-core'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice']
/** Off by default in axe, though the guideline asks it: what is read on a button names it. */
const alsoRun = { 'label-content-name-mismatch': { enabled: true } }
/** A list's rows are alike: the first few speak for all. */
const laterRows = 'tbody tr:nth-child(n+7)'

/** What another look can change: everything else is as it was in the light. */
export const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** Serious and critical findings of axe, a line each: rule, element, why; of `rules` alone where they are given. */
export async function axeFaults(page: Page, rules?: string[]): Promise<string[]> {
  for (const frame of page.frames())
    // Half a megabyte of program: it stays for the screens that follow in the same page.
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
  const options: RunOptions = {
    ...(rules ? { runOnly: { type: 'rule', values: rules } } : { runOnly: tags, rules: alsoRun }),
    resultTypes: ['violations'],
  }
  const violations = await page.evaluate(
    async ([exclude, asked]) => {
      const { axe: there } = window as unknown as {
        axe: { run(context: object, options: RunOptions): Promise<AxeResults> }
      }
      return (await there.run({ exclude: [[exclude]] }, asked)).violations
    },
    [laterRows, options] as const,
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, impact, nodes }) =>
      nodes
        .slice(0, 3)
        .map(
          ({ target, html, any, all, none }) =>
            `axe ${id} (${impact}, ${nodes.length}×): ${target.join(' ')} ${html.slice(0, 160)} — ` +
            [...any, ...all, ...none].map(({ message }) => message).join('; '),
        ),
    )
}
