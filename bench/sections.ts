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

export interface BenchOptions {
  orders: number
  /** A smaller company, whose CPU per call ours is held against. */
  against?: number
  sections: ReadonlySet<Section>
  /** Operations of the floor. */
  only: ReadonlySet<string>
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
