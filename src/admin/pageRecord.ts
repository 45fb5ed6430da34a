import { isHttpProblem } from './api.ts'

/** Translates a key; `_` is the text used if the key is missing. */
export type Translate = (key: string, options?: Readonly<Record<string, unknown>>) => string

/** How a record without a title is named: '№ 5'. */
export const recordNumber = (id: unknown, t: Translate): string => t('nerud.cell.number', { id })

let pageRecord: { readonly resource: string; readonly id: string; readonly onMissing: () => void } | undefined

/** Sets the record of the open page, and what to do when it does not exist; returns the function that unsets it. */
export function setPageRecord(resource: string, id: string, onMissing: () => void): () => void {
  const mine = { resource, id, onMissing }
  pageRecord = mine
  return () => {
    if (pageRecord === mine) pageRecord = undefined
  }
}

/** Redirects to /404 when the missing record is the one of the page (foundations §8); other missing records are reported where they were requested. */
export function leaveMissingPage(resource: string, id: unknown, error: unknown): void {
  if (isHttpProblem(error) && error.status === 404 && pageRecord?.resource === resource && pageRecord.id === String(id))
    pageRecord.onMissing()
}

/** The search parameter with the id of the record to copy. */
export const COPY_PARAMETER = 'copy'

/** The id of the record to copy; undefined if there is none. */
export const copyIn = (address: URLSearchParams, parameter: string): number | undefined => {
  const id = Number(address.get(parameter))
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** The history state with which the card of a newly created record opens. */
export const JUST_CREATED = { isJustCreated: true } as const

/** Whether the record of this page has just been created. */
export const isJustCreated = (state: unknown): boolean => (state as Partial<typeof JUST_CREATED> | null)?.isJustCreated === true
