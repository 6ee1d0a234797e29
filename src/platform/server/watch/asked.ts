import { AsyncLocalStorage } from 'node:async_hooks'

/** The request (or the job) that what runs now was asked by; nothing is decided by it, lines of the log name it. */
const asked = new AsyncLocalStorage<string>()

/** Runs work of a request: what it starts, its jobs too, names it. */
export const askedBy = <T>(request: string, work: () => T): T => asked.run(request, work)

/** The id of the request that is worked at; undefined: nobody asked, it is the process itself. */
export const requestNow = (): string | undefined => asked.getStore()
