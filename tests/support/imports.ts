import { sampleInn } from '#russian'
import { expect } from 'vitest'
import type { Answered, TestApp } from './app.ts'
import { book } from './packages.ts'

/** A cell of a file to import: a text, a number, empty, or an Excel error. */
export type Cell = string | number | null | { readonly error: string }
const letter = (at: number): string => String.fromCharCode(65 + at)
const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
const cellXml = (value: Cell, at: string): string => {
  if (value === null) return ''
  if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`
  return typeof value === 'string'
    ? `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`
    : `<c r="${at}" t="e"><v>${value.error}</v></c>`
}
const rowXml = (cells: readonly Cell[], at: number): string =>
  `<row r="${at + 1}">${cells.map((cell, column) => cellXml(cell, `${letter(column)}${at + 1}`)).join('')}</row>`

/** An xlsx as other programs write it: numbers as numbers, empty cells omitted. */
export const xlsx = (rows: readonly (readonly Cell[])[]): Uint8Array => book({ rows: rows.map(rowXml).join('') })

/** A csv as a Russian Excel writes it, with semicolons. */
export const csv = (rows: readonly (readonly string[])[]): string =>
  rows.map(cells => cells.map(cell => (/[";\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(';')).join('\r\n')

/** How a file is imported. */
export interface ImportOptions {
  readonly name?: string
  /** `check` by default. */
  readonly mode?: string
  readonly write?: string
  readonly as?: string
}
type Body = Answered['body']

/** Mode of a file sent without any further field. */
export const FILE_ONLY = 'alone'

let made = 5000
/** A tax number (INN) that no company of the test has. */
export const freshInn = (): string => sampleInn(++made)

/** An import over the API: of companies by default, or that at another path. */
export const importOf = (app: () => TestApp, path = 'api/import/company') => {
  const send = (form: FormData, as?: string): Promise<Answered> => app().call('POST', path, { form, ...(as && { as }) })
  const bring = (
    bytes: Uint8Array | string,
    { name = 'компании.xlsx', mode = 'check', write, as }: ImportOptions = {},
  ): Promise<Answered> => {
    const form = new FormData()
    form.append('file', new File([bytes as BlobPart], name))
    if (mode !== FILE_ONLY) form.append('mode', mode)
    if (write) form.append('write', write)
    return send(form, as)
  }
  const begin = (documentId: number, write?: string, as?: string): Promise<Answered> => {
    const form = new FormData()
    form.append('documentId', String(documentId))
    if (write) form.append('write', write)
    return send(form, as)
  }
  /** Waits until the import has finished checking and writing. */
  const settled = async (id: number): Promise<Body> => {
    for (;;) {
      const { body } = await app().call('GET', `${path}/${id}`)
      if (body.status !== 'checking' && body.status !== 'applying') return body
      await new Promise(resolve => setTimeout(resolve, 15))
    }
  }
  const checked = async (bytes: Uint8Array | string, bringing: ImportOptions = {}): Promise<Body> => {
    const { status, body } = await bring(bytes, bringing)
    expect({ status, body }).toMatchObject({ status: 202 })
    return settled(body.documentId as number)
  }
  const applied = (bytes: Uint8Array | string, bringing: ImportOptions = {}): Promise<Body> =>
    checked(bytes, { ...bringing, mode: 'apply' })
  const withInn = async (inn: string): Promise<Body[]> => (await app().call('GET', `api/companies?query=${inn}`)).body
  const whole = async (inn: string): Promise<Body> => (await app().call('GET', `api/companies/${(await withInn(inn))[0].id}`)).body
  return { bring, begin, settled, checked, applied, withInn, whole }
}
