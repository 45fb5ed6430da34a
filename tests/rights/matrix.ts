import type { Answered, TestApp } from '../support/app.ts'
import { everyCall, type Answering } from '../support/calls.ts'
import { storesNothing } from '../support/counts.ts'
import { fault } from '../support/refusals.ts'
import { callMakerOf, type CallMaker, type Ready } from './callMaker.ts'
import { questionsOf, type Door, type Expected, type Question } from './expected.ts'
import { peopleOf, type People } from './people.ts'

/** What the door said to everybody who asked for a call: by who asked. */
export type Doors = Readonly<Record<string, Door>>
/** The whole matrix as the server answered it, and what was wrong with the answers. */
export interface Matrix {
  readonly doors: ReadonlyMap<string, Doors>
  readonly asked: number
  readonly faults: readonly string[]
  /** How calls are made ready over the records of this run. */
  readonly asking: CallMaker
  /** Makes further people over the same records. */
  readonly people: People
}

/** The calls of the server by method and path. */
export const served: ReadonlyMap<string, Answering> = new Map(everyCall.map(call => [`${call.method} ${call.path}`, call]))

const CODES: readonly unknown[] = ['NO_SESSION', 'NO_RIGHT', 'READ_ONLY', 'MUST_CHANGE_PASSWORD']
/** The door of an answer: refusals behind it have other words or other codes. */
function doorOf({ status, body }: Answered): Door {
  const { code, message } = (body ?? {}) as { code?: Door; message?: string }
  const isOwn = code !== 'NO_RIGHT' || message === 'Доступ запрещен'
  return (status === 401 || status === 403) && CODES.includes(code) && isOwn ? code! : 'open'
}

interface Sent extends Ready {
  readonly question: Question
  readonly token: string | null
}

/** Asks the real server for every call as everybody. Who should be refused asks first, and stores nothing. */
export async function measuredRights(app: TestApp, expected: readonly Expected[]): Promise<Matrix> {
  const people = await peopleOf(app)
  const asking = await callMakerOf(app)
  const expired = await people.expired()
  const doors = new Map<string, Record<string, Door>>()
  const faults: string[] = []
  let query = 0

  async function prepare(question: Question): Promise<Sent> {
    const { as, of } = question
    const call = served.get(of.call)!
    if (as === null) return { question, token: null, ...(await asking.ready(call)) }
    if (as === 'expired' || as === 'broken')
      return { question, token: as === 'expired' ? expired : `${app.admin.slice(0, -6)}AAAAAA`, ...(await asking.ready(call)) }
    // What ends a session, switches a mode or changes a password is done by somebody who is not needed afterwards.
    const { id, token } = of.action === 'always' ? await people.fresh(as) : await people.person(as)
    return {
      question,
      token,
      ...(await asking.ready(call, { ...(of.call.endsWith('/change_my_password') && { self: id }), code: question.who })),
    }
  }
  async function send({ question, token, path, calling }: Sent): Promise<void> {
    const { of, who, wanted } = question
    const answer = await app.call(served.get(of.call)!.method, path, { ...calling, as: token })
    const door = doorOf(answer)
    query += 1
    doors.set(of.call, { ...doors.get(of.call), [who]: door })
    const wrong =
      door !== wanted
        ? `${door}, though ${wanted} is right`
        : door !== 'open'
          ? (fault(answer) ?? (answer.status === (door === 'NO_SESSION' ? 401 : 403) ? undefined : `${answer.status}`))
          : answer.status >= 500 || answer.body?.code === 'NO_ROUTE'
            ? `${answer.status}`
            : undefined
    if (wrong) faults.push(`${of.call} as ${who}: ${wrong}`)
  }

  const questions = expected.filter(one => served.has(one.call)).flatMap(questionsOf)
  const [shut, open] = [questions.filter(one => one.wanted !== 'open'), questions.filter(one => one.wanted === 'open')]
  const ready: Sent[] = []
  for (const question of shut) ready.push(await prepare(question))
  await storesNothing(app.database, async () => {
    for (const one of ready) await send(one)
  })
  for (const question of open) await send(await prepare(question))
  return { doors, asked: query, faults, asking, people }
}
