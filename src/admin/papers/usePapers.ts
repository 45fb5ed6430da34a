import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { callOf, fill, type Resource } from '#resource'
import { PRINTED_AT_ONCE } from '#resource/frameCalls'
import { fileNameOf, messageOf, newKey } from '../api.ts'
import { useProvider } from '../data/providerTypes.ts'
import { isUnanswered } from '../form/writes.ts'
import { useMay } from '../authProvider.ts'
import type { Paper } from './PaperPreview.tsx'

/** What documents are generated from: the records, and further parameters of the call. */
export interface PapersOf {
  readonly resource: Resource
  readonly ids: readonly number[]
  /** Several records chosen in a list, as opposed to the card of one. */
  readonly isMany: boolean
  readonly fields?: Readonly<Record<string, string>>
}

/** The path and form of the call that fills in templates, or prints and stores them. */
export function papersCall(
  { resource, ids, isMany, fields = {} }: PapersOf,
  templates: readonly number[],
  kind: 'templates' | 'print' = 'templates',
): { readonly path: string; readonly form: FormData } {
  const form = new FormData()
  form.append('tpl_ids', templates.join(','))
  form.append(isMany ? 'object_ids' : 'object_id', ids.join(','))
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const { path } = callOf(resource, kind, isMany ? 'many' : undefined)
  return { path: isMany ? path : fill(path, { id: ids[0]! }), form }
}

/** The query key of a record's printed documents. */
export const printedKey = (resource: Resource, id: number) => ['printedPapers', resource.name, id] as const

/** The query key of the user's large prints. */
export const PRINTS_KEY = ['prints'] as const

/** Makes a call under one Idempotency-Key until it is answered, so that printing again after a lost response returns the same documents. */
function useOneKey() {
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

/** Loads documents as a PDF for the preview, and has the server store those that are printed. */
export function usePapers(of: PapersOf) {
  const notify = useNotify()
  const translate = useTranslate()
  const provider = useProvider()
  const client = useQueryClient()
  const { readOnly } = useMay()
  const [paper, setPaper] = useState<Paper>()
  const [isMaking, setIsMaking] = useState(false)
  const once = useOneKey()
  const fetchPapers = async (kind: 'templates' | 'print', templates: readonly number[]) => {
    const { path, form } = papersCall(of, templates, kind)
    if (kind === 'templates') form.append('format', 'pdf')
    const call = { method: 'POST', path, form, asFile: true } as const
    if (kind === 'templates') return provider.invoke<Blob>(null, call)
    return once(templates.join(), headers => provider.invoke<Blob>(null, { ...call, headers }))
  }
  /** Many documents are printed by a background job, which continues after the window is closed. */
  const begin = async (templates: readonly number[]): Promise<void> => {
    const { path, form } = papersCall(of, templates, 'print')
    await once(templates.join(), headers => provider.invoke(null, { method: 'POST', path, form, headers }))
    await client.invalidateQueries({ queryKey: PRINTS_KEY })
    notify('nerud.show.papers.begun', { type: 'info' })
  }
  const keep = async (templates: readonly number[]): Promise<Blob> => {
    const { data } = await fetchPapers('print', templates)
    for (const id of of.ids) void client.invalidateQueries({ queryKey: printedKey(of.resource, id) })
    return data
  }
  const look = async (templates: readonly number[]): Promise<void> => {
    if (templates.length === 0) return notify('nerud.show.templates.choose', { type: 'info' })
    setIsMaking(true)
    try {
      if (!readOnly && of.ids.length * templates.length > PRINTED_AT_ONCE) return await begin(templates)
      const { data, headers } = await fetchPapers('templates', templates)
      const name = fileNameOf(headers) ?? `${translate('nerud.show.papers.many')}.pdf`
      // In read-only mode documents are printed without being stored.
      setPaper({ file: data, name, ...(!readOnly && { keep: () => keep(templates) }) })
    } catch (error) {
      notify(messageOf(error), { type: 'error' })
    } finally {
      setIsMaking(false)
    }
  }
  return { paper, isMaking, look: (templates: readonly number[]) => void look(templates), close: () => setPaper(undefined) }
}
