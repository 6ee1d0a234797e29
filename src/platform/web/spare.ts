import { lazy, type ComponentType } from 'react'

/** A lazy part that a screen does without: where its code does not come, as without a network, nothing stands there. */
export const spare = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => load().catch((): { default: ComponentType<Props> } => ({ default: () => null })))
