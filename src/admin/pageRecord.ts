import { isHttpProblem } from './api.ts'

/** Translates a key; `_` is what stands for a missing one. */
export type Translate = (key: string, options?: Readonly<Record<string, unknown>>) => string

/** How a record without a name is called by its number: '№ 5'. */
export const recordNumber = (id: unknown, t: Translate): string => t('nerud.cell.number', { id })

let pageRecord: { readonly resource: string; readonly id: string; readonly gone: () => void } | undefined

/** Says which record the open page is about and what to do when it does not exist; returns how to leave the page. */
export function setPageRecord(resource: string, id: string, gone: () => void): () => void {
  const mine = { resource, id, gone }
  pageRecord = mine
  return () => {
    if (pageRecord === mine) pageRecord = undefined
  }
}

/** A missing record leads to /404 when the page is about it (foundations §8); others are reported where they were asked for. */
export function leaveMissingPage(resource: string, id: unknown, error: unknown): void {
  if (isHttpProblem(error) && error.status === 404 && pageRecord?.resource === resource && pageRecord.id === String(id)) pageRecord.gone()
}
