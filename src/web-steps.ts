import { undoStep } from '#delivery/undo-step.api.ts'
import type { Steps } from '#platform/contract/steps.ts'
import type { StepParts } from '#platform/web/after/follow-steps.ts'

/** What follows what, as each slice declares it beside its status tables. */
export const stepParts: StepParts = {
  steps: Object.values(import.meta.glob<{ steps: Steps }>('./**/*.steps.ts', { eager: true })).map(
    ({ steps }) => steps,
  ),
  undo: undoStep,
}
