import { fill } from '#resource'
import { expect } from 'vitest'
import type { Answered, Calling, TestApp } from './app.ts'
import { parametersOf, type Answering } from './calls.ts'
import { storesNothing } from './counts.ts'

/** A call's path with the same value for each of its parameters. */
export const filled = (path: string, value: string | number = 1): string =>
  fill(path, Object.fromEntries(parametersOf(path).map(name => [name, value])))

/** What is wrong with an answer that should be a refusal in Russian with its fields named; undefined when it is one. */
export function fault({ status, body, headers }: Answered): string | undefined {
  const told = `${status} ${JSON.stringify(body)?.slice(0, 300)}`
  if (status < 400 || status > 499) return told
  if (!(headers.get('content-type') ?? '').startsWith('application/problem+json')) return `${told} is no problem+json`
  if (!/[а-яё]/i.test(body.message) || body.detail !== body.message || body.status !== status) return `${told} says nothing in Russian`
  if (!Object.values(body.errors as Record<string, string>).every(text => /[а-яё]/i.test(text)))
    return `${told} does not tell of its fields in Russian`
  return typeof body.code === 'string' && typeof body.traceId === 'string' ? undefined : `${told} has no code or trace`
}

/** Sends every variant to every call: all are refused, and nothing is stored. */
export async function allRefused(app: TestApp, calls: readonly Answering[], variants: Readonly<Record<string, Calling>>): Promise<void> {
  const faults: string[] = []
  await storesNothing(app.database, async () => {
    for (const call of calls)
      for (const [name, variant] of Object.entries(variants)) {
        const found = fault(
          await app.call(call.method, filled(call.path), { ...variant, headers: { 'if-match': '"1"', ...variant.headers } }),
        )
        if (found) faults.push(`${call.method} ${call.path} ${name}: ${found}`)
      }
  })
  expect(faults).toEqual([])
}
