import {
  useMutation,
  useQuery,
  useQueryClient,
  type MutateOptions,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Answer, Call, Sent } from '#platform/contract/call.ts'
import { ApiError, createClient, randomUuid, type Args, type CallOptions } from '#platform/contract/client.ts'
import { watchedFetch } from '#platform/web/connection.ts'
import { heardWrite } from '#platform/web/after/notices.ts'
import { useMessage } from '#platform/web/dialogs.tsx'
import { forgetLost, keepLost, keyOfWrite } from '#platform/web/post-token.ts'
import { failureOf } from '#platform/web/failure.ts'
import { FreshQueryClient } from '#platform/web/fresh-queries.ts'
import { currentStation, loseSession, tokens } from '#platform/web/session.ts'
import { once } from '#platform/web/under-way.ts'

function clientId(): string {
  let id = localStorage.getItem('client_id')
  if (!id) localStorage.setItem('client_id', (id = randomUuid()))
  return id
}

const client = createClient({
  base: '',
  fetch: watchedFetch,
  tokens,
  station: currentStation,
  clientId,
  onSessionLost: loseSession,
  locks: navigator.locks,
})

/**
 * Makes a call; a refusal throws an `ApiError`. A write that is sent once more after a lost answer carries the key of
 * its first attempt. In components prefer `useCall` and `useAction`.
 */
export async function api<C extends Call>(call: C, ...[given]: Args<C>): Promise<Answer<C>> {
  const options = (given ?? {}) as CallOptions<C>
  // Of reads, of files and of what nobody keeps an answer of there is no repeat.
  const sent = call.method === 'GET' || call.reads || call.unstored ? undefined : sentBy(call, options)
  if (sent === undefined) return client.api(call, ...([options] as unknown as Args<C>))
  const key = options.idempotencyKey ?? keyOfWrite(sent)
  try {
    const answer = await client.api(call, ...([{ ...options, idempotencyKey: key }] as unknown as Args<C>))
    forgetLost(key)
    return answer
  } catch (problem) {
    if (!(problem instanceof ApiError && problem.isUnanswered)) forgetLost(key)
    // Who brings a key of their own brings it again.
    else if (!options.idempotencyKey) keepLost(sent, key)
    throw problem
  }
}

/** Opens an answer that is read as it comes. */
export const openStream = client.stream

/** Fetches a file and hands it to the browser's downloads. */
export async function download<C extends Call>(call: C, ...args: Args<C>): Promise<void> {
  const { blob, name } = await client.download(call, ...args)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

export const queryClient = new FreshQueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // A refusal stays a refusal; only a lost connection or a pausing server is asked again.
      retry: (count, problem) =>
        count < 2 && problem instanceof ApiError && (problem.status === 0 || problem.status === 503),
    },
    // Nothing waits in silence for a network and is sent later: it is refused in words, and what was typed stands.
    mutations: { networkMode: 'always' },
  },
})

/** The key of a call's answer; `[call.id]` alone names all its answers. */
export const keyOf = <C extends Call>(call: C, args?: Sent<C>) => [call.id, args ?? {}] as const

const queryOf = <C extends Call>(call: C, args: Sent<C> | undefined) => ({
  queryKey: keyOf(call, args),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api(call, ...([{ ...args, signal }] as unknown as Args<C>)),
})

export type CallQueryOptions<C extends Call, T = Answer<C>> = Omit<
  UseQueryOptions<Answer<C>, ApiError, T>,
  'queryKey' | 'queryFn'
>

/** Reads by a call: key `[call.id, args]`, cancelled when the screen is left. */
export function useCall<C extends Call, T = Answer<C>>(
  call: C,
  args: Sent<C>,
  options?: CallQueryOptions<C, T>,
): UseQueryResult<T, ApiError> {
  return useQuery<Answer<C>, ApiError, T>({ ...queryOf(call, args), ...options })
}

/** As `useCall`, for what people read and work in: once it is there it stays while it is asked again in vain. */
export function useRecord<C extends Call>(
  call: C,
  args: Sent<C>,
  options?: CallQueryOptions<C>,
): Pick<UseQueryResult<Answer<C>, ApiError>, 'data' | 'error' | 'refetch'> {
  const { data, error, refetch } = useCall(call, args, options)
  return { data, error: failureOf({ data, error }), refetch }
}

/**
 * As `useCall`, for what a screen does without at first: the call's description is fetched too. `id` is the
 * call's, so that both share their answers.
 */
export function useLateCall<C extends Call, T = Answer<C>>(
  id: string,
  load: () => Promise<C>,
  args: Sent<C>,
  options?: CallQueryOptions<C, T>,
): UseQueryResult<T, ApiError> {
  return useQuery<Answer<C>, ApiError, T>({
    queryKey: [id, args],
    queryFn: async ({ signal }) => {
      const call = await load()
      if (call.id !== id) throw new Error(`${id} is the id of another call than ${call.id}`)
      return queryOf(call, args).queryFn({ signal })
    },
    ...options,
  })
}

