import { randomUuid } from '#platform/contract/client.ts'
import type { Call } from '#platform/contract/call.ts'
import { hasFlag, type RoleCode } from '#platform/contract/roles.ts'
import { nextFrom, stepDone, type Lead, type StepDone, type Steps } from '#platform/contract/steps.ts'
import { wantAction } from '#platform/web/actions/wanted-action.ts'
import { tellStep, type Offer, type Told, type Wrote } from '#platform/web/after/notices.ts'
import { api, queryClient } from '#platform/web/api.ts'

/** What the composition root knows of the slices. */
export interface StepParts {
  steps: readonly Steps[]
  /** Takes back what this person just did; its answer tells what could not be. */
  undo: Call
}
interface Around {
  role: RoleCode
  mayOpen: (path: string) => boolean
  go: (to: string) => unknown
}

const most = 2

/** Of a step that a write has made: what was done, what comes next here, else whose turn it is. */
export function tellWrote({ call, sent, answer }: Wrote, { steps, undo }: StepParts, around: Around): void {
  const done = stepDone(steps, call.id, sent.body as Readonly<Record<string, unknown>> | undefined, answer)
  if (done) tellStep(toldOf(done, undo, around), Date.now() - 1_500)
}

function toldOf(done: StepDone, undo: Call, { role, mayOpen, go }: Around): Told {
  const { steps, ids, reached, key, code } = done
  const { mine, others } = nextFrom(steps.table, reached, role, key === 'made')
  // Of many the list of those that stand where they now are; their lists' chips are called so.
  const place = steps.places.find(mayOpen)
  const one = ids.length === 1 ? ids[0] : undefined
  const named = code ?? (ids.length > 1 ? `${ids.length} ${steps.noun}` : '')
  const onward = steps.before?.[key] ?? mine
  const offers = [...onward, ...(steps.also?.[key] ?? [])].slice(0, most)
  const begin = (id: number, key: string, at: string) => {
    wantAction(id, key)
    // Where its buttons stand already there is nowhere to go.
    if (!location.search.includes(`open=${id}`)) go(`${at}?open=${id}`)
  }
  const lead = ({ id, key, address }: Lead, at: string) =>
    address === undefined ? begin(id, key, at) : go(`${at}?${address}`)
  const own = place
    ? offers.map((offer): Offer => ({
        key: offer.key,
        label: offer.label,
        primary: offer === onward[0],
        run: () => (one === undefined ? go(`${place}?status=${reached}`) : begin(one, offer.key, place)),
      }))
    : []
  const led = done.lead && hasFlag(role, 'ql', ...done.lead.roles) ? done.lead : undefined
  const there = led?.places.find(mayOpen)
  const next =
    led && there ? [{ ...led, primary: true, run: () => lead(led, there) }, ...own].slice(0, most) : own
  return {
    about: `${steps.table.entity} ${ids.join()}`,
    text: `${done.text}${named && `: ${named}`}`,
    hint: others && `Tiếp theo, ${others}`,
    next,
    ...(done.moved && steps.undone?.includes(key) ? { undo: () => takeBack(undo, done) } : {}),
  }
}

async function takeBack(undo: Call, { steps, key, ids }: StepDone): Promise<void> {
  const body = { entity: steps.table.entity, action: key, ids }
  await api(undo, { body, idempotencyKey: randomUuid() } as never)
  // Whatever shows what was taken back is read anew; there is no telling which lists that are.
  await queryClient.invalidateQueries()
}
