import { createContext, useContext } from 'react'
import type { RoleCode } from '#platform/contract/roles.ts'

/** A named view of a list: the query part of its address. */
export interface NamedView {
  id: number
  name: string
  query: string
  shared_role: RoleCode | null
  own: boolean
}

/**
 * Where lists keep what a person arranges. The calls belong to a slice, which the platform does not
 * import, so the composition root hands them in; without one nothing outlives the page.
 */
export interface ListMemory {
  readPreference(key: string): Promise<unknown>
  writePreference(key: string, value: unknown): Promise<unknown>
  readViews(list: string): Promise<readonly NamedView[]>
  saveView(view: {
    list: string
    name: string
    query: string
    shared_role: RoleCode | null
  }): Promise<NamedView>
  deleteView(id: number): Promise<unknown>
}

const forgetful: ListMemory = {
  readPreference: () => Promise.resolve(undefined),
  writePreference: () => Promise.resolve(undefined),
  readViews: () => Promise.resolve([]),
  saveView: ({ name, query, shared_role }) =>
    Promise.resolve({ id: Date.now(), name, query, shared_role, own: true }),
  deleteView: () => Promise.resolve(undefined),
}

const Memory = createContext<ListMemory>(forgetful)
export const ListMemoryProvider = Memory.Provider
export const useListMemory = (): ListMemory => useContext(Memory)
