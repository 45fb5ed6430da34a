import { isProblem, optionsOf, parseValue, type Field, type Fields, type Checked } from '#resource'
import { fieldError } from '#server/httpError.ts'
import type { Tx } from '#server/engine/tx.ts'
import { rejectionText, tryEachSavepoint } from '#server/engine/write/rejections.ts'

/** The limit of items in a batch: they must fit into a query string. */
const MAX_QUESTIONS = 40

const textOf = (key: string, params: { readonly max?: number } = {}) => ({ key: `nerud.validation.${key}`, params })

function questionsIn(of: string): readonly unknown[] {
  let requested: unknown
  try {
    requested = JSON.parse(of)
  } catch {
    requested = undefined
  }
  if (!Array.isArray(requested)) throw fieldError('of', textOf('type'))
  if (requested.length > MAX_QUESTIONS) throw fieldError('of', textOf('max', { max: MAX_QUESTIONS }))
  return requested
}

function taken(field: Field, given: unknown): Checked {
  if (given !== null) return parseValue(field, given)
  return optionsOf(field).required ? textOf('required') : { value: null }
}

/**
 * Parses the items of a batch query, each like the input of the single query. Throws at the path of the invalid value, such as
 * `of.0.dtDeal`.
 */
export const readBatch = <I>(of: string, input: Fields): readonly I[] =>
  questionsIn(of).map((one, at) => {
    if (typeof one !== 'object' || one === null || Array.isArray(one)) throw fieldError(`of.${at}`, textOf('type'))
    const unknown = Object.keys(one).find(name => !Object.hasOwn(input, name))
    if (unknown !== undefined) throw fieldError(`of.${at}.${unknown}`, textOf('unknown'))
    return Object.fromEntries(
      Object.entries(input).map(([name, field]) => {
        const found = taken(field, (one as Readonly<Record<string, unknown>>)[name] ?? null)
        if (isProblem(found)) throw fieldError(`of.${at}.${name}`, found)
        return [name, found.value]
      }),
    ) as I
  })

/** The result for one of several records. */
export interface RowOutcome {
  readonly id: number
  readonly ok: boolean
  readonly message?: string
}

/** Runs work for records at once; a rejected one does not affect the others. With a single record, throws its rejection. */
export async function tryEachRecord<T extends { readonly id: number }>(
  tx: Tx,
  all: readonly T[],
  work: (some: readonly T[]) => Promise<unknown>,
): Promise<readonly RowOutcome[]> {
  if (all.length <= 1) {
    await work(all)
    return all.map(({ id }) => ({ id, ok: true }))
  }
  const { refused } = await tryEachSavepoint(tx, all, async some => {
    await work(some)
    return some
  })
  return all.map(one => {
    const refusal = refused.get(one)
    return refusal ? { id: one.id, ok: false, message: rejectionText(refusal) } : { id: one.id, ok: true }
  })
}
