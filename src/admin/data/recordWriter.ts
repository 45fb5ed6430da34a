import { useRef } from 'react'
import type { useMutationMiddlewares } from 'react-admin'
import type { Resource, WireRecord } from '#resource'
import { isHttpProblem, newKey, type HttpProblem } from '../api.ts'
import type { WriteResult } from '../dataProvider.ts'
import type { DeclaredDataProvider, WriteMeta } from './provider.ts'
import { changedNames, withValues } from './values.ts'

/** The verbs by which screens write records; react-admin's types lack the headers that ours return. */
export interface RecordWriter {
  readonly create: (name: string, params: { readonly data: WireRecord; readonly meta: WriteMeta }) => Promise<WriteResult>
  readonly update: (
    name: string,
    params: { readonly id: number; readonly data: WireRecord; readonly previousData: WireRecord; readonly meta: WriteMeta },
  ) => Promise<WriteResult>
  readonly readNow: (name: string, id: number) => Promise<WireRecord>
}

type Wrap = ReturnType<typeof useMutationMiddlewares>['getMutateWithMiddlewares']
const plain: Wrap = mutate => mutate

/** The writing verbs of a data provider. `wrap` applies the mutation middlewares that inputs have registered. */
export const recordWriter = (provider: DeclaredDataProvider, wrap = plain): RecordWriter => ({
  create: (name, params) => wrap(provider.create)(name, params) as Promise<WriteResult>,
  update: (name, params) => wrap(provider.update)(name, params) as Promise<WriteResult>,
  readNow: async (name, id) => (await provider.getOne(name, { id })).data as WireRecord,
})

/** What is sent besides the record: the request to recalculate what depends on it. */
export type ExtraInput = Readonly<Record<string, unknown>>

/** Reads the headers of a response. */
export type OnHeaders = (headers: Headers) => void

/** Whether the call got no answer from the server itself (no response, or a gateway's), so that it is unknown whether it was done. */
export const isUnanswered = (problem: unknown): boolean => isHttpProblem(problem) && problem.status >= 500 && problem.code === undefined

/** Whether another user has changed the record meanwhile, or the version was not sent. */
export const isStale = (problem: unknown): problem is HttpProblem =>
  isHttpProblem(problem) && (problem.code === 'CONFLICT' || problem.status === 412 || problem.status === 428)

/**
 * After a refused write: the current record if it already has the values that were sent, because the response to an earlier write of them
 * was lost; else null.
 */
export async function writtenBefore(
  writer: RecordWriter,
  resource: Resource,
  id: number,
  sent: WireRecord,
  problem: unknown,
): Promise<WireRecord | null> {
  if (!isStale(problem)) return null
  const now = (problem.body['current'] as WireRecord | undefined) ?? (await writer.readNow(resource.name, id).catch(() => null))
  return now && changedNames(resource, Object.keys(sent), now, withValues(resource, now, sent)).length === 0 ? now : null
}

/** Makes a call under one Idempotency-Key until it is answered, so that it is done once when it is repeated after a lost response. */
export function useOneKey() {
  const keys = useRef(new Map<string, string>())
  return async <T>(name: string, call: (headers: Readonly<Record<string, string>>) => Promise<T>): Promise<T> => {
    const key = keys.current.get(name) ?? newKey()
    keys.current.set(name, key)
    try {
      const answer = await call({ 'Idempotency-Key': key })
      keys.current.delete(name)
      return answer
    } catch (error) {
      if (!isUnanswered(error)) keys.current.delete(name)
      throw error
    }
  }
}
