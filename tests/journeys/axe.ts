import { AxeBuilder } from '@axe-core/playwright'
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
  const { violations } = await new AxeBuilder({ page })
    .options({
      ...(rules ? { runOnly: { type: 'rule', values: rules } } : { runOnly: tags, rules: alsoRun }),
      resultTypes: ['violations'],
    })
    .exclude(laterRows)
    // In the page itself: the other way opens a second page for each screen.
    .setLegacyMode(true)
    .analyze()
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