/** What does not change while the page lives: read at the first asking, then known. */
export const readOnce = <C extends Call>(call: C, args: Sent<C>): Promise<Answer<C>> =>
  queryClient.fetchQuery({ ...queryOf(call, args), staleTime: Number.POSITIVE_INFINITY })

/** Starts reading without waiting, for route loaders. */
export function prefetch<C extends Call>(call: C, args: Sent<C>): void {
  void queryClient.prefetchQuery(queryOf(call, args))
}

export interface ActionOptions<C extends Call> {
  onSuccess?: (answer: Answer<C>, sent: CallOptions<C>) => unknown
  /** Without it a failure is said in a toast; return true when the screen has said it itself. */
  onFailure?: (problem: ApiError, sent: CallOptions<C>) => boolean | void
  /** Calls whose answers are read anew. */
  invalidates?: readonly Call[]
  /** No toast on success. */
  quiet?: boolean
}

/** What a call sends, by which the same is known again; undefined for files. */
function sentBy<C extends Call>(call: C, given: CallOptions<C>): string | undefined {
  const { signal: _, upload, ...rest } = given as CallOptions<C> & { upload?: FormData }
  return upload ? undefined : `${call.id} ${JSON.stringify(rest)}`
}

/** Makes a call of a screen, and tells what it did. */
async function attempt<C extends Call>(call: C, given: CallOptions<C>): Promise<Answer<C>> {
  const answer = await api(call, ...([given] as unknown as Args<C>))
  heardWrite({ call, sent: given as { body?: unknown }, answer })
  return answer
}

/** Says what the server said, and reads anew what it changed. */
function useSettled(invalidates: readonly Call[], quiet?: boolean) {
  const message = useMessage()
  const cache = useQueryClient()
  return (answer: unknown) => {
    const said = (answer as { message?: unknown } | undefined)?.message
    if (!quiet && typeof said === 'string' && said) message.success(said)
    for (const one of invalidates) void cache.invalidateQueries({ queryKey: [one.id] })
  }
}

type Afterwards<C extends Call> = MutateOptions<Answer<C>, ApiError, CallOptions<C>>

/** A write of a screen: how it stands, and what starts it. */
export interface Action<C extends Call> extends Omit<
  UseMutationResult<Answer<C>, ApiError, CallOptions<C>>,
  'mutate' | 'mutateAsync'
> {
  mutate: (given: CallOptions<C>, more?: Afterwards<C>) => void
  mutateAsync: (given: CallOptions<C>, more?: Afterwards<C>) => Promise<Answer<C>>
}

/**
 * Writes by a call and says what the server said. A repeat of the same input after a lost answer
 * carries the key of the first attempt, and one before the answer is none, so that nothing is booked twice.
 */
export function useAction<C extends Call>(
  call: C,
  { onSuccess, onFailure, invalidates = [], quiet }: ActionOptions<C> = {},
): Action<C> {
  const message = useMessage()
  const settled = useSettled(invalidates, quiet)
  const mutation = useMutation<Answer<C>, ApiError, CallOptions<C>>({
    mutationKey: [call.id],
    mutationFn: (given) => attempt(call, given),
    onSuccess: async (answer, sent) => {
      settled(answer)
      await onSuccess?.(answer, sent)
    },
    onError: (problem, sent) => {
      if (onFailure?.(problem, sent) !== true) showError(message, problem)
    },
  })
  const { mutateAsync: start } = mutation
  const mutateAsync = useCallback(
    (given: CallOptions<C>, more?: Afterwards<C>) => once(sentBy(call, given), () => start(given, more)),
    [call, start],
  )
  const mutate = useCallback(
    // A refusal has been said by `onError`.
    (given: CallOptions<C>, more?: Afterwards<C>) => void mutateAsync(given, more).catch(() => undefined),
    [mutateAsync],
  )
  return { ...mutation, mutate, mutateAsync }
}

/** Writes by the call it is given; rejects where that was refused. */
export type Write = <C extends Call>(call: C, sent: CallOptions<C>) => Promise<Answer<C>>

/**
 * What the actions of a record write with, whichever their calls; whoever runs an action says a refusal, and the
 * success as well where it is `quiet`.
 */
export function useWrite(invalidates: readonly Call[], quiet?: boolean): Write {
  const settled = useSettled(invalidates, quiet)
  const { mutateAsync } = useMutation<unknown, ApiError, { call: Call; sent: CallOptions<Call> }>({
    mutationFn: ({ call, sent }) => attempt(call, sent),
    onSuccess: settled,
  })
  // The answer is that of the call given; one mutation of many calls cannot say so.
  return useCallback(
    (call, sent) => once(sentBy(call, sent), () => mutateAsync({ call, sent: sent as never })) as never,
    [mutateAsync],
  )
}

/** The server's sentence as a toast; a lost session has its dialog. */
export function showError(message: { error(text: string): unknown }, problem: unknown): void {
  if (problem instanceof ApiError) {
    if (problem.status !== 401) message.error(problem.sentence)
  } else if (!(problem instanceof DOMException && problem.name === 'AbortError')) {
    message.error('Có lỗi ngoài dự kiến, vui lòng thử lại.')
  }
}
