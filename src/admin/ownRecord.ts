import { isHttpProblem } from './api.ts'

let own: { readonly resource: string; readonly id: string; readonly gone: () => void } | undefined

/** Says which record the open page is about and what to do when it does not exist; returns how to leave the page. */
export function openRecord(resource: string, id: string, gone: () => void): () => void {
  const mine = { resource, id, gone }
  own = mine
  return () => {
    if (own === mine) own = undefined
  }
}

/** A missing record leads to /404 when the page is about it (foundations §8); others are reported where they were asked for. */
export function pageGone(resource: string, id: unknown, error: unknown): void {
  if (isHttpProblem(error) && error.status === 404 && own?.resource === resource && own.id === String(id)) own.gone()
}
