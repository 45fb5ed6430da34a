import type { useMutationMiddlewares } from 'react-admin'
import type { WireRecord } from '#resource'
import { isHttpProblem } from '../api.ts'
import type { WriteResult } from '../dataProvider.ts'
import type { DeclaredDataProvider, WriteMeta } from './provider.ts'

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
