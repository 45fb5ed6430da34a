import { whenOnline } from '../connection.ts'
import type { DeclaredDataProvider } from '../data/provider.ts'
import { isUnanswered } from '../data/recordWriter.ts'

/** The values of a line by field name, in the shape that the declaration's `checks` read. */
export type LineValues = Readonly<Record<string, unknown>>

/** A question about a line. Lines with equal questions share one answer; null: nothing to ask yet. */
export type Question = Readonly<Record<string, unknown>> | null

/** A rule that asks the server about lines. */
export interface LineQuery<Answer> {
  /** `under`: the resource of the record from whose card the record is created. */
  readonly asks: (line: LineValues, under?: string) => Question
  /** Answers a batch of questions, in order. */
  readonly answers: (provider: DeclaredDataProvider, questions: readonly NonNullable<Question>[]) => Promise<readonly Answer[]>
  /** The maximum size of a batch. */
  readonly max: number
}

/** Values that follow from the record chosen in a field, in new records and in changes of stored ones. */
export interface Fill extends LineQuery<LineValues> {
  /** The fields that are derived. */
  readonly names: readonly string[]
  /** Whether a new record that begins with the choice gets the values at once, as if it had just been chosen. */
  readonly begins?: (record: LineValues) => boolean
}

/** Milliseconds before a question that got no answer is repeated; it also waits until the server can be reached. */
const RETRY_MS = 500

/**
 * Repeats a question until it is answered or `isOver`: with a lost answer the values of the choice before would stay, and a waybill would be
 * saved with the driver of another vehicle. Throws what the server refuses.
 */
export async function untilAnswered<T>(ask: () => Promise<T>, isOver: () => boolean): Promise<T> {
  for (;;) {
    try {
      return await ask()
    } catch (problem) {
      if (isOver() || !isUnanswered(problem)) throw problem
      await new Promise(resolve => setTimeout(resolve, RETRY_MS))
      await whenOnline()
      if (isOver()) throw problem
    }
  }
}

/** How long an answer is reused, in milliseconds: prices change rarely, and the server calculates again when it saves. */
const CACHE_MS = 60_000

interface Given {
  readonly at: number
  readonly answer: Promise<unknown>
}

interface Waiting {
  readonly question: NonNullable<Question>
  readonly resolve: (answer: unknown) => void
  readonly reject: (problem: unknown) => void
}

/** Caches answers by question, so that any number of lines ask once, and batches questions asked at the same time. */
export function makeAnswers(provider: DeclaredDataProvider) {
  const given = new Map<string, Given>()
  const waiting = new Map<LineQuery<unknown>, Waiting[]>()
  const send = async ({ answers }: LineQuery<unknown>, all: readonly Waiting[]): Promise<void> => {
    try {
      const found = await answers(
        provider,
        all.map(({ question }) => question),
      )
      for (const [at, { resolve }] of all.entries()) resolve(found[at])
    } catch (problem) {
      for (const { reject } of all) reject(problem)
    }
  }
  const run = (rule: LineQuery<unknown>): void => {
    const all = waiting.get(rule) ?? []
    waiting.delete(rule)
    for (let from = 0; from < all.length; from += rule.max) void send(rule, all.slice(from, from + rule.max))
  }
  return <T>(name: string, rule: LineQuery<T>, question: NonNullable<Question>): Promise<T> => {
    const key = `${name} ${JSON.stringify(question)}`
    const known = given.get(key)
    if (known && performance.now() - known.at < CACHE_MS) return known.answer as Promise<T>
    const query = new Promise<T>((resolve, reject) => {
      const others = waiting.get(rule)
      const one = { question, resolve: resolve as (answer: unknown) => void, reject }
      if (others) others.push(one)
      else {
        waiting.set(rule, [one])
        setTimeout(() => run(rule))
      }
    })
    given.set(key, { at: performance.now(), answer: query })
    query.catch(() => given.delete(key))
    return query
  }
}
