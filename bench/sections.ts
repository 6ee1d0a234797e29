import type { Running } from './processes.ts'
import type { World } from './world.ts'

export const everySection = [
  'floor',
  'search',
  'export',
  'reports',
  'replica',
  'queue',
  'overview',
  'sums',
  'memory',
  'browser',
  'bank',
  'starts',
  'prices',
  'books',
  'overload',
  'auctions',
  'paste',
  'webhooks',
  'stations',
] as const
export type Section = (typeof everySection)[number]

/** Operations that the floor measures; the sums measure two of them. */
export const everyOperation = ['list', 'open', 'create', 'status', 'payment'] as const
export type OperationName = (typeof everyOperation)[number]

export interface BenchOptions {
  orders: number
  /** A smaller company, whose CPU per call ours is held against. */
  against?: number
  sections: ReadonlySet<Section>
  only: ReadonlySet<OperationName>
  rounds: number
  seconds: number
  clients: number
  /** Folder that keeps the companies for the next run. */
  data: string
  say(line: string): void
}

/** What a section works with. */
export interface Bench extends BenchOptions {
  world: World
  ours: Running
  environment: Record<string, string>
}
