import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { callOf, fill, type Resource } from '#resource'
import { fileNameOf, messageOf } from '../api.ts'
import { useProvider } from '../data/providerTypes.ts'
import type { Paper } from './PaperPreview.tsx'

/** What papers are made of: templates, the records that fill them, and what else goes with the call. */
export interface PapersOf {
  readonly resource: Resource
  readonly ids: readonly number[]
  /** The card of one record, or a list of which several are chosen. */
  readonly isMany: boolean
  readonly fields?: Readonly<Record<string, string>>
}

/** The call that fills templates, and its form. */
export function papersCall(
  { resource, ids, isMany, fields = {} }: PapersOf,
  templates: readonly number[],
): { readonly path: string; readonly form: FormData } {
  const form = new FormData()
  form.append('tpl_ids', templates.join(','))
  form.append(isMany ? 'object_ids' : 'object_id', ids.join(','))
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const { path } = callOf(resource, 'templates', isMany ? 'many' : undefined)
  return { path: isMany ? path : fill(path, { id: ids[0]! }), form }
}

/** Papers to look at before they are printed: asks the server for their PDF. */
export function usePapers(of: PapersOf) {
  const notify = useNotify()
  const translate = useTranslate()
  const provider = useProvider()
  const [paper, setPaper] = useState<Paper>()
  const [isMaking, setIsMaking] = useState(false)
  const look = async (templates: readonly number[]): Promise<void> => {
    if (templates.length === 0) return notify('nerud.show.templates.choose', { type: 'info' })
    const { path, form } = papersCall(of, templates)
    form.append('format', 'pdf')
    setIsMaking(true)
    try {
      const { data, headers } = await provider.invoke<Blob>(null, { method: 'POST', path, form, asFile: true })
      setPaper({ file: data, name: fileNameOf(headers) ?? `${translate('nerud.show.papers.name')}.pdf` })
    } catch (error) {
      notify(messageOf(error), { type: 'error' })
    } finally {
      setIsMaking(false)
    }
  }
  return { paper, isMaking, look: (templates: readonly number[]) => void look(templates), close: () => setPaper(undefined) }
}
